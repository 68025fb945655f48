import type { Engine, Lock, Queries, Transaction } from './database.ts';
import { DatabaseUnavailable, ReferenceGone } from './errors.ts';
import { persistently } from './persistently.ts';

/** PostgreSQL keeps at most 64 savepoints of a transaction in fast memory. */
const BATCH = 64;
const WAITING_MAX = 2_000;

interface Write {
  lock: Lock<unknown>;
  work: (transaction: Queries, held: unknown) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers concurrent writes into one transaction, so that they share one flush to the disk.
 * Each runs under its own savepoint; locks are taken in the order of their keys, so that no two batches wait for each other.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #waiting: Write[] = [];
  #draining: Promise<void> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  write<Held, T>(lock: Lock<Held>, work: (queries: Queries, held: Held) => Promise<T>): Promise<T> {
    if (this.#waiting.length >= WAITING_MAX)
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ lock, work, resolve, reject } as Write);
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    await new Promise(setImmediate); // what arrived in the same turn shares the first batch
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH);
      batch.sort((a, b) => (a.lock.key < b.lock.key ? -1 : Number(a.lock.key > b.lock.key)));
      await this.#commit(batch);
    }
    this.#draining = undefined;
  }

  async #commit(batch: readonly Write[]): Promise<void> {
    try {
      const told = await persistently(this.#engine, (transaction) => this.#run(transaction, batch));
      for (const tell of told) tell();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  /** Answers what is to be told once the commit has succeeded. */
  async #run(transaction: Transaction, batch: readonly Write[]): Promise<(() => void)[]> {
    const told: (() => void)[] = [];
    let key: string | undefined;
    let held: unknown;
    for (const { lock, work, resolve, reject } of batch) {
      if (lock.key !== key) held = await lock.take(transaction);
      key = lock.key;
      await transaction.script('SAVEPOINT one');
      try {
        const value = await work(transaction, held);
        told.push(() => resolve(value));
      } catch (error) {
        if (this.#engine.isRetryable(error)) throw error;
        await transaction.script('ROLLBACK TO SAVEPOINT one');
        const gone = this.#engine.isReferenceGone(error);
        told.push(() =>
          reject(gone ? new ReferenceGone('a row is gone', { cause: error }) : error),
        );
      }
      await transaction.script('RELEASE SAVEPOINT one');
    }
    return told;
  }
}
