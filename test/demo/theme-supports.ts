import { parseColor } from '../../demo/host/page/studio/theme/colors.ts';

/** Stands in for `CSS.supports`, as far as the tests of the studio's decisions need one. */
export function supports(property: string, value: string): boolean {
  return property === 'color' ? parseColor(value, 'light') !== undefined : !value.includes(';');
}
