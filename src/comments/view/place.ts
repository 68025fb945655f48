import type { PlaceOptions } from './floating-position.ts';

/** The distance to the sides of the window, in CSS pixels. */
const EDGE = 8;

const load = () => import('./floating-position.ts');

/** Loads Floating UI, so that the next `place` does not wait for it. */
export function preloadPlacement(): void {
  load().catch(() => undefined);
}

/** Places an element with a fixed position in the window, and makes it visible. */
export async function place(element: HTMLElement, options: PlaceOptions): Promise<void> {
  // Browsers multiply the lengths of an element by the CSS `zoom` of the page and of all its ancestors.
  const { currentCSSZoom: zoom = 1, style } = element;
  style.setProperty('--_zoom', String(zoom));
  const { x, y } = await load().then(
    ({ floatingPosition }) => floatingPosition(element, options, EDGE),
    () => below(element, options),
  );
  style.left = `${x / zoom}px`;
  style.top = `${y / zoom}px`;
  style.visibility = 'visible';
}

/** The position if Floating UI could not be loaded. */
function below(element: HTMLElement, { reference }: PlaceOptions): { x: number; y: number } {
  const { left, bottom } = reference.getBoundingClientRect();
  const { width } = element.getBoundingClientRect();
  return { x: Math.max(EDGE, Math.min(left, innerWidth - width - EDGE)), y: bottom };
}
