import type { EmbedLocale } from '../../../src/context/index.ts';
import type { DataValue } from '../../query.ts';
import { dataFormatters, members } from '../members.ts';

/** Formats a value of a member; an invalid value, which a host may send, is shown unformatted. */
export function valueText(member: string, value: DataValue, locale: EmbedLocale): string {
  try {
    return members[member]?.format(value, dataFormatters(locale)) ?? String(value);
  } catch {
    return String(value);
  }
}

/** Formats a filter: its member and its values. */
export function filterText(member: string, filter: unknown, locale: EmbedLocale): string {
  const values = [filter].flat() as DataValue[];
  const shown = values.map((value) => valueText(member, value, locale)).join(', ');
  return `${members[member]?.title ?? member}: ${shown}`;
}
