import type { ReactiveController, ReactiveControllerHost } from 'lit';

const FIRST = 8;
const STEP = 12;

/** Draws a long list over several frames, so that its top is there at once. */
export class ProgressiveList implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #limit = FIRST;
  #total = 0;
  #frame = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  hostUpdated(): void {
    if (this.#limit >= this.#total || this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#limit += STEP;
      this.#host.requestUpdate();
    });
  }

  /** The part of a list that is drawn now. */
  part<T>(items: readonly T[]): readonly T[] {
    this.#total = items.length;
    if (items.length <= FIRST) this.#limit = FIRST;
    return items.length <= this.#limit ? items : items.slice(0, this.#limit);
  }

  /** Draws everything at once, for something further down is wanted. */
  finish(): void {
    this.#limit = Number.POSITIVE_INFINITY;
    this.#host.requestUpdate();
  }
}
