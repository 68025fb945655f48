/**
 * A signal that aborts with `outer`, or with a `TimeoutError` after `ms` milliseconds; while `paused` says so it
 * waits for as long again.
 */
export function deadline(ms: number, outer: AbortSignal | undefined, paused: () => boolean) {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const expire = () => {
    if (paused()) timer = setTimeout(expire, ms);
    else controller.abort(new DOMException('No answer in time.', 'TimeoutError'));
  };
  let timer = setTimeout(expire, ms);
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}
