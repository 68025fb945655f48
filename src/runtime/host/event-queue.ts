/**
 * Holds messages back until it is opened; then they follow in their order, and later ones pass at
 * once.
 */
export class EventQueue<T> {
  readonly #send: (message: T) => void;
  #held: T[] | undefined = [];

  constructor(send: (message: T) => void) {
    this.#send = send;
  }

  put(message: T): void {
    if (this.#held) this.#held.push(message);
    else this.#send(message);
  }

  /** Sends `first`, then all that was held back. */
  open(first: readonly T[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of [...first, ...held]) this.#send(message);
  }
}
