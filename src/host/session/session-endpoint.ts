import * as v from 'valibot';
import { SessionId } from '../../api/session-id.ts';
import type { Surface } from '../../api/surface.ts';
import { jsonOrText } from '../../lib/json-or-text.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { MintError } from './mint.ts';

/** Why a session is needed: the first frame, the end of a session, a new frame, or after a refusal. */
export type SessionReason = 'initial' | 'renewal' | 'reload' | 'retry';

/** What a `sessionProvider` is asked. `signal` is aborted as soon as the answer is no longer wanted. */
export interface SessionRequest {
  readonly reason: SessionReason;
  readonly signal: AbortSignal;
}

/** The host's own way to a session id, instead of `session-url`. An `EmbedError` it throws is not tried again. */
export type SessionProvider = (
  request: SessionRequest,
) => Promise<string | SessionId> | string | SessionId;

/** The host's own way to revoke sessions, instead of `DELETE session-url`. */
export type RevokeSessions = (sessionIds: string[]) => Promise<void> | void;

/** The body of the `POST` to `session-url`. */
export interface MintBody {
  reason: SessionReason;
  surface: Surface;
  dashboard?: string | undefined;
  deploymentId?: number | undefined;
}

const RETRY_AFTER_MAX = 60_000;

/** Asks the host's function for a session id, once. */
export function askProvider(provider: SessionProvider, request: SessionRequest): Promise<string> {
  return idFrom('sessionProvider', async () => {
    const answer = await provider(request);
    return typeof answer === 'string' ? { sessionId: answer } : answer;
  });
}

/** Asks the host's endpoint for a session id, once. */
export function postForSession(url: string, body: MintBody, signal: AbortSignal): Promise<string> {
  return idFrom('session-url', async () => {
    return jsonOrText(await request(url, 'POST', body, { signal }));
  });
}

/** Tells the host's endpoint to revoke sessions; the request outlives the page. */
export async function deleteSessions(
  url: string,
  sessionIds: string[],
  timeout: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  await request(url, 'DELETE', { sessionIds }, { signal, keepalive: true });
}

async function request(
  url: string,
  method: string,
  body: object,
  init: RequestInit,
): Promise<string> {
  const response = await fetch(url, {
    ...init,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { ok, status, headers } = response;
  if (ok) return response.text();
  const isRefusal = status === 401 || status === 403;
  throw new MintError(
    isRefusal ? 'mint-refused' : 'mint-failed',
    `session-url answered ${status}.`,
    status >= 500 || [408, 425, 429].includes(status),
    { retryAfter: milliseconds(headers.get('retry-after')) },
  );
}

/** An answer without an id will have none the next time; whatever else goes wrong is a line that failed. */
async function idFrom(source: string, ask: () => Promise<unknown>): Promise<string> {
  const answer = await ask().catch((cause) => {
    if (cause instanceof EmbedError) throw cause;
    throw new MintError('mint-failed', `${source} failed.`, true, { cause });
  });
  const { success, output } = v.safeParse(SessionId, answer);
  if (success) return output.sessionId;
  throw new MintError('mint-failed', `${source} gave no sessionId.`);
}

function milliseconds(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? +retryAfter * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX);
}
