import { place } from '../view/place.ts';
import { caretRect } from './caret-rect.ts';

/** The distance to the text, in CSS pixels. */
const GAP = 4;

/** Places the mention list below the character at `index` of a text area, or above it if there is no space below. */
export async function placeList(
  list: HTMLElement,
  area: HTMLTextAreaElement,
  index: number,
): Promise<void> {
  const reference = {
    getBoundingClientRect: () => {
      const { x, y, width, height } = caretRect(area, index);
      return new DOMRect(x, y - GAP, width, height + 2 * GAP);
    },
  };
  // The direction of the text may differ from the language's, which Floating UI uses.
  const hasSameDirection = getComputedStyle(area).direction === getComputedStyle(list).direction;
  const placement = hasSameDirection ? 'bottom-start' : 'bottom-end';
  await place(list, { reference, placement, flip: { crossAxis: false } });
}
