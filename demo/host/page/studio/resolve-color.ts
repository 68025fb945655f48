import Color from 'colorjs.io';
import type { Scheme } from './theme/colors.ts';

const known = new Map<string, Color | undefined>();

/** A colour as the browser itself draws it in a scheme: `light-dark()`, `color-mix()` and system colours too. */
export function resolveColor(css: string, scheme: Scheme): Color | undefined {
  const key = `${scheme} ${css}`;
  if (!known.has(key)) known.set(key, read(css, scheme));
  return known.get(key);
}

function read(css: string, scheme: Scheme): Color | undefined {
  if (css.startsWith('#')) return Color.try(css) ?? undefined;
  if (!CSS.supports('color', css)) return undefined;
  const probe = document.createElement('i');
  Object.assign(probe.style, { display: 'none', colorScheme: scheme, color: css });
  document.documentElement.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return Color.try(computed) ?? undefined;
}
