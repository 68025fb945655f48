/**
 * The elements whose `min-height` is the height of the frame, such as `100vh`. They would keep the frame as high as it
 * once was, so the content is measured without these rules.
 */
export class FrameMinHeights {
  /** The elements of the last measurement, and the height that the frame had. */
  #elements: HTMLElement[] = [];
  #viewport = 0;
  /** Elements whose `min-height` is a length that does not follow the frame. */
  readonly #fixed = new WeakSet<HTMLElement>();

  /** Called before each measurement: finds lengths that have not followed the frame, so that they are kept. */
  update(viewport: number): void {
    if (viewport === this.#viewport) return;
    for (const element of this.#elements)
      if (hasMinHeight(element, this.#viewport)) this.#fixed.add(element);
    this.#elements = [];
  }

  /** Returns what `measure` returns without the rules; undefined if there are none. */
  measureWithout(viewport: number, measure: () => number): number | undefined {
    const elements = [...frameHighElements(document.documentElement, viewport)].filter(
      (element) => hasMinHeight(element, viewport) && !this.#fixed.has(element),
    );
    this.#elements = elements;
    this.#viewport = viewport;
    if (elements.length === 0) return undefined;
    const styles = elements.map(({ style }) => style);
    const before = styles.map((style) => [
      style.getPropertyValue('min-height'),
      style.getPropertyPriority('min-height'),
    ]);
    for (const style of styles) style.setProperty('min-height', '0', 'important');
    const height = measure();
    for (const [index, [value = '', priority]] of before.entries())
      styles[index]?.setProperty('min-height', value, priority);
    return height;
  }
}

function hasMinHeight(element: HTMLElement, height: number): boolean {
  return Math.abs(Number.parseFloat(getComputedStyle(element).minHeight) - height) < 1;
}

/** The elements that are at least as high as the frame: only they can have its height as `min-height`. */
function* frameHighElements(element: HTMLElement, viewport: number): Generator<HTMLElement> {
  if (element.offsetHeight < viewport - 1) return;
  yield element;
  for (const child of [...element.children, ...(element.shadowRoot?.children ?? [])])
    if (child instanceof HTMLElement) yield* frameHighElements(child, viewport);
}
