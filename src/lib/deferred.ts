/** A promise with its resolve and reject functions. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: unknown): void;
}

/** Creates a `Deferred`; it is rejected with the signal's reason when the signal aborts. */
export function deferred<T>(signal?: AbortSignal): Deferred<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const settled = promise.finally(() => signal?.removeEventListener('abort', abort));
  return { promise: settled, resolve, reject };
}
