const DAY = 86_400_000;
const RANGE_DAYS_MAX = 366;
/** Months are counted from March 2000, so that a leap day is the last day of a counted year. */
const MARCH_2000 = 2000 * 12 + 2;

/** Formats a count of days since 1970-01-01 as `YYYY-MM-DD`. */
export function dayToText(days: number): string {
  return new Date(days * DAY).toISOString().slice(0, 10);
}

/** Parses `YYYY-MM-DD`; returns undefined for anything else. */
export function dayFromText(text: unknown): number | undefined {
  const days = Date.parse(`${text}T00:00:00Z`) / DAY;
  return Number.isInteger(days) && dayToText(days) === text ? days : undefined;
}

/** Parses a range of at most a year, `YYYY-MM-DD/YYYY-MM-DD`, both days included; returns undefined for anything else. */
export function daysFromText(text: unknown): number[] | undefined {
  const [from, to, ...rest] = String(text).split('/').map(dayFromText);
  if (from === undefined || to === undefined || rest.length > 0) return undefined;
  if (to < from || to - from >= RANGE_DAYS_MAX) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

/** Formats a count of months since March 2000 as `YYYY-MM`. */
export function monthToText(months: number): string {
  const count = MARCH_2000 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Parses `YYYY-MM`; returns undefined for anything else. */
export function monthFromText(text: unknown): number | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(String(text)) ?? [];
  return year ? Number(year) * 12 + Number(month) - 1 - MARCH_2000 : undefined;
}

/** First day of a month, in days since 1970-01-01. */
export function firstDayOf(months: number): number {
  return Date.UTC(2000, 2 + months) / DAY;
}

/** Month of a day since 1970-01-01, counted since March 2000. */
export function monthOf(day: number): number {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth() - MARCH_2000;
}

/** Weekday of a day since 1970-01-01; 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (day + 4) % 7;
}
