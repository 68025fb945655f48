import type { EmbedFilters } from '../../../src/context/index.ts';

/** Filters that select days. */
export const DAY = 'flights.day';
export const MONTH = 'flights.month';

const DAY_MS = 86_400_000;
const WEEK = 7;

/** A range of days, `YYYY-MM-DD`, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A period, and the one of the same length before it. */
export interface Comparison {
  readonly current: Period;
  readonly previous: Period;
}

/** Returns a period as the value of a filter. */
export function filterOf({ from, to }: Period): string {
  return `${from}/${to}`;
}

/** Returns the filters of a period in place of those that select days. */
export function filtersIn(period: Period, filters: EmbedFilters): EmbedFilters {
  return { ...filters, [MONTH]: null, [DAY]: filterOf(period) };
}

/** Returns the filters without those that select days. */
export function filtersOfAllDays({ [DAY]: _day, [MONTH]: _month, ...rest }: EmbedFilters) {
  return rest;
}

/**
 * Returns what the filters compare: the selected period with the one before it. Returns null if the filters select no
 * single period, or the days before it are not recorded.
 */
export function comparisonOf(days: readonly string[], filters: EmbedFilters): Comparison | null {
  const [first] = days;
  const current = filters[DAY] || filters[MONTH] ? selected(days, filters) : undefined;
  if (!current || !first) return null;
  const length = dayNumber(current.to) - dayNumber(current.from) + 1;
  const previous = { from: addDays(current.from, -length), to: addDays(current.from, -1) };
  return previous.from >= first ? { current, previous } : null;
}

/** Returns the selected days, if they are one period within the recorded days. */
function selected(days: readonly string[], filters: EmbedFilters): Period | undefined {
  const { [DAY]: day, [MONTH]: month } = filters;
  if (day && month) return undefined;
  const ranges = [day ?? month].flat().map((value) => String(value).split('/'));
  const found = days.filter((each) =>
    ranges.some(
      ([start = '', end = start]) => each >= start && (each <= end || each.startsWith(end)),
    ),
  );
  const period = periodOf(found);
  const isOne = period && dayNumber(period.to) - dayNumber(period.from) + 1 === found.length;
  return isOne ? period : undefined;
}

/** Returns the second half of the recorded days in whole weeks, which can be compared with the first. */
export function latestHalf(days: readonly string[]): Period | undefined {
  const weeks = Math.floor(days.length / 2 / WEEK);
  return weeks > 0 ? periodOf(days.slice(-weeks * WEEK)) : undefined;
}

function periodOf(days: readonly string[]): Period | undefined {
  const [from, to] = [days[0], days.at(-1)];
  return from && to ? { from, to } : undefined;
}

function dayNumber(day: string): number {
  return Date.parse(day) / DAY_MS;
}

function addDays(day: string, count: number): string {
  return new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);
}
