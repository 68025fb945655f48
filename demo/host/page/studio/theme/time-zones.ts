import { timeZoneNames } from '../../../../embed/zone-names.ts';
import type { Choice } from './choices.ts';

/** A time zone with its label. */
export interface TimeZone {
  readonly name: string;
  readonly label: string;
  /** Offset from UTC at the given time. */
  readonly offset: string;
}

/** Returns all time zones of the browser, with UTC and the viewer's own first. */
export function timeZones(now: Date): TimeZone[] {
  return timeZoneNames().map((name) => ({
    name,
    label: labelOf(name),
    offset: offsetOf(name, now),
  }));
}

/** Returns all time zones as choices, with their current offsets. */
export function zoneChoices(): Choice[] {
  return timeZones(new Date()).map(({ name, label, offset }) => ({
    value: name,
    label,
    detail: offset,
  }));
}

function labelOf(name: string): string {
  return name.replaceAll('_', ' ').replaceAll('/', ' / ');
}

function offsetOf(timeZone: string, now: Date): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', 'UTC') ?? '';
}
