import { isTimeZone } from '../lib/is-time-zone.ts';

/**
 * The first of some time zones, strongest first, that exists and that the account allows (`allowed`
 * absent: all). The last is the account's own default, which needs no permission; UTC where even
 * that is unknown.
 */
export function firstTimeZone(
  zones: readonly (string | null | undefined)[],
  accountDefault: string,
  allowed?: readonly string[] | null,
): string {
  for (const zone of zones) if (zone && isAllowedTimeZone(zone, allowed)) return zone;
  return isTimeZone(accountDefault) ? accountDefault : 'UTC';
}

/**
 * Whether a time zone exists and is among those the account allows, under whichever of its names.
 */
export function isAllowedTimeZone(zone: string, allowed?: readonly string[] | null): boolean {
  if (!isTimeZone(zone)) return false;
  if (!allowed || allowed.includes(zone)) return true;
  const name = canonical(zone);
  return allowed.some((other) => isTimeZone(other) && canonical(other) === name);
}

function canonical(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
