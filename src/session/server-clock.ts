import { monotonicNow } from '../lib/elapsed-clock.ts';

/** The two clocks of a device, in milliseconds. */
export interface TimeSource {
  /** Never jumps, but may stop while the device sleeps. */
  monotonic(): number;
  /** Includes sleep, but the user can change it. */
  wall(): number;
}

/** The clocks of this page. */
export const pageTime: TimeSource = {
  monotonic: monotonicNow,
  wall: () => Date.now(),
};

/** The greatest difference between the two clocks that is attributed to drift. */
const DRIFT_MS = 1000;
/** A `Date` header is truncated to the second: half a second is missing on average. */
const MEAN_TRUNCATION_MS = 500;

/**
 * The time of the service, independent of this device's clock: the last `Date` of the service plus the time elapsed
 * since. If the two clocks differ, the device was asleep or its clock was changed (or both). The time is then the later
 * of the two and `isUncertain` until the next `sync`.
 */
export class ServerClock {
  readonly #source: TimeSource;
  #server: number;
  #monotonic: number;
  #wall: number;

  constructor(source: TimeSource = pageTime) {
    this.#source = source;
    this.#server = this.#wall = source.wall();
    this.#monotonic = source.monotonic();
  }

  /**
   * Sets the time from a `Date` header in epoch milliseconds; a response without one changes nothing. Differences below
   * the precision of the header are ignored.
   */
  sync(date: number | undefined): void {
    if (date === undefined) return;
    const server = date + MEAN_TRUNCATION_MS;
    const difference = Math.abs(server - this.now());
    if (difference < 2 * MEAN_TRUNCATION_MS && !this.isUncertain) return;
    this.#server = server;
    this.#monotonic = this.#source.monotonic();
    this.#wall = this.#source.wall();
  }

  /** Whether the two clocks have differed since the last `sync`. */
  get isUncertain(): boolean {
    return Math.abs(this.#wallAhead()) > DRIFT_MS;
  }

  /** Epoch milliseconds at the service. */
  now(): number {
    const elapsed = this.#source.monotonic() - this.#monotonic;
    return this.#server + elapsed + (this.isUncertain ? Math.max(0, this.#wallAhead()) : 0);
  }

  /** Milliseconds that the wall clock is ahead of the monotonic one; negative if it was set back. */
  #wallAhead(): number {
    const { monotonic, wall } = this.#source;
    return wall() - this.#wall - (monotonic() - this.#monotonic);
  }
}
