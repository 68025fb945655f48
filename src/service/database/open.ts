import type { Database, Engine } from './database.ts';
import { migrate } from './migrate.ts';
import { persistently } from './persistently.ts';
import { openSqlite } from './sqlite.ts';
import { WriteQueue } from './write-queue.ts';

/** Opens a file (`SQLite`), `memory://` or `postgres://…`; a mounting app may keep its own tables in it. */
export async function openDatabase(url: string): Promise<Database> {
  const engine = await openEngine(url);
  const queue = new WriteQueue(engine);
  return {
    engine: engine.name,
    dialect: engine.dialect,
    query: (sql, parameters) => engine.query(sql, parameters),
    transaction: (work) => persistently(engine, work),
    write: (lock, work) =>
      queue.write(lock, undefined, async (transaction, held) => [await work(transaction, held)]),
    writeTogether: (lock, input, work) => queue.write(lock, input, work),
    migrate: () => migrate(engine),
    async close() {
      await queue.settled();
      await engine.close();
    },
  };
}

async function openEngine(url: string): Promise<Engine> {
  if (url === 'memory://') return openSqlite(':memory:');
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(url);
  }
  return openSqlite(url.replace(/^file:(\/\/)?/, ''));
}
