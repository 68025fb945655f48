/**
 * A signal that aborts with `outer`, or after `ms` milliseconds; while `paused` says so it waits for as long again.
 * To be cleared when it is no longer wanted.
 */
export function deadline(ms: number, outer: AbortSignal | undefined, paused: () => boolean) {
  const late = new AbortController();
  const timer = setInterval(() => paused() || late.abort(), ms);
  const signal = AbortSignal.any([late.signal, outer ?? late.signal]);
  return { signal, clear: () => clearInterval(timer) };
}
