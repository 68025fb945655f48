import * as v from 'valibot';
import { SessionId } from '../api/session-id.ts';
import type { Surface } from '../api/surface.ts';
import { EmbedError } from '../protocol/errors.ts';
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

const ENDPOINT = 'session-url';
const AGAIN = [408, 425, 429];
const RETRY_AFTER_MAX = 60_000;

/** Asks the host's function for a session id, once. */
export async function askProvider(
  provider: SessionProvider,
  request: SessionRequest,
): Promise<string> {
  let answer: unknown;
  try {
    answer = await provider(request);
  } catch (cause) {
    if (cause instanceof EmbedError) throw cause;
    throw failure('sessionProvider', undefined, cause);
  }
  return idOf(typeof answer === 'string' ? { sessionId: answer } : answer, 'sessionProvider');
}

/** Asks the host's endpoint for a session id, once. */
export async function postForSession(
  url: string,
  body: MintBody,
  signal: AbortSignal,
): Promise<string> {
  let answer: unknown;
  try {
    const response = await request(url, 'POST', body, { signal });
    const { ok, status, headers } = response;
    if (!ok) throw failure(ENDPOINT, status, undefined, headers.get('retry-after'));
    answer = await response.json();
  } catch (cause) {
    if (cause instanceof EmbedError) throw cause;
    // What is no JSON will not be any next time; everything else is a line that failed.
    if (!(cause instanceof SyntaxError)) throw failure(ENDPOINT, undefined, cause);
  }
  return idOf(answer, ENDPOINT);
}

/** Tells the host's endpoint to revoke sessions; the request outlives the page. */
export async function deleteSessions(
  url: string,
  sessionIds: string[],
  timeout: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  const { ok, status } = await request(url, 'DELETE', { sessionIds }, { signal, keepalive: true });
  if (!ok) throw new Error(`${ENDPOINT} answered ${status} to DELETE.`);
}

function request(url: string, method: string, body: object, init: RequestInit): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  return fetch(url, {
    ...init,
    method,
    headers,
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });
}

/** Without a status nothing was answered at all. */
function failure(
  who: string,
  status: unknown,
  cause?: unknown,
  retryAfter?: string | null,
): MintError {
  const isRefused = status === 401 || status === 403;
  return new MintError(
    isRefused ? 'mint-refused' : 'mint-failed',
    `${who} ${status ? `answered ${status}` : 'failed'}.`,
    {
      retryable: typeof status !== 'number' || status >= 500 || AGAIN.includes(status),
      retryAfter: milliseconds(retryAfter),
      cause,
    },
  );
}

function milliseconds(retryAfter?: string | null): number | undefined {
  if (!retryAfter) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? +retryAfter * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX);
}

function idOf(answer: unknown, who: string): string {
  if (v.is(SessionId, answer)) return answer.sessionId;
  throw new MintError('mint-failed', `${who} gave no sessionId.`);
}
