import { computePosition, flip, shift } from '@floating-ui/dom';
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
    getBoundingClientRect: () => {
      const { x, y, width, height } = caretRect(area, index);
      return new DOMRect(x, y - GAP, width, height + 2 * GAP);
    },
  };
  // The direction of the text may differ from the language's, which Floating UI uses.
  const hasSameDirection = getComputedStyle(area).direction === getComputedStyle(list).direction;
  const { x, y } = await computePosition(reference, list, {
    strategy: 'fixed',
    placement: hasSameDirection ? 'bottom-start' : 'bottom-end',
    middleware: [flip({ crossAxis: false }), shift({ padding: EDGE })],
  });
  list.style.left = `${x}px`;
  list.style.top = `${y}px`;
}
