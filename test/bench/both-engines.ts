import { postgresEngine, sqliteEngine } from '../service/engines.ts';
import type { Result } from './result.ts';

/** Measures on SQLite, then on PostgreSQL, each with an empty database. */
export async function onBothEngines(
  measure: (name: string, databaseUrl: string) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const engine of [sqliteEngine(), postgresEngine()]) {
    await engine.start();
    try {
      results.push(...(await measure(engine.name, await engine.url())));
    } finally {
      await engine.stop();
    }
  }
  return results;
}
