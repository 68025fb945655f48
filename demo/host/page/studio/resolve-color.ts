import Color from 'colorjs.io';
import type { Scheme } from './theme/colors.ts';

const cache = new Map<string, Color | undefined>();

/** Computes a CSS color in a scheme with the browser, including `light-dark()`, `color-mix()` and system colors. */
export function resolveColor(css: string, scheme: Scheme): Color | undefined {
  const key = `${scheme} ${css}`;
  if (!cache.has(key)) cache.set(key, compute(css, scheme));
  return cache.get(key);
}

function compute(css: string, scheme: Scheme): Color | undefined {
  if (css.startsWith('#')) return Color.try(css) ?? undefined;
  if (!CSS.supports('color', css)) return undefined;
  const probe = document.createElement('i');
  const forcedColorAdjust = 'none'; // else forced colors would replace it
  Object.assign(probe.style, {
    display: 'none',
    colorScheme: scheme,
    color: css,
    forcedColorAdjust,
  });
  document.documentElement.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return Color.try(computed) ?? undefined;
}
