import { TIMES } from '../limits/limits.ts';

/** A quoted value, which may contain separators. Without its end, it lasts until the end of the header. */
const QUOTED = /"(?:[^"\\]|\\.?)*(?:"|$)/g;

/** Returns the seconds that a `Prefer` header (RFC 7240) asks to wait, up to the maximum; 0 without a valid `wait`. */
export function preferredWait(header = ''): number {
  const plain = header.replace(QUOTED, (quoted) => /^"(\d+)"$/.exec(quoted)?.[1] ?? 'quoted');
  for (const preference of plain.split(',')) {
    const [name = '', value = '', ...rest] = (preference.split(';')[0] ?? '').split('=');
    if (name.trim().toLowerCase() !== 'wait') continue;
    const isSeconds = /^\d+$/.test(value.trim()) && rest.length === 0;
    return isSeconds ? Math.min(Number(value), TIMES.wait / 1_000) : 0;
  }
  return 0;
}
