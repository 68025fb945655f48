import type { Database } from '../database/database.ts';
import type { Recipient } from '../http/response-budget.ts';
import { TaskQueues } from '../limits/task-queues.ts';

/** How many pages of one account load at a time. Each statement on SQLite blocks the process anyway. */
const CONCURRENCY: Readonly<Record<Database['engine'], number>> = { sqlite: 1, postgres: 4 };
/** The share of the time that the loads of one account may take. */
const ACCOUNT_SHARE = 0.2;

/** Loads pages that are not cached: those of a user one after the other, and few of an account at a time. */
export class PageLoads {
  readonly #users = new TaskQueues({ concurrency: 1, share: 1 });
  readonly #accounts: TaskQueues;

  constructor({ engine }: Pick<Database, 'engine'>) {
    this.#accounts = new TaskQueues({ concurrency: CONCURRENCY[engine], share: ACCOUNT_SHARE });
  }

  /** Runs `load` in its turn. Throws `DatabaseUnavailable` if too many loads of the user or its account wait. */
  run<Page>({ tenant, userId }: Recipient, load: () => Promise<Page>): Promise<Page> {
    return this.#users.run(userId, () => this.#accounts.run(tenant, load));
  }
}
