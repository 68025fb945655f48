const WINDOW_MS = 60_000;
const REPORTS_MAX = 20;

/** Allows the same error once a minute and 20 errors a minute in total; the total does not limit fatal errors. */
export class ErrorLimiter {
  readonly #now: () => number;
  readonly #reportedAt = new Map<string, number>();

  /** `now` is a monotonic clock, in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Whether an error may be reported now; counts it if so. `error` is equal for reports of the same error. */
  allows(error: string, fatal = false): boolean {
    const now = this.#now();
    for (const [reported, at] of this.#reportedAt) {
      if (now - at >= WINDOW_MS) this.#reportedAt.delete(reported);
    }
    if (this.#reportedAt.has(error)) return false;
    if (!fatal && this.#reportedAt.size >= REPORTS_MAX) return false;
    this.#reportedAt.set(error, now);
    return true;
  }
}
