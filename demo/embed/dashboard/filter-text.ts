import type { EmbedLocale } from '../../../src/context/index.ts';
import type { DataValue } from '../../query.ts';
import { dataFormatters, members } from '../members.ts';

/** A value of a member for the viewer; what a host sends may be no value of it, and is shown as it came. */
export function valueText(member: string, value: DataValue, locale: EmbedLocale): string {
  try {
    return members[member]?.format(value, dataFormatters(locale)) ?? String(value);
  } catch {
    return String(value);
  }
}

/** A filter as it is read: its member and the value, or the values, that count. */
export function filterText(member: string, filter: unknown, locale: EmbedLocale): string {
  const values = [filter].flat() as DataValue[];
  const shown = values.map((value) => valueText(member, value, locale)).join(', ');
  return `${members[member]?.title ?? member}: ${shown}`;
}
