/** Something that prevents an embed from working, and what to change. */
export interface Finding {
  readonly code: string;
  readonly message: string;
  readonly fix: string;
}

/** The result of one check. A check that fails has one result per finding. */
export type CheckResult =
  | { readonly check: string; readonly status: 'passed'; readonly message: string }
  | ({ readonly check: string; readonly status: 'failed' } & Finding)
  /** `message` is why the check was not made. */
  | { readonly check: string; readonly status: 'skipped'; readonly message: string };

/** Yields the results of a check: its findings, or `message` if there are none. */
export async function* resultsOf(
  check: string,
  findings: Iterable<Finding> | AsyncIterable<Finding>,
  message = '',
): AsyncGenerator<CheckResult> {
  let hasFailed = false;
  for await (const finding of findings) {
    hasFailed = true;
    yield { check, status: 'failed', ...finding };
  }
  if (!hasFailed) yield { check, status: 'passed', message };
}

export function skipped(check: string, message: string): CheckResult {
  return { check, status: 'skipped', message };
}
