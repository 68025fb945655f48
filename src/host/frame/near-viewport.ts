/** The distance from the viewport at which a lazy element loads. */
const MARGIN = '400px';

/** Calls back once, when an element is near the viewport. */
export function whenNearViewport(
  element: Element,
  signal: AbortSignal,
  callback: () => void,
): void {
  // jsdom has no layout, so that everything is near the viewport.
  if (!('IntersectionObserver' in globalThis)) {
    queueMicrotask(callback);
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
