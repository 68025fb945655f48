/*
Combines concurrent small writes into few transactions, so that many of them share one flush to the disk.

1. Writes wait while a transaction runs. The next one takes up to 64 of them, in the order of the keys of their locks;
   those with the same key stay in their order of arrival.
2. The transaction acquires each lock once, in that order. It is the same in all processes, so that two of them do not
   deadlock. Then the writes of one scope run one after the other, and those of different scopes beside each other. A write
   that returns `Sent` only waits for the statements on which it decides.
3. A write that returns an `Error` has changed nothing: it is rejected, and the others are not affected.
4. If a write throws, the transaction is rolled back, and each of its writes runs in a transaction of its own.
*/
import { DATABASE } from '../limits/limits.ts';
import { type Engine, type Lock, type Queries, Sent } from './database.ts';
import { DatabaseUnavailable, ReferenceDeleted } from './errors.ts';

interface Write {
  lock: Lock<unknown>;
  work: (transaction: Queries, held: unknown) => Promise<unknown>;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** What each write of a transaction has returned. */
type Results = Map<Write, unknown>;

/** The queue of small writes; see the top of this file. */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #waiting: Write[] = [];
  #running: Promise<void> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves with the result of the write after its commit. */
  write<Held, Result>(
    lock: Lock<Held>,
    work: (transaction: Queries, held: Held) => Promise<Result | Sent<Result> | Error>,
  ): Promise<Result> {
    if (this.#waiting.length >= DATABASE.waitingWrites) {
      const options = { reason: 'queue-full' } as const;
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting', options));
    }
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ lock, work, resolve, reject } as Write);
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no write is waiting or running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise(setImmediate); // the first transaction includes every write of this turn of the event loop
    while (this.#waiting.length > 0)
      await this.#commit(this.#waiting.splice(0, DATABASE.writesOfTransaction).toSorted(byLockKey));
    this.#running = undefined;
  }

  /** Runs writes in one transaction, or each in its own if one of them throws, and settles them. */
  async #commit(writes: readonly Write[]): Promise<void> {
    try {
      const results = await this.#engine.transaction((transaction) => runAll(transaction, writes));
      for (const [{ resolve, reject }, result] of results)
        if (result instanceof Error) reject(result);
        else resolve(result);
    } catch (error) {
      if (writes.length > 1 && !(error instanceof DatabaseUnavailable))
        for (const write of writes) await this.#commit([write]);
      else for (const { reject } of writes) reject(this.#toError(error));
    }
  }

  #toError(error: unknown): Error {
    if (this.#engine.isReferenceDeleted(error))
      return new ReferenceDeleted('a referenced row was deleted', { cause: error });
    return error instanceof Error ? error : new Error('the write failed', { cause: error });
  }
}

function byLockKey({ lock: a }: Write, { lock: b }: Write): number {
  return a.key < b.key ? -1 : Number(a.key > b.key);
}

/** Runs writes in a transaction. Waits for all of them even if one throws: nothing may run after the rollback. */
async function runAll(transaction: Queries, writes: readonly Write[]): Promise<Results> {
  const results: Results = new Map();
  const errors: unknown[] = [];
  const fail = (error: unknown): void => void errors.push(error);
  const observed: Queries = {
    query<Row>(...statement: Parameters<Queries['query']>) {
      const rows = transaction.query<Row>(...statement);
      rows.catch(fail);
      return rows;
    },
  };
  const held = acquireLocks(observed, writes);
  const sent: Promise<unknown>[] = [];
  const scopes = Map.groupBy(writes, ({ lock }) => lock.scope ?? lock.key);
  const running = [...scopes.values()].map(async (ofScope) => {
    for (const write of ofScope) {
      const outcome = await write.work(observed, await held.get(write.lock.key));
      if (outcome instanceof Sent)
        sent.push(outcome.result.then((result) => results.set(write, result)).catch(fail));
      else results.set(write, outcome);
    }
  });
  await Promise.all(running.map((scope) => scope.catch(fail)));
  await Promise.all(sent);
  // That of the first statement is the cause: in PostgreSQL, all statements after it fail.
  if (errors.length > 0) throw errors[0];
  return results;
}

/** Sends the statements of all locks, without waiting for each other; the connection runs them in order. */
function acquireLocks(
  transaction: Queries,
  writes: readonly Write[],
): ReadonlyMap<string, Promise<unknown>> {
  const locks = new Map(writes.map(({ lock }) => [lock.key, lock]));
  const held = new Map<string, Promise<unknown>>();
  for (const [key, lock] of locks) {
    const acquired = lock.acquire(transaction);
    acquired.catch(() => {}); // also rejects the writes under the lock
    held.set(key, acquired);
  }
  return held;
}
