import { join } from 'node:path';
import { openDatabase } from '../../src/service/index.ts';
import { startPostgres } from '../service/postgres-server.ts';
import { median } from './median.ts';
import { bound, milliseconds, type Result } from './result.ts';
import { BuiltService, MANY } from './service/built-service.ts';
import { ratesInTurn } from './service/load.ts';
import { createMutation, listQuery, startPostgraphile } from './service/postgraphile.ts';
import { type ServerProcess, startServer } from './service/process.ts';
import { BODY, THREADS } from './service/seed.ts';
import { depthTimes, PAGE_SIZES, pollOf, prepare, type Subject } from './service/subject.ts';

const BARE = `
import { createServer } from 'node:http';
const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1', () =>
  console.log('http://127.0.0.1:' + server.address().port));
process.on('SIGTERM', () => process.exit(0));`;

/** Measures depth, lists, polls, creations, memory and start of the service on both engines. */
export async function bench(): Promise<Result[]> {
  const service = new BuiltService();
  const postgres = await startPostgres({ durable: true });
  try {
    await service.build();
    const file = join(service.folder, 'bench.db');
    const url = await postgres.createDatabase();
    const sqlite = await prepare('SQLite', service, file);
    const pg = await prepare('PostgreSQL', service, url);
    const results = [await depth(sqlite), await depth(pg), ...(await compare(sqlite, pg, url))];
    results.push(memory(sqlite), memory(pg));
    await Promise.all([sqlite.server.stop(), pg.server.stop()]);
    results.push(await start(service, file));
    return results;
  } finally {
    await postgres.stop();
    service.clear();
  }
}

async function depth(subject: Subject): Promise<Result> {
  const { first, last } = await depthTimes(subject);
  const what = `${subject.name}: a page at depth 100,000 of ${THREADS.toLocaleString('en')} threads`;
  return bound(what, milliseconds, last, [first, 'first page'], { atMostTimes: 1.2 });
}

/** The rows that postgraphile lists and extends. */
interface Seeded {
  conversationId: number;
  /** The conversations of `MANY`. */
  manyIds: readonly number[];
  userId: number;
}

async function compare(sqlite: Subject, pg: Subject, url: string): Promise<Result[]> {
  const database = await openDatabase(url);
  const [row] = await database.query<{ id: number; embed_tenant_id: number; user_id: number }>(
    `SELECT c.id, c.embed_tenant_id, u.id AS user_id FROM svc_conversation c
     CROSS JOIN svc_embed_user u WHERE u.external_id = 'ann'`,
  );
  if (!row) throw new Error('nothing was seeded');
  const many = await database.query<{ id: number }>(
    `INSERT INTO svc_conversation (embed_tenant_id, dashboard)
     SELECT CAST($1 AS BIGINT), key FROM json_each($2) RETURNING id`,
    [row.embed_tenant_id, JSON.stringify(Object.fromEntries(MANY.map((name) => [name, 0])))],
  );
  await database.close();
  const manyIds = many.map(({ id }) => id);
  const seeded = { conversationId: row.id, manyIds, userId: row.user_id };
  const postgraphile = await startPostgraphile(url);
  const results = [
    ...(await compareLists(sqlite, pg, postgraphile, seeded)),
    ...(await comparePolls(sqlite, pg)),
    ...(await compareCreations(sqlite, pg, postgraphile, seeded)),
  ];
  await postgraphile.stop();
  return results;
}

async function compareLists(
  sqlite: Subject,
  pg: Subject,
  postgraphile: ServerProcess,
  { conversationId }: Seeded,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const size of PAGE_SIZES) {
    const [postgraphileRate = 0, pgRate = 0, sqliteRate = 0] = await ratesInTurn([
      [postgraphile, listQuery(conversationId, size)],
      [pg.server, pg.lists[size]],
      [sqlite.server, sqlite.lists[size]],
    ]);
    const what = `lists of ${size} threads with 5 replies`;
    results.push(
      compared(`PostgreSQL: ${what}`, pgRate, [postgraphileRate, 'postgraphile'], 4),
      compared(`SQLite: ${what}`, sqliteRate, [pgRate, 'PostgreSQL'], 1),
    );
  }
  return results;
}

async function comparePolls(sqlite: Subject, pg: Subject): Promise<Result[]> {
  const [pgList = 0, pgPoll = 0, sqliteList = 0, sqlitePoll = 0] = await ratesInTurn([
    [pg.server, pg.lists[100]],
    [pg.server, await pollOf(pg)],
    [sqlite.server, sqlite.lists[100]],
    [sqlite.server, await pollOf(sqlite)],
  ]);
  return [
    compared('PostgreSQL: polls with the current ETag', pgPoll, [pgList, 'the list'], 2),
    compared('SQLite: polls with the current ETag', sqlitePoll, [sqliteList, 'the list'], 2),
  ];
}

async function compareCreations(
  sqlite: Subject,
  pg: Subject,
  postgraphile: ServerProcess,
  { conversationId, manyIds, userId }: Seeded,
): Promise<Result[]> {
  const mutation = (id: number) => createMutation(id, userId, BODY);
  const kinds = {
    'with a key': [mutation(conversationId), pg.create, sqlite.create],
    [`on ${MANY.length} dashboards`]: [manyIds.map(mutation), pg.createOnMany, sqlite.createOnMany],
  } as const;
  const results: Result[] = [];
  for (const [kind, [ofPostgraphile, ofPg, ofSqlite]] of Object.entries(kinds)) {
    const [postgraphileRate = 0, pgRate = 0, sqliteRate = 0] = await ratesInTurn([
      [postgraphile, ofPostgraphile],
      [pg.server, ofPg],
      [sqlite.server, ofSqlite],
    ]);
    const what = `creations ${kind}`;
    results.push(
      compared(`PostgreSQL: ${what}`, pgRate, [postgraphileRate, 'postgraphile'], 0.9),
      compared(`SQLite: ${what}`, sqliteRate, [pgRate, 'PostgreSQL'], 1),
    );
  }
  return results;
}

const perSecond = (value: number) => `${Math.round(value)}/s`;

function compared(
  name: string,
  figure: number,
  baseline: readonly [value: number, of: string],
  atLeastTimes: number,
): Result {
  return bound(name, perSecond, figure, baseline, { atLeastTimes });
}

function memory({ name, server }: Subject): Result {
  const peak = server.peakMemory();
  return {
    name: `${name}: peak resident memory under that load`,
    figure: peak === undefined ? 'not available on this system' : `${peak.toFixed(0)} MB`,
    limit: 'at most 120 MB',
    pass: peak === undefined || peak <= 120,
  };
}

async function start(service: BuiltService, file: string): Promise<Result> {
  const bare = [process.execPath, '--input-type=module', '-e', BARE] as const;
  const times: [bare: number[], service: number[]] = [[], []];
  for (let round = 0; round < 11; round++) {
    times[0].push(await timeToServe(() => startServer(bare, {})));
    times[1].push(await timeToServe(() => service.start(file)));
  }
  return bound(
    'start on an existing SQLite file',
    milliseconds,
    median(times[1]),
    [median(times[0]), 'bare Node HTTP server'],
    { atMostTimes: 3 },
  );
}

/** The time in ms until a server reports its address. */
async function timeToServe(startProcess: () => Promise<ServerProcess>): Promise<number> {
  const startedAt = performance.now();
  const server = await startProcess();
  const time = performance.now() - startedAt;
  await server.stop();
  return time;
}
