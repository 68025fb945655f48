import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';

/** Stub of `CSS.supports` for tests in Node. */
export function supports(property: string, value: string): boolean {
  return property === 'color' ? parseColor(value, 'light') !== undefined : !value.includes(';');
}
