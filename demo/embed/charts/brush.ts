/** Shorter movements, in CSS pixels, are clicks. */
const DRAG_MIN = 5;

/** Lets the viewer drag across an element with the attribute `brushable`; shows the range in `band`, which has the element's box. */
export class Brush {
  readonly #area: HTMLElement;
  readonly #band: HTMLElement;
  readonly #select: (from: number, to: number) => void;
  #start: number | undefined;

  /** `select` receives the ends of a range, ascending, in CSS pixels from the left of the element. */
  constructor(area: HTMLElement, band: HTMLElement, select: (from: number, to: number) => void) {
    this.#area = area;
    this.#band = band;
    this.#select = select;
    area.addEventListener('pointerdown', this.#begin);
    area.addEventListener('pointermove', this.#move);
    area.addEventListener('pointerup', this.#end);
    area.addEventListener('pointercancel', this.#cancel);
  }

  /** A finger that moves up or down scrolls the page instead, which cancels the pointer. */
  readonly #begin = (event: PointerEvent) => {
    if (!this.#area.hasAttribute('brushable') || event.button !== 0) return;
    this.#start = event.offsetX;
  };

  readonly #move = ({ offsetX, pointerId, buttons }: PointerEvent) => {
    if (buttons === 0) this.#cancel(); // released outside
    if (this.#start === undefined) return;
    const [from, to] = this.#range(this.#start, offsetX);
    this.#band.hidden = to - from < DRAG_MIN;
    // not before, because the click of a captured pointer does not reach the chart
    if (!this.#band.hidden) this.#area.setPointerCapture(pointerId);
    this.#band.style.left = `${from}px`;
    this.#band.style.width = `${to - from}px`;
  };

  readonly #end = ({ offsetX }: PointerEvent) => {
    if (this.#start === undefined) return;
    const [from, to] = this.#range(this.#start, offsetX);
    this.#cancel();
    if (to - from >= DRAG_MIN) this.#select(from, to);
  };

  readonly #cancel = () => {
    this.#start = undefined;
    this.#band.hidden = true;
  };

  #range(start: number, end: number): [number, number] {
    const inside = Math.min(Math.max(end, 0), this.#area.clientWidth);
    return [Math.min(start, inside), Math.max(start, inside)];
  }
}
