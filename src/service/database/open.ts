import type { Database, Engine } from './database.ts';
import { migrate } from './migrate.ts';
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

async function openEngine(url: string, options: PostgresOptions): Promise<Engine> {
  if (url === 'memory://') return openSqlite(':memory:');
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(url, options);
  }
  return openSqlite(url.replace(/^file:(\/\/)?/, ''));
}
