import { elapsedClock } from '../../lib/elapsed-clock.ts';
import { backoff } from '../../lib/retry.ts';
import { CommentsError } from '../client/comments-error.ts';

/** How a check is made. */
export interface CheckOptions {
  /** Whether the previous check has failed. */
  readonly isRecovering: boolean;
  /** Whether the service may wait for a change before it responds. */
  readonly canWait: boolean;
  readonly signal: AbortSignal;
}

/** What a check has found. `waited`: nothing, although the service has waited for it. */
export type CheckResult = 'changed' | 'waited' | 'unchanged';

const INTERVAL_MS = 20_000;
const MAX_INTERVAL_MS = 300_000;
/** The time from a change to the next check. */
const SPACING_MS = 1000;
/** A response that arrives earlier has not waited, so that a faulty proxy does not cause a loop. */
const MIN_WAIT_MS = 5000;
/** The number of failures in a row after which a proxy probably cuts the waits. */
const MAX_FAILED_WAITS = 2;

/**
 * Checks for changes while it is started: without a pause if the service waits for a change, else about every 20 seconds.
 * After failures, the interval doubles up to five minutes; hiding the page does not shorten it. The check after a failure
 * does not wait, and after two waits that have failed none does for five minutes.
 */
export class Poller {
  readonly #check: (options: CheckOptions) => Promise<CheckResult>;
  readonly #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Aborts the running check. */
  #running: AbortController | undefined;
  #failures = 0;
  #failedWaits = 0;
  #isStarted = false;
  /** When the next check is due, and when the service may wait again, in milliseconds of `#now`. */
  #dueAt = 0;
  #waitsAt = 0;

  constructor(check: (options: CheckOptions) => Promise<CheckResult>, now = elapsedClock()) {
    this.#check = check;
    this.#now = now;
  }

  /** Starts or resumes; checks immediately if a check is due. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#schedule();
  }

  /** Also aborts the running check, which is repeated after the next `start`. */
  stop(): void {
    this.#isStarted = false;
    clearTimeout(this.#timer);
    this.#running?.abort();
  }

  /** Checks immediately, instead of the running check, for example because the browser is online again. */
  pollNow(): void {
    this.#dueAt = this.#now();
    this.#running?.abort();
    this.#schedule();
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#isStarted || this.#running) return;
    this.#timer = setTimeout(() => void this.#poll(), Math.max(0, this.#dueAt - this.#now()));
  }

  async #poll(): Promise<void> {
    const startedAt = this.#now();
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#running = new AbortController();
    const { signal } = this.#running;
    const isRecovering = this.#failures > 0;
    const canWait = !isRecovering && startedAt >= this.#waitsAt;
    let pause = 0;
    try {
      const result = await this.#check({ isRecovering, canWait, signal });
      if (!signal.aborted) pause = this.#pauseAfter(result, this.#now() - startedAt, canWait);
    } catch (error) {
      if (!signal.aborted) pause = this.#pauseAfterFailure(error, canWait);
    }
    this.#running = undefined;
    const dueAt = Math.max(this.#now() + pause, startedAt + SPACING_MS);
    this.#dueAt = Math.min(this.#dueAt, dueAt);
    this.#schedule();
  }

  #pauseAfter(result: CheckResult, elapsed: number, canWait: boolean): number {
    this.#failures = 0;
    if (canWait) this.#failedWaits = 0;
    if (result === 'changed') return SPACING_MS;
    return result === 'waited' && elapsed >= MIN_WAIT_MS ? 0 : this.#interval();
  }

  #pauseAfterFailure(error: unknown, canWait: boolean): number {
    this.#failures++;
    if (canWait && ++this.#failedWaits >= MAX_FAILED_WAITS)
      this.#waitsAt = this.#now() + MAX_INTERVAL_MS;
    const retryAfter = error instanceof CommentsError ? error.retryAfter : undefined;
    return Math.max(retryAfter ?? 0, this.#interval());
  }

  #interval(): number {
    return backoff(this.#failures + 1, { first: INTERVAL_MS, max: MAX_INTERVAL_MS });
  }
}
