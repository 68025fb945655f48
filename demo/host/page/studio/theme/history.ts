/** Edits of the same field within this time become one step. */
const MERGE_WINDOW_MS = 800;

/** Undo and redo history of a value. */
export class History<T> {
  readonly #now: () => number;
  #past: T[] = [];
  #future: T[] = [];
  #present: T;
  #last = { key: '', at: Number.NEGATIVE_INFINITY };

  /** @param now - Monotonic clock, in milliseconds. */
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

  /** Adds a step. Quick edits with the same `key` are merged; an equal value adds no step. */
  push(next: T, key = ''): void {
    if (JSON.stringify(next) === JSON.stringify(this.#present)) return;
    const at = this.#now();
    const isMerged = key !== '' && key === this.#last.key && at - this.#last.at < MERGE_WINDOW_MS;
    if (!isMerged) this.#past.push(this.#present);
    this.#last = { key, at };
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
    this.#last = { key: '', at: Number.NEGATIVE_INFINITY };
  }
}
