import { timeZoneNames } from '../../../../embed/zone-names.ts';
import type { Choice } from './choices.ts';

/** Returns all time zones of the browser as choices, with UTC and the viewer's own first, and their offsets at a time. */
export function zoneChoices(now = new Date()): Choice[] {
  return timeZoneNames().map((name) => ({
    value: name,
    label: name.replaceAll('_', ' ').replaceAll('/', ' / '),
    detail: offsetOf(name, now),
  }));
}

function offsetOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', 'UTC') ?? '';
}
