/** A promise that is settled from outside. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

/** Makes a promise that is settled from outside, or rejected with the signal's reason as soon as it is aborted. */
export function deferred<T>(signal = new AbortController().signal): Deferred<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const settled = promise.finally(() => signal.removeEventListener('abort', abort));
  return { promise: settled, resolve, reject };
}
