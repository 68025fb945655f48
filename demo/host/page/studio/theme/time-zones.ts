import { timeZoneNames } from '../../../../embed/zone-names.ts';
import type { Choice } from './choices.ts';

/** What the dashboard has without a time zone. */
export const DEFAULT_ZONE = 'Airport local time';

/**
 * Returns the time zones of the browser as choices: the default, which is empty, UTC and the viewer's own first, with their
 * offsets at a time.
 */
export function zoneChoices(now = new Date()): Choice[] {
  const zones = timeZoneNames().map((name) => ({
    value: name,
    label: name.replaceAll('_', ' ').replaceAll('/', ' / '),
    detail: offsetOf(name, now),
  }));
  return [{ value: '', label: DEFAULT_ZONE, detail: 'Default' }, ...zones];
}

function offsetOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', 'UTC') ?? '';
}
