import { deferred } from './deferred.ts';

/** Lets callers wait until it is open. Initially closed. */
export class Gate {
  #isOpen = false;
  readonly #waiting = new Set<() => void>();

  open(): void {
    this.#isOpen = true;
    for (const resolve of this.#waiting) resolve();
  }

  close(): void {
    this.#isOpen = false;
  }

  /** Resolves as soon as the gate is open, or rejects with the signal's reason. An open gate ignores the signal. */
  wait(signal?: AbortSignal): Promise<void> {
    if (this.#isOpen) return Promise.resolve();
    const { promise, resolve } = deferred<void>(signal);
    this.#waiting.add(resolve);
    return promise.finally(() => this.#waiting.delete(resolve));
  }
}
