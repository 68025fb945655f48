/** A test that failed, or a file that failed without one. */
export interface Failure {
  /** `describe > it`; empty for a file. */
  readonly title: string;
  readonly text: string;
}

/** The results of a test file. */
export interface FileResult {
  /** Its path, which starts with `test/`. */
  readonly file: string;
  readonly durationMs: number;
  /** The titles of the tests that passed, `describe > it`. */
  readonly passed: readonly string[];
  readonly skipped: readonly string[];
  readonly failures: readonly Failure[];
  /** What the file has printed. */
  readonly output: string;
}

export function hasFailed({ failures }: Pick<FileResult, 'failures'>): boolean {
  return failures.length > 0;
}

/** Prints what has failed in a file, if anything. */
export function printFailures({ file, failures, output }: FileResult): void {
  if (failures.length === 0) return;
  console.log(`\n✖ ${file}`);
  for (const { title, text } of failures) console.log(`\n✖ ${title}\n${text}`.trimEnd());
  if (output.trim()) console.log(`\nOutput of ${file}:\n${output.trimEnd()}`);
}

/** Prints the first failures of the files that passed when they were run again. */
export function printUnstable(unstable: readonly FileResult[]): void {
  if (unstable.length === 0) return;
  unstable.forEach(printFailures);
  console.log(
    '\nThe failures above did not occur again when these files were run without the others:',
  );
  for (const { file } of unstable) console.log(`  ${file}`);
}
