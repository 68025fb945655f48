import { createService, openDatabase, parseConfig } from '../../../src/service/index.ts';
import { config } from '../service/built-service.ts';

/** What a measured service reports. */
export interface Measurement {
  /** Its memory after a garbage collection. */
  bytes: number;
  /** Its resident memory, with the runtime and the sources. */
  residentBytes: number;
  /** How many statements it has sent. */
  statements: number;
  /** The time that it has used of the processors. */
  cpuMs: number;
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
  trustedProxies: 1, // each viewer has an address of its own
});
process.on('disconnect', () => process.exit());
process.on('message', () => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1_000;
  const bytes = heapUsed + external;
  process.send?.({ bytes, residentBytes: rss, statements, cpuMs } satisfies Measurement);
});
process.send?.((await service.listen({ port: 0 })).url);
