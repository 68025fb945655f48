import type { Database } from '../../src/service/index.ts';

/** Resolves when a statement that begins like `statement` waits for a lock in the PostgreSQL database. */
export async function untilWaitingForLock(database: Database, statement = ''): Promise<void> {
  const waiting = () =>
    database.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
         AND wait_event_type = 'Lock' AND query LIKE $1`,
      [`${statement}%`],
    );
  while ((await waiting()).length === 0);
}
