import type { ColorScheme } from '../../protocol/actions.ts';

/** Returns the color scheme that CSS gives to an element; undefined if it allows both, so that the system decides. */
export function cssColorScheme(element: Element): ColorScheme | undefined {
  const { colorScheme } = getComputedStyle(element);
  // jsdom has no color schemes.
  if (!colorScheme) return undefined;
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? undefined : 'dark';
}

/**
 * Calls back when the color scheme of a box of the shadow tree may have changed: its styles start a transition when the
 * color scheme changes, and an animation when the box is displayed again.
 */
export function onColorSchemeChange(box: HTMLElement, callback: () => void): void {
  box.addEventListener('transitionrun', callback);
  box.addEventListener('animationstart', callback);
}
