import { TIMER_MAX_MS } from './waiting.ts';

/** Whether a response status is temporary, so that the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
}

/** Whether a response status is that of a proxy whose server was not available, or of a server that was not ready. */
export function isGatewayError(status: number): boolean {
  return status >= 502 && status <= 504;
}

/**
 * Returns the `Retry-After` of a response in milliseconds, from 0 to the longest timer; undefined if it is absent or
 * invalid. A date is measured against the response's own `Date`, so that a wrong local clock does not matter.
 */
export function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after') ?? '';
  const date = httpDate(value);
  if (date !== undefined) return limited(date - (serverDate(headers) ?? Date.now()));
  return /^\d+$/.test(value) ? limited(Number(value) * 1000) : undefined;
}

/** Returns the `Date` of a response in epoch milliseconds; undefined if it is absent or invalid. */
export function serverDate(headers: Headers): number | undefined {
  return httpDate(headers.get('date') ?? '');
}

function limited(ms: number): number {
  return Math.min(Math.max(ms, 0), TIMER_MAX_MS);
}

/** Requires `GMT`, because `Date.parse` accepts almost any text that contains a number. */
function httpDate(value: string): number | undefined {
  const ms = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Whether a server has probably rejected a request for lack of a CSRF token: Laravel responds with 419, Django, Spring and
 * Rails with the page of an error (403, or 422 in Rails), or with a text that names it.
 */
export function isCsrfRejection(status: number, contentType: string, body: string): boolean {
  if (status === 419) return true;
  const isPage = contentType.startsWith('text/html');
  return (status === 403 || status === 422) && (isPage || /csrf|xsrf|authenticity/i.test(body));
}

/** A body with more bytes than its reader accepts. */
export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Reads the text of a body, and no further than the limit. Rejects with `BodyTooLarge`. */
export async function readText(
  body: AsyncIterable<Uint8Array> | null,
  bytesMax: number,
): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > bytesMax) throw new BodyTooLarge(`The body has more than ${bytesMax} bytes.`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Version, trace id, span id and flags of W3C Trace Context; a later version may append fields. */
const TRACEPARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-[!-~]*)?$/;
const LENGTH_MAX = 256;

/** Returns the trace id of a `traceparent`; undefined if the header is missing or invalid. */
export function traceIdOf(traceparent = ''): string | undefined {
  if (traceparent.length > LENGTH_MAX) return undefined;
  const [, version, traceId, more] = TRACEPARENT.exec(traceparent) ?? [];
  return version === '00' && more !== undefined ? undefined : traceId;
}
