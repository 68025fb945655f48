import { computePosition, flip, offset, shift } from '@floating-ui/dom';
import { caretRect } from './caret-rect.ts';

/** The distance to the text, and to the edges of the window, in CSS pixels. */
const GAP = 4;
const EDGE = 8;

/** Places the mention list below the character at `index` of a text area, or above it if there is no space below. */
export async function placeList(
  list: HTMLElement,
  area: HTMLTextAreaElement,
  index: number,
): Promise<void> {
  const reference = {
    contextElement: area,
    getBoundingClientRect: () => caretRect(area, index),
  };
  // The direction of the text may differ from the language's, which Floating UI uses.
  const hasSameDirection = getComputedStyle(area).direction === getComputedStyle(list).direction;
  const { x, y } = await computePosition(reference, list, {
    strategy: 'fixed',
    placement: hasSameDirection ? 'bottom-start' : 'bottom-end',
    middleware: [offset(GAP), flip({ crossAxis: false }), shift({ padding: EDGE })],
  });
  list.style.left = `${x}px`;
  list.style.top = `${y}px`;
}
