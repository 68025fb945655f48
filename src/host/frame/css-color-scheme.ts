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
