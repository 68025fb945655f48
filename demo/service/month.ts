/** Months are counted from March 2000, whose leap day ends the year before. */
const MARCH_2000 = 2000 * 12 + 2;

/** Writes a count of months since March 2000 as `YYYY-MM`. */
export function monthToText(months: number): string {
  const count = MARCH_2000 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Reads `YYYY-MM`; undefined for what is no such month. */
export function monthFromText(text: unknown): number | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(String(text)) ?? [];
  return year ? Number(year) * 12 + Number(month) - 1 - MARCH_2000 : undefined;
}

/** The first day of a month, counted since 1970-01-01. */
export function firstDayOf(months: number): number {
  return Date.UTC(2000, 2 + months) / 86_400_000;
}
