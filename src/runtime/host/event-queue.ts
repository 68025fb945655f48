/** Holds messages until it is opened; then sends them in order, and later messages immediately. */
export class EventQueue<T> {
  readonly #send: (message: T) => void;
  #held: T[] | undefined = [];

  constructor(send: (message: T) => void) {
    this.#send = send;
  }

  add(message: T): void {
    if (this.#held) this.#held.push(message);
    else this.#send(message);
  }

  /** Sends `first`, then all held messages. */
  open(first: readonly T[]): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const message of [...first, ...held]) this.#send(message);
  }
}
