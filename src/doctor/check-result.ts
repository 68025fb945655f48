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

/** Returns the results of a check: its findings, or `message` if there are none. */
export function resultsOf(
  check: string,
  findings: readonly Finding[],
  message: string,
): CheckResult[] {
  if (findings.length === 0) return [{ check, status: 'passed', message }];
  return findings.map((finding) => ({ check, status: 'failed', ...finding }));
}

export function skipped(check: string, message: string): CheckResult {
  return { check, status: 'skipped', message };
}
