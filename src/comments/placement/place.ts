import {
  computePosition,
  type FlipOptions,
  flip,
  type Placement,
  type ReferenceElement,
  shift,
} from '@floating-ui/dom';
import { caretRect } from './caret-rect.ts';

/** The distance to the sides of the window, in CSS pixels. */
const EDGE = 8;
/** The distance of the mention list to the text, in CSS pixels. */
const GAP = 4;

/**
 * Places a popover beside `reference`, on the other side if there is no space, and makes it visible. The styles of the
 * popover undo the CSS `zoom` of its ancestors, so that its position is in pixels of the window.
 */
export async function place(
  popover: HTMLElement,
  reference: ReferenceElement,
  placement: Placement,
  flipOptions?: FlipOptions,
): Promise<void> {
  const { style } = popover;
  const { zoom, scale } = cssZoomOf(popover.parentElement as Element);
  style.setProperty('--_zoom', String(zoom));
  const inWindow = {
    contextElement: reference instanceof Element ? reference : reference.contextElement,
    getBoundingClientRect() {
      const { x, y, width, height } = reference.getBoundingClientRect();
      return new DOMRect(x * scale, y * scale, width * scale, height * scale);
    },
  };
  const { x, y } = await computePosition(inWindow, popover, {
    strategy: 'fixed',
    placement,
    middleware: [flip(flipOptions), shift({ padding: EDGE })],
  });
  Object.assign(style, { left: `${x}px`, top: `${y}px`, visibility: 'visible' });
}

/** Places the mention list below the character at `index` of a text area, or above it if there is no space below. */
export function placeList(list: HTMLElement, area: HTMLTextAreaElement, index: number) {
  const getBoundingClientRect = () => {
    const { x, y, width, height } = caretRect(area, index);
    return new DOMRect(x, y - GAP, width, height + 2 * GAP);
  };
  // The direction of the text may differ from the language's, which Floating UI uses.
  const hasSameDirection = getComputedStyle(area).direction === getComputedStyle(list).direction;
  const placement = hasSameDirection ? 'bottom-start' : 'bottom-end';
  const reference = { contextElement: area, getBoundingClientRect };
  return place(list, reference, placement, { crossAxis: false });
}

/** The CSS `zoom` of an element and its ancestors together. */
interface CssZoom {
  readonly zoom: number;
  /** How many pixels of the window a pixel of the element's rectangles has. */
  readonly scale: number;
}

/**
 * Returns the `zoom` of an element. In WebKit, its rectangles are in its own pixels, and no property has the product of
 * the values of its ancestors.
 */
function cssZoomOf(element: Element): CssZoom {
  if (element.currentCSSZoom !== undefined) return { zoom: element.currentCSSZoom, scale: 1 };
  let zoom = 1;
  for (let node: Element | null = element; node; node = flatParent(node))
    zoom *= Number(getComputedStyle(node).zoom) || 1;
  return { zoom, scale: zoom };
}

/** Returns the element in which another one is displayed. */
function flatParent({ assignedSlot, parentNode }: Element): Element | null {
  const parent = assignedSlot ?? parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}
