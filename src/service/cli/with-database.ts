import type { Database } from '../database/database.ts';
import { DatabaseRefused } from '../database/errors.ts';
import { openDatabase } from '../database/open.ts';
import type { Environment } from './environment.ts';

/** The SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/** Runs `work` with the database of the environment, then closes it. */
export async function withDatabase<Result>(
  { databaseUrl }: Environment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(databaseUrl);
  try {
    return await work(database);
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    if (code !== UNDEFINED_TABLE && !message?.startsWith('no such table')) throw cause;
    throw new DatabaseRefused(
      'The database has no tables of the service. Check DATABASE_URL, or run migrate first.',
      { cause },
    );
  } finally {
    await database.close();
  }
}
