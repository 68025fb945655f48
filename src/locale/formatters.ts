import type { EmbedLocale } from './negotiate-locale.ts';

/** Formats numbers, dates and relative times for one locale and time zone. */
export interface Formatters {
  /** Formats a number; without options as a decimal number. */
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /** Formats a date or epoch milliseconds; without options as a medium date and a short time. */
  date(value: Date | number, options?: Intl.DateTimeFormatOptions): string;
  /**
   * Formats the time from `now` to `value`, both in epoch milliseconds, in completed units: "2 hours ago". "Yesterday" or
   * "last month" is only what the calendar in the time zone calls so; otherwise, it is "1 day ago" or "1 month ago".
   */
  relativeTime(value: number, now: number): string;
}

const cache = new Map<string, Formatters>();

/** Returns the formatters of a locale and a time zone. They are cached. */
export function formattersFor(locale: EmbedLocale | string, timeZone: string): Formatters {
  const tag = typeof locale === 'string' ? locale : locale.formats;
  const key = `${tag} ${timeZone}`;
  const formatters = cache.get(key) ?? createFormatters(tag, timeZone);
  cache.set(key, formatters);
  return formatters;
}

const DATE: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function createFormatters(tag: string, timeZone: string): Formatters {
  const number = cached(
    (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options),
  );
  const date = cached(
    (options: Intl.DateTimeFormatOptions = DATE) =>
      new Intl.DateTimeFormat(tag, { ...options, timeZone }),
  );
  return {
    number: (value, options) => number(options).format(value),
    date: (value, options) => date(options).format(value),
    relativeTime: relativeTimeFormatter(tag, timeZone),
  };
}

/** Returns the function that formats relative times for a locale and a time zone, by default the viewer's. */
export function relativeTimeFormatter(tag: string, timeZone?: string): Formatters['relativeTime'] {
  const named = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const counted = new Intl.RelativeTimeFormat(tag);
  const calendar = calendarOf(timeZone);
  return (value, now) => {
    const distance = value - now;
    for (const [unit, length] of UNITS) {
      if (Math.abs(distance) < length) continue;
      const completed = Math.trunc(distance / length);
      if (unit === 'hour' || unit === 'minute') return named.format(completed, unit);
      const calendarUnits = calendar(value)[unit] - calendar(now)[unit];
      // 31 days may be in one month; 25 hours in one day, when daylight saving time ends.
      if (calendarUnits === 0) continue;
      const isCompleted = Math.abs(calendarUnits) <= Math.abs(completed);
      return isCompleted ? named.format(calendarUnits, unit) : counted.format(completed, unit);
    }
    return named.format(0, 'second');
  };
}

/** Returns the function that numbers the calendar units of a time in a time zone. Weeks begin on Monday. */
function calendarOf(timeZone: string | undefined) {
  const options = { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en', options);
  return (time: number) => {
    const parts = format.formatToParts(time);
    const [year, month, dayOfMonth] = (['year', 'month', 'day'] as const).map((name) =>
      Number(parts.find(({ type }) => type === name)?.value),
    ) as [number, number, number];
    const day = Date.UTC(year, month - 1, dayOfMonth) / 86_400_000;
    return { year, month: year * 12 + month, week: Math.floor((day + 3) / 7), day };
  };
}

function cached<O, F>(create: (options?: O) => F): (options?: O) => F {
  const formatters = new Map<string, F>();
  return (options) => {
    const key = JSON.stringify(options) ?? '';
    const formatter = formatters.get(key) ?? create(options);
    formatters.set(key, formatter);
    return formatter;
  };
}
