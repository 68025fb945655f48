import type { TimeSource } from '../../src/session/server-clock.ts';

/** Two clocks that a test moves: together by `pass`, the wall's alone by `sleep` and `set`. */
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

  /** The machine sleeps: its monotonic clock stands still. */
  sleep(ms: number): void {
    this.#wall += ms;
  }

  /** Somebody sets the wall clock. */
  set(wall: number): void {
    this.#wall = wall;
  }
}
