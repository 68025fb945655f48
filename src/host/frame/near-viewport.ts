/** The distance from the viewport at which a lazy element loads. */
const MARGIN = '400px';

/** Calls back once, when an element is near the viewport. */
export function whenNearViewport(
  element: Element,
  signal: AbortSignal,
  callback: () => void,
): void {
  // jsdom has no layout, and `display: contents` no box: neither is ever reported.
  const isObservable = 'IntersectionObserver' in globalThis && 'ResizeObserver' in globalThis;
  if (!isObservable || getComputedStyle(element).display === 'contents') {
    queueMicrotask(() => {
      if (!signal.aborted) callback();
    });
    return;
  }
  const intersection = new IntersectionObserver(
    (entries) => {
      // Also what has no height, such as an element in a closed accordion, can intersect.
      if (!entries.some(({ intersectionRect: { width, height } }) => width * height > 0)) return;
      stop();
      callback();
    },
    { rootMargin: MARGIN, threshold: [0, 1e-5] },
  );
  // An element that gets its first height does not change its ratio: observed again, it is reported.
  const size = new ResizeObserver(() => {
    intersection.unobserve(element);
    intersection.observe(element);
  });
  const stop = () => {
    intersection.disconnect();
    size.disconnect();
  };
  size.observe(element);
  signal.addEventListener('abort', stop);
}
