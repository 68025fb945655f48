import type { Database, Engine, Migrated } from './database.ts';
import { DatabaseRejected } from './errors.ts';
import { migrations } from './migrations.ts';
import { POSTGRES_OPTIONS, type PostgresOptions } from './postgres-options.ts';
import { openSqlite } from './sqlite.ts';
import { WriteQueue } from './write-queue.ts';

/**
 * Opens a file (SQLite), `memory://` or `postgres://…`, to which `options` apply. An app that mounts the service may have
 * its own tables in it.
 */
export async function openDatabase(
  url: string,
  options: Partial<PostgresOptions> = {},
): Promise<Database> {
  const engine = await openEngine(url, { ...POSTGRES_OPTIONS, ...options });
  const queue = new WriteQueue(engine);
  return {
    engine: engine.name,
    dialect: engine.dialect,
    query: (sql, parameters) => engine.query(sql, parameters),
    transaction: (work) => engine.transaction(work),
    write(lock, work) {
      return queue.write(
        (transaction, writes) =>
          Promise.all(writes.map(async ({ held }) => work(transaction, await held))),
        lock,
        undefined,
      );
    },
    writeBatched: (work, lock, input) => queue.write(work, lock, input),
    migrate: (onWait = () => {}) => migrate(engine, onWait),
    load: () => ({ ...engine.poolLoad(), waitingWrites: queue.waiting }),
    async close() {
      await queue.idle();
      await engine.close();
    },
  };
}

/** Whether a `DATABASE_URL` is that of PostgreSQL. */
export function isPostgres(url: string): boolean {
  return /^postgres(ql)?:\/\//.test(url);
}

async function openEngine(url: string, options: PostgresOptions): Promise<Engine> {
  if (url === 'memory://') return openSqlite(':memory:');
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(url, options);
  }
  return openSqlite(url.replace(/^file:(\/\/)?/, ''));
}

/** Runs the missing migrations in one transaction under a lock; `onWait` receives why it waits for the lock. */
function migrate(engine: Engine, onWait: (reason: string) => void): Promise<Migrated> {
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
      throw new DatabaseRejected(
        `The database has schema ${from}, but this version supports only up to ${to}. Start the version that wrote it, or a newer one.`,
      );
    for (const [index, migration] of migrations.entries()) {
      if (index < from) continue;
      await transaction.script(migration(engine.dialect));
      await transaction.query('INSERT INTO svc_migration (number, run_at) VALUES ($1, $2)', [
        index + 1,
        Date.now(),
      ]);
    }
    await transaction.script(engine.optionalIndexes);
    return { from, to };
  });
}
