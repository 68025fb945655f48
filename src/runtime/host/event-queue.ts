/** The greatest number of messages that wait; later ones are dropped. */
const HELD_MAX = 100;

/** Holds messages until they may be sent; then sends them in order, and later ones immediately. */
export class EventQueue<T> {
  readonly #send: (message: T) => void;
  readonly #maySend: (message: T) => boolean;
  readonly #held: T[] = [];

  constructor(send: (message: T) => void, maySend: (message: T) => boolean) {
    this.#send = send;
    this.#maySend = maySend;
  }

  add(message: T): void {
    if (this.#maySend(message)) this.#send(message);
    else if (this.#held.length < HELD_MAX) this.#held.push(message);
  }

  /** Called when more messages may be sent. */
  flush(): void {
    for (const message of this.#held.splice(0)) this.add(message);
  }
}
