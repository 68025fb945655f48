/** The CSS `zoom` of an element and its ancestors together. */
export interface CssZoom {
  readonly zoom: number;
  /** How many pixels of the window a pixel of the element's rectangles has. */
  readonly scale: number;
}

/**
 * Returns the `zoom` of an element. In WebKit, its rectangles are in its own pixels, and no property has the product of
 * the values of its ancestors.
 */
export function cssZoomOf(element: Element): CssZoom {
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
