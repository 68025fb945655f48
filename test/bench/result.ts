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
