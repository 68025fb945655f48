import type { TimeSource } from '../../src/session/server-clock.ts';

/** Two clocks that a test controls: `pass` advances both, `sleep` and `set` change only the wall clock. */
export class FakeTime implements TimeSource {
  #monotonic = 0;
  #wall: number;

  constructor(wall = 0) {
    this.#wall = wall;
  }

  readonly monotonic = (): number => this.#monotonic;
  readonly wall = (): number => this.#wall;

  pass(ms: number): void {
    this.#monotonic += ms;
    this.#wall += ms;
  }

  /** The device sleeps: its monotonic clock stops. */
  sleep(ms: number): void {
    this.#wall += ms;
  }

  /** The user changes the wall clock. */
  set(wall: number): void {
    this.#wall = wall;
  }
}
