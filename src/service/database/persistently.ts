import type { Engine, Transaction } from './database.ts';

const TRIES = 5;

/** Runs a transaction, again where a deadlock undid it. */
export async function persistently<T>(
  engine: Engine,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await engine.transaction(work);
    } catch (error) {
      if (attempt === TRIES || !engine.isRetryable(error)) throw error;
    }
  }
}
