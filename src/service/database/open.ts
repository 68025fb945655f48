import { DATABASE } from '../limits/limits.ts';
import type { Database, Engine, Migrated, PostgresOptions, Transaction } from './database.ts';
import { parseDatabaseUrl } from './database-url.ts';
import { DatabaseRejected, DatabaseUnavailable } from './errors.ts';
import { migrations } from './migrations.ts';
import { openSqlite } from './sqlite.ts';
import { WriteQueue } from './write-queue.ts';

/** The value that a health check writes after a write has failed. */
const CHECK_BYTES = 64 * 1024;

/**
 * Opens a file (SQLite), `memory://` or `postgres://…`, to which `options` apply. An app that mounts the service may have
 * its own tables in it.
 */
export async function openDatabase(
  url: string,
  options: Partial<PostgresOptions> = {},
): Promise<Database> {
  const engine = await openEngine(url, {
    poolSize: DATABASE.poolSize,
    pooler: 'none',
    statementTimeoutMs: DATABASE.statementMs,
    ...options,
  });
  const isWritable = watchWrites(engine);
  const queue = new WriteQueue(engine);
  let checking: Promise<unknown> | undefined;
  return {
    engine: engine.name,
    dialect: engine.dialect,
    query: (sql, parameters) => engine.query(sql, parameters),
    transaction: (work) => engine.transaction(work),
    write: (lock, work) => queue.write(lock, work),
    migrate: (onWait = () => {}) => migrate(engine, onWait),
    async check() {
      checking ??= (isWritable() ? engine.query('SELECT 1') : checkSpace(engine)).finally(() => {
        checking = undefined;
      });
      await checking;
    },
    load: () => ({ ...engine.poolLoad(), waitingWrites: queue.waiting }),
    async close() {
      await queue.idle();
      await engine.close();
    },
  };
}

async function openEngine(url: string, options: PostgresOptions): Promise<Engine> {
  const address = parseDatabaseUrl(url);
  if (address.engine === 'memory') return openSqlite(':memory:');
  if (address.engine === 'sqlite') return openSqlite(address.file);
  const { openPostgres } = await import('./postgres.ts');
  return openPostgres(address, options);
}

/**
 * Observes the transactions of an engine. Returns whether the last one that has ended could use the database: on a full
 * disk or a read-only server, reads still succeed.
 */
function watchWrites(engine: Engine): () => boolean {
  let isWritable = true;
  const run = engine.transaction.bind(engine);
  engine.transaction = async (...transaction) => {
    try {
      const result = await run(...transaction);
      isWritable = true;
      return result;
    } catch (error) {
      if (error instanceof DatabaseUnavailable)
        isWritable = error.reason !== 'database-unavailable';
      throw error;
    }
  };
  return () => isWritable;
}

/** Writes a value that is larger than a comment, which fails on a full disk, and replaces it by an empty one. */
async function checkSpace(engine: Engine): Promise<void> {
  for (const value of ['x'.repeat(CHECK_BYTES), ''])
    await engine.transaction((transaction) =>
      transaction.query(
        'INSERT INTO svc_secret (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        ['write-check', value],
      ),
    );
}

/** Runs the missing migrations in one transaction under a lock; `onWait` receives why it waits for the lock. */
function migrate(engine: Engine, onWait: (reason: string) => void): Promise<Migrated> {
  return engine.transaction(async (transaction) => {
    await engine.lockMigrations(transaction, onWait);
    const from = await schemaVersion(engine, transaction);
    const to = migrations.length;
    if (from > to)
      throw new DatabaseRejected(
        `The database has schema ${from}, but this version supports only up to ${to}. Start the version that wrote it, or a newer one.`,
      );
    if (from < to) await runMigrations(engine, transaction, from);
    await transaction.script(engine.optionalIndexes);
    return { from, to };
  }, 'none');
}

/** Returns the number of the last migration that has run; 0 for an empty database. */
async function schemaVersion(engine: Engine, transaction: Transaction): Promise<number> {
  const [table] = await transaction.query<{ name: string | null }>(engine.findTable, [
    'svc_migration',
  ]);
  if (!table?.name) {
    const { integer } = engine.dialect;
    await engine.checkMigrationRights(transaction);
    await transaction.script(
      `CREATE TABLE svc_migration (number ${integer} PRIMARY KEY, run_at ${integer} NOT NULL)`,
    );
  }
  const [last] = await transaction.query<{ number: number | null }>(
    'SELECT MAX(number) AS number FROM svc_migration',
  );
  return last?.number ?? 0;
}

async function runMigrations(
  engine: Engine,
  transaction: Transaction,
  from: number,
): Promise<void> {
  await engine.checkMigrationRights(transaction);
  for (const [index, migration] of migrations.entries()) {
    if (index < from) continue;
    await transaction.script(migration(engine.dialect));
    await transaction.query('INSERT INTO svc_migration (number, run_at) VALUES ($1, $2)', [
      index + 1,
      Date.now(),
    ]);
  }
}
