import type { EmbedFilters, EmbedLocale } from '../../../src/context/index.ts';
import { dataFormatters } from '../members.ts';
import { messages } from '../messages.ts';
import { zoneName } from '../zone-name.ts';
import { filterText } from './filter-text.ts';

/** What determines the figures of a dashboard. */
interface Scope {
  readonly filters: EmbedFilters;
  readonly timeZone: string;
  readonly locale: EmbedLocale;
}

/** Returns the caption of an exported picture: what the data is, its filters, and the date. */
export function exportCaption({ filters, timeZone, locale }: Scope): string[] {
  return [
    messages.dashboardTitle,
    messages.dashboardNote,
    messages.timesIn(zoneName(timeZone, locale)),
    ...Object.entries(filters).map(([member, value]) => filterText(member, value, locale)),
    messages.exportedOn(dataFormatters(locale).date(Date.now(), { dateStyle: 'medium' })),
  ];
}
