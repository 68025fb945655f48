const DAY = 86_400_000;

/** Writes a count of days since 1970-01-01 as `YYYY-MM-DD`. */
export function dayToText(days: number): string {
  return new Date(days * DAY).toISOString().slice(0, 10);
}

/** Reads `YYYY-MM-DD`; undefined for what is no such day. */
export function dayFromText(text: unknown): number | undefined {
  const days = Date.parse(`${text}T00:00:00Z`) / DAY;
  return Number.isInteger(days) && dayToText(days) === text ? days : undefined;
}
