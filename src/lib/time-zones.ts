/** Whether a text is an IANA time zone name. A UTC offset, with any kind of minus, is not, although engines accept it. */
export function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the first time zone, in order of precedence, that exists and is allowed by the account (`allowed` absent: all).
 * Otherwise the account's own default, which need not be allowed, or UTC if that is unknown.
 */
export function firstTimeZone(
  zones: readonly (string | null | undefined)[],
  accountDefault: string,
  allowed?: readonly string[] | null,
): string {
  for (const zone of zones) if (zone && isAllowedTimeZone(zone, allowed)) return zone;
  return isTimeZone(accountDefault) ? accountDefault : 'UTC';
}

/** Whether a time zone exists and the account allows it, under any of its names. */
export function isAllowedTimeZone(zone: string, allowed?: readonly string[] | null): boolean {
  if (!isTimeZone(zone)) return false;
  if (!allowed || allowed.includes(zone)) return true;
  const name = canonical(zone);
  return allowed.some((other) => isTimeZone(other) && canonical(other) === name);
}

function canonical(zone: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
}
