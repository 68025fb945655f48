import {
  computePosition,
  type FlipOptions,
  flip,
  type Placement,
  type ReferenceElement,
  shift,
} from '@floating-ui/dom';

/** The distance to the edges of the window, in CSS pixels. */
const EDGE = 8;

/** Places an element with a fixed position beside `reference`, on the other side if there is no space. */
export async function place(
  element: HTMLElement,
  reference: ReferenceElement,
  placement: Placement,
  flipOptions?: FlipOptions,
): Promise<void> {
  const { x, y } = await computePosition(reference, element, {
    strategy: 'fixed',
    placement,
    middleware: [flip(flipOptions), shift({ padding: EDGE })],
  });
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
}
