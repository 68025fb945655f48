import { type Formatters, formattersFor } from './formatters.ts';

const EXACT: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
};
const JUST_NOW = 45_000;

/** The times and numbers of one region and time zone. */
export class Formats {
  readonly #formatters: Formatters;

  constructor(locale: string, timeZone: string) {
    this.#formatters = formattersFor(locale, timeZone);
  }

  /** How long ago, never in the future; undefined for "just now". */
  ago(time: string, now: number): string | undefined {
    const then = Math.min(Date.parse(time), now);
    if (now - then < JUST_NOW) return undefined;
    return this.#formatters.relativeTime(Math.min(then, now - 60_000), now);
  }

  /** Date and time to the second, with the name of the time zone. */
  exact(time: string): string {
    return this.#formatters.date(Date.parse(time), EXACT);
  }

  number(n: number): string {
    return this.#formatters.number(n);
  }
}
