const WINDOW = 60_000;
const MOST = 20;

/**
 * Lets the same error pass once a minute, and twenty a minute in all; a fatal one passes however
 * many came before it.
 */
export class ErrorLimiter {
  readonly #now: () => number;
  readonly #passed = new Map<string, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  admits(error: string, fatal = false): boolean {
    const now = this.#now();
    for (const [known, at] of this.#passed) if (now - at >= WINDOW) this.#passed.delete(known);
    if (this.#passed.has(error) || (!fatal && this.#passed.size >= MOST)) return false;
    this.#passed.set(error, now);
    return true;
  }
}
