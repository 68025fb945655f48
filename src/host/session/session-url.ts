import { isCsrfRejection, isTransient, retryAfter } from '../../lib/http.ts';
import { isRecord, jsonOrText, jsonText } from '../../lib/json.ts';
import { EmbedError } from '../../protocol/errors.ts';
import { csrfHeader } from '../config/csrf-header.ts';
import type { EmbedTarget } from '../config/embed-url.ts';
import { pageOrigin } from '../config/page-origin.ts';
import type { SessionReason } from '../config/session-provider.ts';
import { parseSessionId, RetryableError, retryable } from './mint.ts';

const RETRY_AFTER_MAX_MS = 60_000;

/** The session endpoint of the host, and the setting of its CSRF header. */
export interface Endpoint {
  readonly url: string;
  readonly csrfHeader: string | undefined;
}

/** Gets a session id from the host's endpoint, in one attempt. */
export function mintWithEndpoint(
  endpoint: Endpoint,
  body: EmbedTarget & { readonly reason: SessionReason },
  signal: AbortSignal,
): Promise<string> {
  const { url } = endpoint;
  return retryable(noResponse(url), async () => {
    const response = await sendJson(endpoint, 'POST', body, { signal });
    const [type] = response.headers.get('content-type')?.split(';') ?? ['no content-type'];
    const message = `session-url responded with ${type}${redirectOf(url, response)}, expected JSON with a sessionId.`;
    return parseSessionId(jsonOrText(await response.text()), message);
  });
}

/** Revokes sessions at the host's endpoint. The request continues if the page is closed. */
export async function revokeWithEndpoint(
  endpoint: Endpoint,
  sessionIds: string[],
  timeout: number,
): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  await sendJson(endpoint, 'DELETE', { sessionIds }, { signal, keepalive: true });
}

/** Sends a JSON body to `session-url`. Throws unless the status is 2xx. */
async function sendJson(
  { url, csrfHeader: setting }: Endpoint,
  method: 'POST' | 'DELETE',
  body: object,
  init: RequestInit,
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    method,
    headers: {
      // Laravel and others redirect a request without it.
      accept: 'application/json',
      'content-type': 'application/json',
      ...(isSameOrigin(url) && csrfHeader(setting)),
    },
    body: jsonText(body),
  });
  const { ok, status, headers } = response;
  if (ok) return response;
  const text = await response.text();
  const isCsrf = isCsrfRejection(status, headers.get('content-type') ?? '', text);
  const isRefused = (status === 401 || status === 403) && !isCsrf;
  const code = isRefused ? 'mint-refused' : 'mint-failed';
  const advice = (isCsrf && csrfAdvice(setting)) || (isRefused && cookieAdvice(url)) || '';
  const detail = problemDetail(text) + advice;
  const message = `session-url responded with status ${status}${redirectOf(url, response)}.${detail}`;
  if (!isTransient(status)) throw new EmbedError(code, message);
  const error = new RetryableError(code, message);
  const delay = retryAfter(headers);
  error.retryAfter = delay && Math.min(delay, RETRY_AFTER_MAX_MS);
  throw error;
}

/** Returns the `detail` of a problem (RFC 9457), at most 300 characters of it. */
function problemDetail(text: string): string {
  const body = jsonOrText(text);
  const detail = isRecord(body) && body.detail;
  return typeof detail === 'string' ? ` ${detail.slice(0, 300)}` : '';
}

/** What to change after a response of a server that expects a CSRF token. */
function csrfAdvice(setting: string | undefined): string {
  const advice = setting
    ? `Check that the page has the value of csrf-header "${setting}".`
    : 'Set csrf-header, or exempt the endpoint from the check.';
  return ` The server probably expects a CSRF token. ${advice}`;
}

/** What to change after another origin has refused a session: `fetch` sends cookies to that of the page only. */
function cookieAdvice(url: string): string {
  if (pageOrigin() === undefined || isSameOrigin(url)) return '';
  return ' The request to another origin has no cookies. If the endpoint needs them, set sessionProvider.';
}

/** In a page of `srcdoc`, `location` has no origin. */
function isSameOrigin(url: string): boolean {
  const page = pageOrigin();
  return page !== undefined && originOf(url) === page;
}

/** Names where a response was redirected to, without its query. */
function redirectOf(url: string, response: Response): string {
  if (!response.redirected) return '';
  const { origin, pathname } = new URL(response.url);
  return ` after a redirect to ${origin === originOf(url) ? '' : origin}${pathname}`;
}

/** The message of a request without a response. The browser does not report its cause. */
function noResponse(url: string): string {
  const page = pageOrigin();
  if (page === 'null')
    return 'session-url does not respond to a page without an origin. Serve the page from a web server, or add allow-same-origin to the sandbox around it.';
  const origin = originOf(url);
  return origin === page
    ? 'session-url does not respond, redirects to another origin such as a sign-in page, or is blocked by the connect-src of this page.'
    : `session-url does not respond, or ${origin} does not allow ${page} by CORS; see allowOrigins.`;
}

function originOf(url: string): string | undefined {
  return URL.parse(url, globalThis.document?.baseURI)?.origin;
}
