import {
  computePosition,
  type FlipOptions,
  flip,
  type Placement,
  type Platform,
  shift,
} from '@floating-ui/core';

/** Where an element is placed beside `reference`; on the other side if there is no space. */
export interface PlaceOptions {
  readonly reference: { getBoundingClientRect(): DOMRect };
  readonly placement: Placement;
  readonly flip?: FlipOptions;
}

/**
 * Measures in the window, because an element in the top layer has no other containing block. Rectangles include the CSS
 * properties `zoom` and `transform`.
 */
const inWindow: Platform = {
  getElementRects: ({ reference, floating }) => {
    const { x, y, width, height } = reference.getBoundingClientRect();
    return { reference: { x, y, width, height }, floating: { x: 0, y: 0, ...sizeOf(floating) } };
  },
  getDimensions: sizeOf,
  getClippingRect: () => {
    const { clientWidth: width, clientHeight: height } = document.documentElement;
    return { x: 0, y: 0, width, height };
  },
  isRTL: (element) => getComputedStyle(element).direction === 'rtl',
};

/** Returns the position of an element in the window, at least `edge` pixels from its sides. */
export function floatingPosition(
  element: HTMLElement,
  { reference, placement, flip: flipOptions }: PlaceOptions,
  edge: number,
): Promise<{ x: number; y: number }> {
  return computePosition(reference, element, {
    strategy: 'fixed',
    placement,
    middleware: [flip(flipOptions), shift({ padding: edge })],
    platform: inWindow,
  });
}

function sizeOf(element: Element): { width: number; height: number } {
  const { width, height } = element.getBoundingClientRect();
  return { width, height };
}
