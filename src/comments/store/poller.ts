import { CommentsError } from '../client/comments-error.ts';

const EVERY = 20_000;
const LONGEST = 300_000;

/** Asks again and again whether something has changed: every 20 s or so, less often while it fails. */
export class Poller {
  readonly #check: () => Promise<unknown>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #running = false;
  #awake = false;
  #last = Date.now();

  constructor(check: () => Promise<unknown>) {
    this.#check = check;
  }

  /** Begins, or goes on after a rest; at once if the last look is long past. */
  start(): void {
    if (this.#awake) return;
    this.#awake = true;
    this.#plan(Math.max(0, this.#last + EVERY - Date.now()));
  }

  /** Stops until `wake`: nobody is looking. */
  stop(): void {
    this.#awake = false;
    clearTimeout(this.#timer);
  }

  /** Looks now, for instance because the line is back. */
  pollNow(): void {
    if (this.#awake && !this.#running) this.#plan(0);
  }

  #plan(wait: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), wait);
  }

  async #look(): Promise<void> {
    this.#running = true;
    let wait = EVERY;
    try {
      await this.#check();
      this.#failures = 0;
    } catch (error) {
      this.#failures++;
      const asked = error instanceof CommentsError ? error.retryAfter : undefined;
      wait = Math.max(asked ?? 0, Math.min(LONGEST, EVERY * 2 ** this.#failures));
    }
    this.#running = false;
    this.#last = Date.now();
    if (this.#awake) this.#plan(wait * (0.8 + 0.4 * Math.random()));
  }
}
