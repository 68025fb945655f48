/** Like `Promise.withResolvers`; the promise is rejected with the signal's reason when the signal aborts. */
export function deferred<T>(signal?: AbortSignal): PromiseWithResolvers<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const abort = () => reject(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const settled = promise.finally(() => signal?.removeEventListener('abort', abort));
  return { promise: settled, resolve, reject };
}
