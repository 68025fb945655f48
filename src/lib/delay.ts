import { deferred } from './deferred.ts';

/** Resolves after `ms` milliseconds, or rejects with the signal's reason when it aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = deferred<void>(signal);
  const timer = setTimeout(resolve, ms);
  return promise.finally(() => clearTimeout(timer));
}
