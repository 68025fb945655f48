import { TURNS } from '../limits/limits.ts';

interface Queue {
  /** Tasks that run, or that delay the next one. */
  running: number;
  waiting: (() => void)[];
}

/** The limits of each key: how many of its tasks run at a time, and their share of the time. */
export interface TaskLimits {
  concurrency: number;
  /** From 0 (exclusive) to 1. */
  share: number;
}

/** Runs the tasks of each key in their order, a few at a time. After large tasks, a key leaves time to the others. */
export class TaskQueues {
  readonly #limits: TaskLimits;
  readonly #queues = new Map<string | number, Queue>();

  constructor(limits: TaskLimits) {
    this.#limits = limits;
  }

  /** How many tasks wait. */
  get waiting(): number {
    let total = 0;
    for (const { waiting } of this.#queues.values()) total += waiting.length;
    return total;
  }

  /**
   * Runs a task. If its result is large, the key may use only its share of the time until the next one. Throws the
   * reason of the signal if it aborts while the task waits.
   */
  async run<T>(
    key: string | number,
    task: () => Promise<T>,
    isLarge: (result: T) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const queue = this.#queueOf(key);
    if (queue.running < this.#limits.concurrency) queue.running++;
    else await this.#turn(queue, signal);
    const start = performance.now();
    let large = false;
    try {
      const result = await task();
      large = isLarge(result);
      return result;
    } finally {
      this.#finish(key, queue, performance.now() - start, large);
    }
  }

  #queueOf(key: string | number): Queue {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    return queue;
  }

  #turn({ waiting }: Queue, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(signal?.reason);
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave);
      waiting.push(start);
    });
  }

  #finish(key: string | number, queue: Queue, ms: number, large: boolean): void {
    const startNext = () => this.#startNext(key, queue);
    if (ms < TURNS.shortMs) startNext();
    else if (large) setTimeout(startNext, Math.min(ms / this.#limits.share - ms, TURNS.delayMaxMs));
    else setImmediate(startNext);
  }

  #startNext(key: string | number, queue: Queue): void {
    const start = queue.waiting.shift();
    if (start) start();
    else if (--queue.running === 0) this.#queues.delete(key);
  }
}
