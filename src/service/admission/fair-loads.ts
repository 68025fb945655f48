import type { Database } from '../database/database.ts';
import { TaskQueues } from './task-queues.ts';

/** How many pages of one account load at a time. Each statement on SQLite blocks the process anyway. */
const CONCURRENCY: Readonly<Record<Database['engine'], number>> = { sqlite: 1, postgres: 2 };

/**
 * Loads pages: those of a user one after the other, and few of an account at a time. The admission gate limits how many
 * wait.
 */
export class FairLoads {
  readonly #users = new TaskQueues({ concurrency: 1, share: 1 });
  readonly #accounts: TaskQueues;

  /** `share` is the part of the time that large loads of one account may take, from 0 to 1. */
  constructor({ engine }: Pick<Database, 'engine'>, share: number) {
    this.#accounts = new TaskQueues({ concurrency: CONCURRENCY[engine], share });
  }

  /** How many loads wait for their turn. */
  get waiting(): number {
    return this.#users.waiting + this.#accounts.waiting;
  }

  /**
   * Runs `load` in its turn. After a large page, the account may use only its share of the time. A load that waits is
   * canceled when the client disconnects, which aborts `signal`. `getInTurn` is called in the turn of the user, and calls
   * its argument only if the page must be loaded.
   */
  run<Page>(
    { tenant, userId }: { tenant: string; userId: number },
    load: () => Promise<Page>,
    isLarge: (page: Page) => boolean,
    signal?: AbortSignal,
    getInTurn = (loadInTurn: (signal?: AbortSignal) => Promise<Page>) => loadInTurn(signal),
  ): Promise<Page> {
    const loadForAccount = (abandoned?: AbortSignal) =>
      this.#accounts.run(tenant, load, isLarge, abandoned);
    return this.#users.run(
      userId,
      () => getInTurn(loadForAccount),
      () => false,
      signal,
    );
  }
}
