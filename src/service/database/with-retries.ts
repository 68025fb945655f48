import type { Engine, Transaction } from './database.ts';

const ATTEMPTS = 5;

/** Runs a transaction, again after a deadlock or a serialization failure. */
export async function withRetries<T>(
  engine: Engine,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await engine.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !engine.isRetryable(error)) throw error;
    }
  }
}
