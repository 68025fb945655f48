import type { Engine, JointWork, Lock, Transaction } from './database.ts';
import { DatabaseUnavailable, ReferenceDeleted } from './errors.ts';
import { persistently } from './persistently.ts';

/** PostgreSQL keeps at most 64 savepoints of a transaction in fast memory. */
const BATCH = 64;
const WAITING_MAX = 2_000;

interface Write {
  lock: Lock<unknown>;
  input: unknown;
  work: JointWork<unknown, unknown, unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers concurrent writes into one transaction, so that they share one flush to the disk.
 * One that fails is undone alone; locks are taken in the order of their keys, so that no two batches wait for each other.
 */
export class WriteQueue {
  readonly #engine: Engine;
  readonly #waiting: Write[] = [];
  #draining: Promise<void> | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  write<Held, Input, T>(
    lock: Lock<Held>,
    input: Input,
    work: JointWork<Held, Input, T>,
  ): Promise<T> {
    if (this.#waiting.length >= WAITING_MAX)
      return Promise.reject(new DatabaseUnavailable('too many writes are waiting'));
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ lock, input, work, resolve, reject } as Write);
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

  /** All in one go, because most batches have nothing to undo; where one fails, again with savepoints. */
  async #commit(batch: readonly Write[]): Promise<void> {
    try {
      const values = await this.#engine.transaction((transaction) => inOneGo(transaction, batch));
      for (const [index, write] of batch.entries()) settle(write, values[index]);
    } catch (error) {
      if (batch.length === 1 && !this.#engine.isRetryable(error)) this.#refuse(batch, error);
      else if (error instanceof DatabaseUnavailable) this.#refuse(batch, error);
      else await this.#commitEach(batch);
    }
  }

  async #commitEach(batch: readonly Write[]): Promise<void> {
    try {
      const outcomes = await persistently(this.#engine, (transaction) =>
        this.#underSavepoints(transaction, batch),
      );
      for (const tell of outcomes) tell();
    } catch (error) {
      this.#refuse(batch, error);
    }
  }

  /** Answers what is to be told of each write once the commit has succeeded. */
  async #underSavepoints(
    transaction: Transaction,
    batch: readonly Write[],
  ): Promise<(() => void)[]> {
    const outcomes: (() => void)[] = [];
    for await (const [group, held] of locked(transaction, batch)) {
      let done = false;
      for (const write of group) {
        await transaction.script('SAVEPOINT one');
        try {
          const [value] = await write.work(transaction, held, [write.input]);
          outcomes.push(() => settle(write, value));
          done ||= !(value instanceof Error);
        } catch (error) {
          if (this.#engine.isRetryable(error)) throw error;
          await transaction.script('ROLLBACK TO SAVEPOINT one');
          outcomes.push(() => this.#refuse([write], error));
        }
        await transaction.script('RELEASE SAVEPOINT one');
      }
      if (!done) await group[0].lock.undo?.(transaction, held);
    }
    return outcomes;
  }

  #refuse(batch: readonly Write[], error: unknown): void {
    const gone = this.#engine.isReferenceDeleted(error);
    const reason = gone ? new ReferenceDeleted('a row is gone', { cause: error }) : error;
    for (const { reject } of batch) reject(reason);
  }
}

function settle({ resolve, reject }: Write, value: unknown): void {
  if (value instanceof Error) reject(value);
  else resolve(value);
}

/** Neighbours that name the same work do it together. */
async function inOneGo(transaction: Transaction, batch: readonly Write[]): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const [group, held] of locked(transaction, batch)) {
    const answers: unknown[] = [];
    for (const writes of runsOf(group, ({ work }) => work)) {
      const inputs = writes.map(({ input }) => input);
      answers.push(...(await writes[0].work(transaction, held, inputs)));
    }
    if (answers.every((answer) => answer instanceof Error))
      await group[0].lock.undo?.(transaction, held);
    values.push(...answers);
  }
  return values;
}

/** All writes of a lock with what it holds; it is taken once for all of them. */
async function* locked(
  transaction: Transaction,
  batch: readonly Write[],
): AsyncGenerator<[writes: [Write, ...Write[]], held: unknown]> {
  for (const writes of runsOf(batch, ({ lock }) => lock.key))
    yield [writes, await writes[0].lock.take(transaction)];
}

/** Cuts a list where something of its items changes. */
function runsOf<Item>(items: readonly Item[], of: (item: Item) => unknown): [Item, ...Item[]][] {
  const runs: [Item, ...Item[]][] = [];
  for (const item of items) {
    const run = runs.at(-1);
    if (run && of(run[0]) === of(item)) run.push(item);
    else runs.push([item]);
  }
  return runs;
}
