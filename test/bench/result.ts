/** One row of the benchmark table. A row without a limit is for comparison only. */
export interface Result {
  name: string;
  /** The figure with its unit. Times are medians. */
  figure: string;
  /** The baseline of the same run, with its unit. */
  baseline?: string;
  /** The figure divided by the baseline, or the reverse if the limit is a minimum. */
  ratio?: number;
  /** The limit in words, for example "at most 1.05 times". Empty for a row without a limit. */
  limit: string;
  /** Whether the figure is within the limit. */
  pass: boolean;
}

/** A limit of a figure, or of its ratio to the baseline. */
interface Limit {
  atMost?: number | undefined;
  atMostTimes?: number | undefined;
  atLeastTimes?: number | undefined;
}

/** Returns the row of a figure beside a baseline of the same run. `format` adds the unit to numbers. */
export function bound(
  name: string,
  format: (value: number) => string,
  figure: number,
  baseline?: readonly [value: number, of?: string] | undefined,
  { atMost, atMostTimes, atLeastTimes }: Limit = {},
): Result {
  const [value = Number.NaN, of] = baseline ?? [];
  const ratio = figure / value;
  const limits: [limit: number | undefined, words: string, isKept: boolean][] = [
    [atMost, `at most ${format(atMost ?? 0)}`, figure <= (atMost ?? 0)],
    [atMostTimes, `at most ${atMostTimes} times`, ratio <= (atMostTimes ?? 0)],
    [atLeastTimes, `at least ${atLeastTimes} times`, ratio >= (atLeastTimes ?? 0)],
  ];
  const [, limit = '', pass = true] = limits.find(([each]) => each !== undefined) ?? [];
  return {
    name,
    figure: format(figure),
    ...(baseline && { baseline: `${format(value)}${of ? ` (${of})` : ''}`, ratio }),
    limit,
    pass,
  };
}

/** Formats milliseconds. */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}
