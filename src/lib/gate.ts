/** Lets callers wait until it is open. Initially closed. */
export class Gate {
  #open = false;
  #waiting = new Set<() => void>();

  open(): void {
    this.#open = true;
    for (const resolve of [...this.#waiting]) resolve();
  }

  close(): void {
    this.#open = false;
  }

  /** Resolves as soon as the gate is open, or rejects with the signal's reason. An open gate ignores the signal. */
  wait(signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#open) return resolve();
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        this.#waiting.delete(opened);
        reject(signal?.reason);
      };
      const opened = () => {
        this.#waiting.delete(opened);
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      this.#waiting.add(opened);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
