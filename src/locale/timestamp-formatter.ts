import { type Formatters, relativeTimeFormatter } from './formatters.ts';

const EXACT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
};
const JUST_NOW_MS = 45_000;
const MINUTE_MS = 60_000;

/** Formats ISO timestamps for one locale and time zone. */
export class TimestampFormatter {
  readonly #exact: Intl.DateTimeFormat;
  readonly #relativeTime: Formatters['relativeTime'];

  constructor(locale: string, timeZone: string) {
    this.#exact = new Intl.DateTimeFormat(locale, { ...EXACT, timeZone });
    this.#relativeTime = relativeTimeFormatter(locale, timeZone);
  }

  /**
   * Returns the time since a timestamp as text, at least one minute; undefined if it is less than 45 seconds ago or in
   * the future. `now` is in epoch milliseconds.
   */
  relative(timestamp: string, now: number): string | undefined {
    const time = Math.min(Date.parse(timestamp), now);
    if (now - time < JUST_NOW_MS) return undefined;
    return this.#relativeTime(Math.min(time, now - MINUTE_MS), now);
  }

  /** Returns date and time to the second, with the name of the time zone. */
  exact(timestamp: string): string {
    return this.#exact.format(Date.parse(timestamp));
  }
}
