import type { Engine, Migrated } from './database.ts';
import { DatabaseRefused } from './errors.ts';
import { migrations } from './migrations.ts';

/** Runs the missing migrations in one transaction under a lock; `onWait` receives why it waits for the lock. */
export function migrate(engine: Engine, onWait: (reason: string) => void): Promise<Migrated> {
  return engine.transaction(async (transaction) => {
    await engine.lockMigrations(transaction, onWait);
    await transaction.script(
      `CREATE TABLE IF NOT EXISTS svc_migration (number ${engine.dialect.integer} PRIMARY KEY, run_at ${engine.dialect.integer} NOT NULL)`,
    );
    const [last] = await transaction.query<{ number: number | null }>(
      'SELECT MAX(number) AS number FROM svc_migration',
    );
    const from = last?.number ?? 0;
    const to = migrations.length;
    if (from > to)
      throw new DatabaseRefused(
        `The database has schema ${from}, but this version supports only up to ${to}. Start the version that wrote it, or a newer one.`,
      );
    for (const [index, migration] of migrations.slice(from).entries()) {
      await transaction.script(migration(engine.dialect));
      await transaction.query('INSERT INTO svc_migration (number, run_at) VALUES ($1, $2)', [
        from + index + 1,
        Date.now(),
      ]);
    }
    if (engine.optionalIndexes) await transaction.script(engine.optionalIndexes);
    return { from, to };
  });
}
