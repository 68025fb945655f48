/*
Combines concurrent writes into few transactions, so that many writes share one flush to the disk.

1. Writes wait in a queue while a transaction runs. The next transaction takes up to 64 of them: a batch, ordered by
   the keys of their locks. Writes with the same key stay in their order of arrival.
2. The transaction first sends the statements of the locks of its batch, each once, then those of the writes. The order
   is the same in all processes, so that two of them do not deadlock on a lock, or on rows that their writes change.
3. Consecutive writes with the same work function run in one call.
4. A write that returns an `Error` has changed nothing. It is rejected, the others are not affected.
5. If a write throws, the transaction is rolled back and the batch runs again with a savepoint around each write, so
   that only the writes that throw are undone. After a deadlock or a serialization failure the engine runs the whole
   transaction again.
6. If every write under a lock failed, `revert` undoes what acquiring the lock changed. Otherwise `committed` is called
   after the commit.
*/
import { DATABASE } from '../limits/limits.ts';
import type { BatchWork, Engine, Lock, Transaction } from './database.ts';
import { DatabaseUnavailable, ReferenceDeleted } from './errors.ts';

interface Write {
  work: BatchWork<unknown, unknown, unknown>;
  lock: Lock<unknown>;
  input: unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Consecutive writes with the same work function. */
type Group = [Write, ...Write[]];

/** What each lock of a transaction returns, by its key. */
type HeldLocks = ReadonlyMap<string, Promise<unknown>>;

/** A transaction that has run: the result of each write, an `Error` for those that failed. */
interface Batch {
  results: unknown[];
  held: HeldLocks;
}

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
  write<Held, Input, Result>(
    work: BatchWork<Held, Input, Result>,
    lock: Lock<Held>,
    input: Input,
  ): Promise<Result> {
    if (this.#waiting.length >= DATABASE.waitingWrites) {
      const options = { reason: 'queue-full' } as const;
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting', options));
    }
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.push({ work, lock, input, resolve, reject } as Write);
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no write is waiting or running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    await new Promise(setImmediate); // the first batch includes every write of this event loop turn
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, DATABASE.writesOfTransaction).sort(byLockKey);
      try {
        const { results, held } = await this.#commit(batch);
        for (const [key, lock] of locksBy(batch, results, 'success'))
          lock.committed?.(await held.get(key));
        settle(batch, results);
      } catch (error) {
        settle(batch, new Array(batch.length).fill(this.#toError(error)));
      }
    }
    this.#running = undefined;
  }

  async #commit(batch: readonly Write[]): Promise<Batch> {
    try {
      return await this.#engine.transaction((transaction) => runTogether(transaction, batch));
    } catch (error) {
      if (error instanceof DatabaseUnavailable) throw error;
      if (batch.length === 1) throw error;
      return this.#engine.transaction((transaction) => this.#runSeparately(transaction, batch));
    }
  }

  async #runSeparately(transaction: Transaction, batch: readonly Write[]): Promise<Batch> {
    const held = acquireLocks(transaction, batch);
    await Promise.all(held.values());
    const results: unknown[] = [];
    for (const write of batch) {
      await transaction.script('SAVEPOINT one_write');
      try {
        results.push(...(await runGroup(transaction, held, [write])));
      } catch (error) {
        if (this.#engine.isRetryable(error)) throw error;
        await transaction.script('ROLLBACK TO SAVEPOINT one_write');
        results.push(this.#toError(error));
      }
      await transaction.script('RELEASE SAVEPOINT one_write');
    }
    await revertFailedLocks(transaction, held, batch, results);
    return { results, held };
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

async function runTogether(transaction: Transaction, batch: readonly Write[]): Promise<Batch> {
  const held = acquireLocks(transaction, batch);
  try {
    const results: unknown[] = [];
    for (const group of consecutiveGroups(batch))
      results.push(...(await runGroup(transaction, held, group)));
    await revertFailedLocks(transaction, held, batch, results);
    return { results, held };
  } finally {
    // A lock that fails rejects every write, and with its own error, which says whether to try again.
    await Promise.all(held.values());
  }
}

function consecutiveGroups(batch: readonly Write[]): Group[] {
  const groups: Group[] = [];
  for (const write of batch) {
    const group = groups.at(-1);
    if (group?.[0].work === write.work) group.push(write);
    else groups.push([write]);
  }
  return groups;
}

async function runGroup(
  transaction: Transaction,
  held: HeldLocks,
  group: Group,
): Promise<readonly unknown[]> {
  const writes = group.map(({ lock, input }) => ({
    held: Promise.resolve(held.get(lock.key)),
    input,
  }));
  return group[0].work(transaction, writes);
}

/** Sends the statements of all locks, without waiting for each other; the connection runs them in order. */
function acquireLocks(transaction: Transaction, batch: readonly Write[]): HeldLocks {
  const locks = new Map(batch.map(({ lock }) => [lock.key, lock]));
  const held = new Map<string, Promise<unknown>>();
  for (const [key, lock] of locks) {
    const acquired = lock.acquire(transaction);
    acquired.catch(() => {}); // also rejects the writes under the lock
    held.set(key, acquired);
  }
  return held;
}

async function revertFailedLocks(
  transaction: Transaction,
  held: HeldLocks,
  batch: readonly Write[],
  results: readonly unknown[],
): Promise<void> {
  for (const [key, lock] of locksBy(batch, results, 'failure'))
    await lock.revert?.(transaction, await held.get(key));
}

/** Returns the locks under which a write succeeded, or those under which all failed, by their keys. */
function locksBy(
  batch: readonly Write[],
  results: readonly unknown[],
  outcome: 'success' | 'failure',
): Map<string, Lock<unknown>> {
  const succeeded = batch.filter((_, index) => !(results[index] instanceof Error));
  const keys = new Set(succeeded.map(({ lock }) => lock.key));
  const selected = batch.filter(({ lock }) => keys.has(lock.key) === (outcome === 'success'));
  return new Map(selected.map(({ lock }) => [lock.key, lock]));
}

function settle(batch: readonly Write[], results: readonly unknown[]): void {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const result = results[index];
    if (result instanceof Error) reject(result);
    else resolve(result);
  }
}
