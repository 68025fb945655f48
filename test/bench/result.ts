/** One line of a benchmark's table; `pass` says whether the figure keeps its bar. Without a bar it is only shown. */
export interface Result {
  name: string;
  /** The figure with its unit, a median where it is a time. */
  figure: string;
  /** The bare baseline of the same run, with its unit. */
  baseline?: string;
  /** Figure over baseline, in the direction in which the bar is written. */
  ratio?: number;
  /** The bar in words, for instance "at most 1.05 times". */
  bar: string;
  pass: boolean;
}
