import type { ColorScheme } from '../../protocol/actions.ts';

/**
 * Returns the color scheme that CSS gives to an element; undefined if it allows both, so that the system decides. `box` is
 * that of its shadow tree.
 */
export function cssColorScheme(element: Element, box: Element): ColorScheme | undefined {
  const { colorScheme } = getComputedStyle(element);
  // jsdom has no color schemes.
  if (!colorScheme || /light.*dark|dark.*light/.test(colorScheme)) return undefined;
  // `normal` is also that of a page whose <meta name="color-scheme"> allows both.
  const isDark =
    colorScheme === 'normal'
      ? getComputedStyle(box).outlineColor === 'rgb(255, 255, 255)'
      : colorScheme.includes('dark');
  return isDark ? 'dark' : 'light';
}

/**
 * Calls back when the color scheme of a box of the shadow tree may have changed: its styles end a transition when the
 * color scheme has changed, and an animation when the box is displayed again.
 */
export function onColorSchemeChange(box: HTMLElement, callback: () => void): void {
  box.addEventListener('transitionend', callback);
  box.addEventListener('animationstart', callback);
}
