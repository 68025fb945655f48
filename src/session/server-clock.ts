/** The two clocks of a machine, in milliseconds. */
export interface TimeSource {
  /** Never jumps, but may stand still while the machine sleeps. */
  monotonic(): number;
  /** Counts sleep too, but anyone may set it. */
  wall(): number;
}

/** The clocks of this page. */
export const pageTime: TimeSource = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
};

/** How far the two clocks may drift apart before the service is asked. */
const DRIFT = 1000;
/** A `Date` header is cut to the second: on average half of one has passed. */
const CUT = 500;

/**
 * The service's time, whatever this machine's clock says: counted on from what the service last
 * said. Where the two clocks part, the machine has slept or somebody has set its clock (or both):
 * the time is then the later of the two, and `doubtful` until the service has been asked.
 */
export class ServerClock {
  readonly #source: TimeSource;
  #server: number;
  #monotonic: number;
  #wall: number;

  constructor(source: TimeSource) {
    this.#source = source;
    this.#server = this.#wall = source.wall();
    this.#monotonic = source.monotonic();
  }

  /**
   * Takes the service's word: epoch milliseconds as its `Date` header gives them. Small differences
   * are noise.
   */
  sync(date: number): void {
    const told = date + CUT;
    if (Math.abs(told - this.now()) < 2 * CUT && !this.doubtful) return;
    this.#server = told;
    this.#monotonic = this.#source.monotonic();
    this.#wall = this.#source.wall();
  }

  get doubtful(): boolean {
    return Math.abs(this.#apart()) > DRIFT;
  }

  /** Epoch milliseconds at the service. */
  now(): number {
    const elapsed = this.#source.monotonic() - this.#monotonic;
    return this.#server + elapsed + (this.doubtful ? Math.max(0, this.#apart()) : 0);
  }

  /**
   * How far the wall clock has run ahead of the monotonic one; below zero where it was set back.
   */
  #apart(): number {
    const { monotonic, wall } = this.#source;
    return wall() - this.#wall - (monotonic() - this.#monotonic);
  }
}
