import { backoff } from '../../lib/backoff.ts';
import { CommentsError } from '../client/comments-error.ts';

const INTERVAL_MS = 20_000;
const MAX_INTERVAL_MS = 300_000;

/**
 * Checks for changes about every 20 seconds while it is started. After failures, the interval doubles up to five minutes;
 * hiding the page does not shorten it.
 */
export class Poller {
  readonly #check: (isRecovering: boolean) => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStarted = false;
  #isChecking = false;
  /** When the next check is due, in epoch milliseconds. */
  #dueAt = Date.now() + INTERVAL_MS;

  /** `check` receives whether the previous check has failed. */
  constructor(check: (isRecovering: boolean) => Promise<unknown>) {
    this.#check = check;
  }

  /** Starts or resumes; checks immediately if a check is due. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#schedule();
  }

  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
  }

  /** Checks immediately, or after the running check, for example because the browser is online again. */
  pollNow(): void {
    if (!this.#isStarted) return;
    this.#dueAt = Date.now();
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#isStarted || this.#isChecking) return;
    this.#timer = setTimeout(() => void this.#poll(), Math.max(0, this.#dueAt - Date.now()));
  }

  async #poll(): Promise<void> {
    this.#isChecking = true;
    this.#dueAt = Number.POSITIVE_INFINITY;
    let retryAfter = 0;
    try {
      await this.#check(this.#failures > 0);
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      if (error instanceof CommentsError) retryAfter = error.retryAfter ?? 0;
    }
    this.#isChecking = false;
    const wait = backoff(this.#failures + 1, { first: INTERVAL_MS, max: MAX_INTERVAL_MS });
    this.#dueAt = Math.min(this.#dueAt, Date.now() + Math.max(retryAfter, wait));
    this.#schedule();
  }
}
