import { TIMER_MAX_MS } from './timer-max.ts';

/** Whether a response status is temporary, so that the same request may succeed later. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 425 || status === 429 || status >= 500;
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
