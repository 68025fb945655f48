import { createService, openDatabase, parseConfig } from '../../../src/service/index.ts';
import { config } from '../service/built-service.ts';

/** What a measured service reports: its memory after a garbage collection, and how many statements it has sent. */
export interface Measurement {
  bytes: number;
  statements: number;
}

// Runs in a process of its own, with --expose-gc; the argument is the URL of the database.
const database = await openDatabase(process.argv[2] ?? '');
let statements = 0;
const query: typeof database.query = (sql, parameters) => {
  statements++;
  return database.query(sql, parameters);
};
const service = await createService({
  config: parseConfig(config),
  database: { ...database, query },
  rateLimits: 'off',
  trustedProxies: 1, // one address may have all connections
});
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ bytes: heapUsed + external, statements } satisfies Measurement);
});
process.send?.((await service.listen({ port: 0 })).url);
