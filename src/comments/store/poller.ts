import { backoff } from '../../lib/backoff.ts';
import { CommentsError } from '../client/comments-error.ts';

const INTERVAL_MS = 20_000;
const MAX_INTERVAL_MS = 300_000;

/** Checks for changes about every 20 seconds while it is started, less often after failures. */
export class Poller {
  readonly #check: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStarted = false;
  #isChecking = false;
  #lastCheck = Date.now();

  constructor(check: () => Promise<unknown>) {
    this.#check = check;
  }

  /** Starts or resumes; checks immediately if the last check is older than the interval. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#schedule(Math.max(0, this.#lastCheck + INTERVAL_MS - Date.now()));
  }

  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
  }

  /** Checks immediately, for example because the browser is online again. */
  pollNow(): void {
    if (this.#isStarted && !this.#isChecking) this.#schedule(0);
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#poll(), wait);
  }

  async #poll(): Promise<void> {
    this.#isChecking = true;
    let retryAfter = 0;
    try {
      await this.#check();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      if (error instanceof CommentsError) retryAfter = error.retryAfter ?? 0;
    }
    this.#isChecking = false;
    this.#lastCheck = Date.now();
    const wait = backoff(this.#failures + 1, { first: INTERVAL_MS, max: MAX_INTERVAL_MS });
    if (this.#isStarted) this.#schedule(Math.max(retryAfter, wait));
  }
}
