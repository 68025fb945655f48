/** Edits of one thing that follow each other within this time are one step, in milliseconds. */
const TOGETHER = 800;

/** What was, what is, and what was taken back. */
export class History<T> {
  readonly #now: () => number;
  #past: T[] = [];
  #future: T[] = [];
  #present: T;
  #last = { what: '', at: Number.NEGATIVE_INFINITY };

  /** @param now - Milliseconds, to tell a drag from two changes. */
  constructor(present: T, now: () => number) {
    this.#present = present;
    this.#now = now;
  }

  get present(): T {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Goes on; `what` names the thing that is edited, so that a drag is one step. Same again is no step. */
  push(next: T, what = ''): void {
    if (JSON.stringify(next) === JSON.stringify(this.#present)) return;
    const at = this.#now();
    const together = what !== '' && what === this.#last.what && at - this.#last.at < TOGETHER;
    if (!together) this.#past.push(this.#present);
    this.#last = { what, at };
    this.#present = next;
    this.#future = [];
  }

  undo(): void {
    this.#move(this.#past, this.#future);
  }

  redo(): void {
    this.#move(this.#future, this.#past);
  }

  #move(from: T[], to: T[]): void {
    const next = from.pop();
    if (next === undefined) return;
    to.push(this.#present);
    this.#present = next;
    this.#last = { what: '', at: Number.NEGATIVE_INFINITY };
  }
}
