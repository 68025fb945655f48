import type { Middleware, Platform, Rect } from '@floating-ui/core';

/**
 * What the placement must know of a list in the browser's top layer: its coordinates are those of the window, and it
 * is clipped by nothing but what is seen of the window, above a keyboard on the screen.
 */
export function windowPlatform(rightToLeft: boolean): Platform {
  return {
    getElementRects: ({ reference, floating }) => ({ reference, floating: sizeOf(floating) }),
    getDimensions: sizeOf,
    getClippingRect: seen,
    isRTL: () => rightToLeft,
  };
}

/** Turns a list upwards that has no room below, if there is room above: a `flip` that knows of two sides only. */
export const turn: Middleware = {
  name: 'turn',
  fn({ placement, rects: { reference, floating }, y }) {
    const { y: top, height } = seen();
    const fits = y + floating.height <= top + height || reference.y - floating.height < top;
    return fits || placement === 'top-start' ? {} : { reset: { placement: 'top-start' } };
  },
};

function sizeOf({ offsetWidth: width, offsetHeight: height }: HTMLElement): Rect {
  return { x: 0, y: 0, width, height };
}

function seen(): Rect {
  const { offsetLeft: x, offsetTop: y, width, height } = visualViewport as VisualViewport;
  return { x, y, width, height };
}
