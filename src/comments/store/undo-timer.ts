/** Calls `onElapsed` after the undo time, which can be paused while the pointer or the focus is in the notice. */
class UndoTimer {
  readonly #onElapsed: () => void;
  #remaining: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts immediately. `ms` is the undo time in milliseconds. */
  constructor(ms: number, onElapsed: () => void) {
    this.#remaining = ms;
    this.#onElapsed = onElapsed;
    this.resume();
  }

  resume(): void {
    if (this.#timer !== undefined) return;
    this.#startedAt = Date.now();
    this.#timer = setTimeout(this.#onElapsed, this.#remaining);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    this.stop();
    this.#remaining = Math.max(0, this.#remaining - (Date.now() - this.#startedAt));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}

/** The timers of the operations that can be undone, by the ids of the operations. */
export class UndoTimers {
  readonly #timers = new Map<string, UndoTimer>();

  start(id: string, ms: number, onElapsed: () => void): void {
    this.#timers.set(id, new UndoTimer(ms, onElapsed));
  }

  setPaused(id: string, isPaused: boolean): void {
    const timer = this.#timers.get(id);
    if (isPaused) timer?.pause();
    else timer?.resume();
  }

  stop(id: string): void {
    this.#timers.get(id)?.stop();
    this.#timers.delete(id);
  }
}
