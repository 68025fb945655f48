import type { ReactiveController, ReactiveControllerHost } from 'lit';

const FIRST_COUNT = 8;
const STEP = 12;

/** Renders a long list over several frames, so that its top is visible at once. */
export class ProgressiveList implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #length: () => number;
  readonly #renderNow: () => void;
  #frame: number | undefined;
  limit = FIRST_COUNT;

  constructor(host: ReactiveControllerHost, length: () => number, renderNow: () => void) {
    this.#host = host;
    this.#length = length;
    this.#renderNow = renderNow;
    host.addController(this);
  }

  hostConnected(): void {
    globalThis.addEventListener?.('beforeprint', this.#print);
  }

  /** Resets the limit when the list has become short, for example because another filter is loading. */
  hostUpdate(): void {
    if (this.#length() <= FIRST_COUNT) this.limit = FIRST_COUNT;
  }

  hostUpdated(): void {
    const length = this.#length();
    if (this.limit >= length) {
      // The focus can move to the next page at once.
      if (length > 0) this.limit = Math.max(this.limit, length + STEP);
      return;
    }
    if (this.#frame !== undefined) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = undefined;
      this.limit += STEP;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    globalThis.removeEventListener?.('beforeprint', this.#print);
  }

  readonly #print = (): void => {
    this.showAll();
    this.#renderNow();
  };

  /** Renders all items in the next update, for example because one further down gets the focus. */
  showAll(): void {
    this.limit = Number.POSITIVE_INFINITY;
    this.#host.requestUpdate();
  }
}
