/** The longest delay of a browser timer, in milliseconds: 24.8 days. A longer one fires immediately. */
export const TIMER_MAX_MS = 2 ** 31 - 1;

/** The promise of a `deferred`, and its functions. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T | PromiseLike<T>): void;
  reject(reason?: unknown): void;
}

/**
 * Returns a promise and its functions; it is rejected with the signal's reason when the signal aborts. It does not use
 * `Promise.withResolvers`, which is missing where a page replaces `Promise`, for example by zone.js before 0.14.3.
 */
export function deferred<T>(signal?: AbortSignal): Deferred<T> {
  let resolve: Deferred<T>['resolve'] = () => {};
  let reject: Deferred<T>['reject'] = () => {};
  const promise = new Promise<T>((...functions) => {
    [resolve, reject] = functions;
  });
  if (!signal) return { promise, resolve, reject };
  const abort = () => reject(signal.reason);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  const settled = promise.finally(() => signal.removeEventListener('abort', abort));
  return { promise: settled, resolve, reject };
}

/** Resolves after `ms` milliseconds, or rejects with the signal's reason when it aborts. */
export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = deferred<void>(signal);
  const timer = setTimeout(resolve, ms);
  return promise.finally(() => clearTimeout(timer));
}

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
