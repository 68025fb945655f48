import { isTransient, retryAfter } from '../../lib/http.ts';
import { isRecord } from '../../lib/is-record.ts';
import { jsonOrText } from '../../lib/json-or-text.ts';
import { EmbedError } from '../../protocol/errors.ts';
import type { EmbedTarget } from '../config/embed-url.ts';
import type { SessionReason } from '../config/session-provider.ts';
import { parseSessionId, RetryableError, retryable } from './mint.ts';

const RETRY_AFTER_MAX_MS = 60_000;

/** Gets a session id from the host's endpoint, in one attempt. */
export function mintWithEndpoint(
  url: string,
  body: EmbedTarget & { readonly reason: SessionReason },
  signal: AbortSignal,
): Promise<string> {
  return retryable(noResponse(url), async () => {
    const response = await sendJson(url, 'POST', body, { signal });
    const [type] = response.headers.get('content-type')?.split(';') ?? ['no content-type'];
    const message = `session-url responded with ${type}${redirectOf(url, response)}, expected JSON with a sessionId.`;
    return parseSessionId(jsonOrText(await response.text()), message);
  });
}

/** Revokes sessions at the host's endpoint. The request continues if the page is closed. */
export async function revokeWithEndpoint(
  url: string,
  sessionIds: string[],
  timeout: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  await sendJson(url, 'DELETE', { sessionIds }, { signal, keepalive: true });
}

/** Sends a JSON body to `session-url`. Throws unless the status is 2xx. */
async function sendJson(
  url: string,
  method: 'POST' | 'DELETE',
  body: object,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { ok, status, headers } = response;
  if (ok) return response;
  const code = status === 401 || status === 403 ? 'mint-refused' : 'mint-failed';
  const detail = await problemDetail(response);
  const message = `session-url responded with status ${status}${redirectOf(url, response)}.${detail}`;
  if (!isTransient(status)) throw new EmbedError(code, message);
  const error = new RetryableError(code, message);
  const delay = retryAfter(headers);
  error.retryAfter = delay && Math.min(delay, RETRY_AFTER_MAX_MS);
  throw error;
}

/** Returns the `detail` of a problem (RFC 9457), at most 300 characters of it. */
async function problemDetail(response: Response): Promise<string> {
  const body = jsonOrText(await response.text());
  const detail = isRecord(body) && body.detail;
  return typeof detail === 'string' ? ` ${detail.slice(0, 300)}` : '';
}

/** Names where a response was redirected to, without its query. */
function redirectOf(url: string, response: Response): string {
  if (!response.redirected) return '';
  const { origin, pathname } = new URL(response.url);
  return ` after a redirect to ${origin === originOf(url) ? '' : origin}${pathname}`;
}

/** The message of a request without a response. The browser does not report its cause. */
function noResponse(url: string): string {
  const page = globalThis.location?.origin;
  const origin = originOf(url);
  return origin === page
    ? 'session-url does not respond, redirects to another origin such as a sign-in page, or is blocked by the connect-src of this page.'
    : `session-url does not respond, or ${origin} does not allow ${page} by CORS; see allowOrigins.`;
}

function originOf(url: string): string | undefined {
  return URL.parse(url, globalThis.document?.baseURI)?.origin;
}
