import type { Database } from '../database/database.ts';
import { DatabaseRejected } from '../database/errors.ts';
import { openDatabase } from '../database/open.ts';
import type { Environment } from './environment.ts';

/** The SQLSTATEs of a table and a column that do not exist. */
const UNDEFINED = ['42P01', '42703'];

/** Opens the database of the environment. */
export function openEnvironmentDatabase(environment: Environment): Promise<Database> {
  return openDatabase(environment.DATABASE_URL, {
    poolSize: environment.DATABASE_POOL_SIZE,
    pooler: environment.DATABASE_POOLER,
    statementTimeoutMs: environment.DATABASE_STATEMENT_TIMEOUT_MS,
  });
}

/** Runs `work` with the database of the environment, then closes it. */
export async function withDatabase<Result>(
  environment: Environment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openEnvironmentDatabase(environment);
  try {
    return await work(database);
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    const isUndefined =
      UNDEFINED.includes(code ?? '') || /^no such (table|column)/.test(message ?? '');
    if (!isUndefined) throw cause;
    throw new DatabaseRejected(
      'The database has no tables of the service, or those of an older version. Check DATABASE_URL, or run migrate first.',
      { cause },
    );
  } finally {
    await database.close();
  }
}
