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
