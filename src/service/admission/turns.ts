import { NoPermit } from '../http/problem.ts';
import type { Permit } from './permits.ts';

/** Requests of an account in one state: how many work, and those that wait for their turn, by user. */
interface Queue {
  working: number;
  waiting: Map<string, (() => void)[]>;
}

/**
 * Lets few requests of each account work at a time. The users of an account take turns, and so does the event loop: other
 * requests run in between. Lists whose wait has ended have turns of their own: a change ends many waits at once, and would
 * delay every other request of the account.
 */
export class Turns {
  readonly #concurrency: number;
  readonly #queues = new Map<string, Queue>();
  waiting = 0;

  /** `concurrency` is how many requests of an account and state work at a time. */
  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /**
   * Runs a task in the turn of a request, whose permit is idle until then, and afterwards if it was before. Throws `503` if
   * the permit is taken away before, and the reason of the signal, which aborts when the client disconnects.
   */
  async run<T>(permit: Permit, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    const displaced = permit.work();
    // Requests without a credential share their turns: one client may have addresses of many networks.
    const depth = permit.scope[0] === 'accounts' ? 2 : 1;
    const key = [permit.state, ...permit.scope.slice(0, depth)].join('/');
    const user = permit.scope.slice(depth).join('/');
    const queue = this.#queues.get(key) ?? { working: 0, waiting: new Map() };
    this.#queues.set(key, queue);
    if (queue.working < this.#concurrency) queue.working++;
    else await this.#turn(queue, user, permit, signal);
    try {
      return await task();
    } finally {
      if (displaced) permit.idle(displaced);
      // Also of the same request: statements of SQLite do not let the event loop run in between.
      setImmediate(() => this.#startNext(key, queue));
    }
  }

  /** Resolves in the turn of the request. */
  #turn(queue: Queue, user: string, permit: Permit, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (reason: unknown) => {
        const starts = queue.waiting.get(user) ?? [];
        starts.splice(starts.indexOf(start), 1);
        if (starts.length === 0) queue.waiting.delete(user);
        end();
        reject(reason);
      };
      const disconnect = () => leave(signal?.reason);
      const end = () => {
        this.waiting--;
        signal?.removeEventListener('abort', disconnect);
        permit.work();
      };
      const start = () => {
        end();
        resolve();
      };
      this.waiting++;
      const starts = queue.waiting.get(user);
      if (starts) starts.push(start);
      else queue.waiting.set(user, [start]);
      signal?.addEventListener('abort', disconnect);
      permit.idle(() => leave(new NoPermit()));
    });
  }

  /** Starts the first request of the user whose turn it is; the user is the last one then. */
  #startNext(key: string, queue: Queue): void {
    const [next] = queue.waiting;
    if (next) {
      const [user, [start, ...rest]] = next;
      queue.waiting.delete(user);
      if (rest.length > 0) queue.waiting.set(user, rest);
      start?.();
    } else if (--queue.working === 0) this.#queues.delete(key);
  }
}
