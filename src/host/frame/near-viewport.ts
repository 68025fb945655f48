/** How far from the viewport an element counts as near. */
const MARGIN = '400px';

/** Calls back once, as soon as an element is near the viewport. */
export function whenNearViewport(element: Element, signal: AbortSignal, near: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      near();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  signal.addEventListener('abort', () => observer.disconnect());
}
