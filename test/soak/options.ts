import { parseArgs } from 'node:util';

/** The options of a run. */
export interface SoakOptions {
  minutes: number;
  seed: number;
  /** How many HTTP viewers there are. */
  viewers: number;
  /** How many browser pages there are. */
  pages: number;
  /** The file that the report is written to; undefined if it is only printed. */
  report: string | undefined;
}

/** Shorter runs do not replace the committed report. */
const REPORTED_MINUTES = 10;
const REPORT = 'test/soak/report.md';

export const USAGE = `npm run soak -- [options]

  --minutes 10     how long faults are caused
  --seed 1         selects the order and the times of the faults, and what viewers do
  --viewers 200    HTTP viewers
  --pages 8        browser pages
  --report FILE    default: ${REPORT} if the run takes at least ${REPORTED_MINUTES} minutes; otherwise it is printed only`;

/** Parses the command line. Throws an `Error` that names the invalid option. */
export function parseOptions(args: readonly string[]): SoakOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { minutes: text, seed: text, viewers: text, pages: text, report: text },
  });
  const minutes = numberOf('minutes', values.minutes ?? '10', 0.1, 1_440);
  const committed = minutes >= REPORTED_MINUTES ? REPORT : undefined;
  return {
    minutes,
    seed: wholeNumberOf('seed', values.seed ?? '1', 0, 2 ** 31),
    viewers: wholeNumberOf('viewers', values.viewers ?? '200', 1, 2_000),
    pages: wholeNumberOf('pages', values.pages ?? '8', 0, 50),
    report: values.report ?? committed,
  };
}

function wholeNumberOf(name: string, text: string, min: number, max: number): number {
  const value = numberOf(name, text, min, max);
  if (Number.isInteger(value)) return value;
  throw new Error(`--${name} must be a whole number, not ${text}.`);
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= min && value <= max) return value;
  throw new Error(`--${name} must be a number from ${min} to ${max}, not ${text}.`);
}
