/** A load whose result several requests wait for. It is aborted when the clients of all of them have disconnected. */
export class SharedLoad<T> {
  readonly result: Promise<T>;
  readonly #abandoned = new AbortController();
  #waiting = 0;

  constructor(load: (signal: AbortSignal) => Promise<T>) {
    this.result = load(this.#abandoned.signal);
  }

  /** Whether it was aborted, so that no further request may wait for it. */
  get isAbandoned(): boolean {
    return this.#abandoned.signal.aborted;
  }

  /** Waits for the result; `signal` aborts when the client of this request disconnects. */
  join(signal: AbortSignal | undefined): Promise<T> {
    this.#waiting++;
    const leave = () => {
      this.#waiting--;
      if (this.#waiting === 0) this.#abandoned.abort(signal?.reason);
    };
    if (signal?.aborted) leave();
    else signal?.addEventListener('abort', leave);
    return this.result;
  }
}
