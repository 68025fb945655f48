/** The time in which something can be undone; it stands still while somebody looks at the notice. */
export class UndoTimer {
  readonly #over: () => void;
  #left: number;
  #started = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number, over: () => void) {
    this.#left = ms;
    this.#over = over;
    this.run();
  }

  run(): void {
    if (this.#timer !== undefined) return;
    this.#started = Date.now();
    this.#timer = setTimeout(this.#over, this.#left);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#left = Math.max(0, this.#left - (Date.now() - this.#started));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
