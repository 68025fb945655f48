import type { EmbedFilters, EmbedLocale } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import { dataFormatters } from '../members.ts';
import { endSentence, messages } from '../messages.ts';
import { valueText } from './filter-text.ts';
import { type Comparison, DAY, filterOf, MONTH, type Period } from './period.ts';
import type { Widget } from './widgets.ts';

/** What the note of a tile depends on. */
interface Noted {
  readonly widget: Widget;
  readonly locale: EmbedLocale;
  readonly filters: EmbedFilters;
  readonly comparison?: Comparison | null | undefined;
  /** The figures of all rows. */
  readonly total: DataRow | undefined;
}

/** Returns what a tile compares, or what it leaves out, if anything. */
export function tileNote(tile: Noted): string | undefined {
  const { widget, comparison, locale, filters, total } = tile;
  if (!widget.compares) return widget.note;
  if (comparison === null) return messages.notCompared;
  if (widget.view !== 'numbers' || !comparison) return undefined;
  const period = (each: Period) => valueText(DAY, filterOf(each), locale);
  const change = messages.changeSince(period(comparison.current), period(comparison.previous));
  const count = total?.['flights.count'];
  const isPart = count && !filters[DAY] && !filters[MONTH];
  const all = isPart
    ? messages.allDays(messages.flights(dataFormatters(locale).number(Number(count))))
    : '';
  return `${endSentence(change)} ${all}`;
}
