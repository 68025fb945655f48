import { isTimeZone } from '../../src/lib/is-time-zone.ts';

/** What the frame's address names as a time zone though it is none; the runtime goes on with the next that counts. */
export function ignoredZone(): string | undefined {
  const asked = new URL(location.href).searchParams.get('timezone');
  return asked && !isTimeZone(asked) ? asked : undefined;
}
