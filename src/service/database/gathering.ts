import { DatabaseUnavailable } from './errors.ts';

/** Batches under way at a time. */
const LANES = 2;
const BATCH = 32;
const WAITING_MAX = 2_000;

interface Waiting<Key, Found> {
  key: Key;
  resolve: (found: Found) => void;
  reject: (error: unknown) => void;
}

/** Asks once for what several want at the same time: a round trip to the database costs more than the rows. */
export class Gathering<Key, Found> {
  readonly #load: (keys: readonly Key[]) => Promise<readonly Found[]>;
  readonly #waiting: Waiting<Key, Found>[] = [];
  #lanes = 0;

  /** `load` answers in the order of its keys. */
  constructor(load: (keys: readonly Key[]) => Promise<readonly Found[]>) {
    this.#load = load;
  }

  find(key: Key): Promise<Found> {
    if (this.#waiting.length >= WAITING_MAX)
      return Promise.reject(new DatabaseUnavailable('too many look-ups are waiting'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#lanes < LANES) void this.#drain();
    });
  }

  async #drain(): Promise<void> {
    this.#lanes++;
    await new Promise(setImmediate); // what is asked in the same turn shares the first batch
    for (let batch = this.#next(); batch.length > 0; batch = this.#next())
      await this.#answer(batch);
    this.#lanes--;
  }

  #next(): Waiting<Key, Found>[] {
    return this.#waiting.splice(0, BATCH);
  }

  async #answer(batch: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await this.#load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
