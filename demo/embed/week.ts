import type { EmbedLocale } from '../../src/context/index.ts';
import type { DataQuery, DataRow } from '../query.ts';

const WEEKDAY = 'flights.weekday';
const MONDAY = 1;

/** Returns the weekdays in the order of a locale's week; 0 is Sunday. */
export function weekdaysOf({ formats }: EmbedLocale): number[] {
  const first = firstDayOf(new Intl.Locale(formats));
  return Array.from({ length: 7 }, (_, index) => (first + index) % 7);
}

/** Sorts rows by weekday in the order of the locale's week, unless the query sorts them by a measure. */
export function inWeekOrder(
  rows: readonly DataRow[],
  { dimensions = [], largest }: Pick<DataQuery, 'dimensions' | 'largest'>,
  locale: EmbedLocale,
): readonly DataRow[] {
  if (dimensions[0] !== WEEKDAY || largest !== undefined) return rows;
  const weekdays = weekdaysOf(locale);
  const position = (row: DataRow) => weekdays.indexOf(Number(row[WEEKDAY]));
  return rows.toSorted((a, b) => position(a) - position(b));
}

/** Browsers without week data get Monday. */
function firstDayOf(locale: Intl.Locale & Partial<WithWeekInfo>): number {
  return (locale.getWeekInfo?.().firstDay ?? MONDAY) % 7;
}

/** A method of `Intl.Locale` that TypeScript does not declare yet. */
interface WithWeekInfo {
  getWeekInfo(): { readonly firstDay: number };
}
