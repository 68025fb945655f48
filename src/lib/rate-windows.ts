const MINUTE_MS = 60_000;

/** The calls that one key has made in its current minute. */
export interface RateWindow {
  /** Epoch milliseconds. */
  start: number;
  calls: number;
}

/**
 * Counts calls in fixed windows of a minute, in the memory of this process. Of the keys, the most recently used are kept. A
 * library is not used: rate-limiter-flexible has no bound for its keys in memory and a timer for each.
 */
export class RateWindows {
  readonly #keysMax: number;
  readonly #windows = new Map<string | number, RateWindow>();

  constructor(keysMax: number) {
    this.#keysMax = keysMax;
  }

  /** Counts a call at `now`, and returns the window of its key. One in the future was started before the clock was set back. */
  count(key: string | number, now: number): RateWindow {
    const current = this.#windows.get(key);
    const isCurrent = current && now >= current.start && now < current.start + MINUTE_MS;
    const window = isCurrent ? current : { start: now, calls: 0 };
    window.calls++;
    // The order of insertion is that of the last use.
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const [oldest = key] = this.#windows.keys();
    if (this.#windows.size > this.#keysMax) this.#windows.delete(oldest);
    return window;
  }
}

/** Returns the whole seconds until a window ends; at least 1. */
export function secondsLeft({ start }: RateWindow, now: number): number {
  return Math.max(1, Math.ceil((start + MINUTE_MS - now) / 1_000));
}
