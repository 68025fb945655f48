/** Lets callers wait until it is open; closed at first. */
export class Gate {
  #open = false;
  #waiting = new Set<() => void>();

  open(): void {
    this.#open = true;
    for (const pass of [...this.#waiting]) pass();
  }

  close(): void {
    this.#open = false;
  }

  /** Resolves as soon as the gate is open, or rejects with the signal's reason. */
  wait(signal?: AbortSignal | null): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#open) return resolve();
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => {
        this.#waiting.delete(pass);
        reject(signal?.reason);
      };
      const pass = () => {
        this.#waiting.delete(pass);
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      this.#waiting.add(pass);
      signal?.addEventListener('abort', abort, { once: true });
    });
  }
}
