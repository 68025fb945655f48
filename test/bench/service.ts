import { join } from 'node:path';
import { openDatabase } from '../../src/service/index.ts';
import { startPostgres } from '../service/postgres-server.ts';
import type { Result } from './result.ts';
import { BuiltService, tokenOf } from './service/built-service.ts';
import { type LoadRequest, load, median, medians } from './service/load.ts';
import { createMutation, listQuery, startPostgraphile } from './service/postgraphile.ts';
import { type ServerProcess, timeToServe } from './service/process.ts';
import { seed, THREADS } from './service/seed.ts';

/** Many short rounds rather than few long ones: on a shared machine the busy moments then meet all alike. */
const ROUNDS = 9;
const ROUND = 700;
/** So many write in turn that none of them comes to the limit of what a user may write a minute. */
const WRITERS = 128;
const BODY = 'A comment of some words, as people write them about a dashboard and its figures.';
const BARE = `
import { createServer } from 'node:http';
const server = createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1', () =>
  console.log('http://127.0.0.1:' + server.address().port));
process.on('SIGTERM', () => process.exit(0));`;

/** A service with its rows, ready to be asked. */
interface Subject {
  name: string;
  databaseUrl: string;
  server: ServerProcess;
  list: LoadRequest;
  deep: LoadRequest;
  unchanged: LoadRequest;
  create: LoadRequest;
}

/** The bars of the service: depth, lists, creations, 304, start and memory, on both engines. */
export async function bench(): Promise<Result[]> {
  const service = new BuiltService();
  const postgres = await startPostgres({ durable: true });
  try {
    await service.build();
    const file = join(service.folder, 'bench.db');
    const url = await postgres.createDatabase();
    const sqlite = await prepare('SQLite', service, file);
    const pg = await prepare('PostgreSQL', service, url);
    const results = [
      ...(await depth(sqlite)),
      ...(await depth(pg)),
      ...(await compare(sqlite, pg, url)),
    ];
    results.push(memory(sqlite), memory(pg));
    await Promise.all([sqlite.server.stop(), pg.server.stop()]);
    results.push(await start(service, file));
    return results;
  } finally {
    await postgres.stop();
    service.clear();
  }
}

async function prepare(name: string, service: BuiltService, databaseUrl: string): Promise<Subject> {
  const seeding = await service.start(databaseUrl);
  await tokenOf(seeding); // makes the embed user
  const database = await openDatabase(databaseUrl);
  await seed(database, 'large');
  await database.close();
  await seeding.stop();

  const server = await service.start(databaseUrl);
  const authorization = `Embed-Token ${await tokenOf(server)}`;
  const authorizations: string[] = [];
  for (let writer = 0; writer < WRITERS; writer++)
    authorizations.push(`Embed-Token ${await tokenOf(server, `writer-${writer}`)}`);
  const at = (dashboard: string, query = '') =>
    `/api/v1/embed/dashboard/${dashboard}/comments${query}`;
  const get = (query: string, headers = {}, status = 200): LoadRequest => ({
    method: 'GET',
    path: at('large', query),
    headers: { authorization, ...headers },
    status,
  });
  const cursor = await walkToTheEnd(server.url, authorization);
  return {
    name,
    databaseUrl,
    server,
    list: get('?first=20'),
    deep: get(`?first=20&after=${cursor}`),
    unchanged: get('?first=20', { 'if-none-match': '*' }, 304),
    create: {
      method: 'POST',
      path: at('fresh'),
      authorizations,
      body: JSON.stringify({ body: BODY }),
      status: 201,
    },
  };
}

/** The cursor at depth 100,000, had as a client must: page by page. */
async function walkToTheEnd(url: string, authorization: string): Promise<string> {
  let after = '';
  for (let seen = 0; seen < 100_000; seen += 200) {
    const path = `/api/v1/embed/dashboard/large/comments?first=200${after && `&after=${after}`}`;
    const answer = await fetch(`${url}${path}`, { headers: { authorization } });
    after = ((await answer.json()) as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
  }
  return after;
}

/** Every page is asked as if somebody had written meanwhile, so that none comes from the service's memory. */
async function depth({ name, server, list, deep, databaseUrl }: Subject): Promise<Result[]> {
  const database = await openDatabase(databaseUrl);
  const forget = () => database.query('UPDATE svc_conversation SET version = version + 1');
  const [first = 0, last = 0] = await medians(server.url, [list, deep], forget);
  await database.close();
  return [
    {
      name: `${name}: a page at depth 100,000 of ${THREADS.toLocaleString('en')} threads`,
      figure: `${last.toFixed(2)} ms`,
      baseline: `${first.toFixed(2)} ms (first page)`,
      ratio: last / first,
      bar: 'at most 1.2 times',
      pass: last / first <= 1.2,
    },
  ];
}

/** Runs loads in turn, so that a busy moment of the machine meets all of them. */
async function inTurn(runs: readonly [ServerProcess, LoadRequest][]): Promise<number[]> {
  for (const [{ url }, request] of runs) await load(url, request, { ms: 1_000 });
  const figures = runs.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, [{ url }, request]] of runs.entries())
      figures[index]?.push(await load(url, request, { ms: ROUND }));
  return figures.map(median);
}

async function compare(sqlite: Subject, pg: Subject, url: string): Promise<Result[]> {
  const database = await openDatabase(url);
  const [row] = await database.query<{ id: number; user_id: number }>(
    "SELECT c.id, u.id AS user_id FROM svc_conversation c CROSS JOIN svc_embed_user u WHERE u.external_id = 'ann'",
  );
  await database.close();
  if (!row) throw new Error('nothing was seeded');
  const peer = await startPostgraphile(url);
  const [peerList = 0, pgList = 0, sqliteList = 0, pgSame = 0, sqliteSame = 0] = await inTurn([
    [peer, listQuery(row.id)],
    [pg.server, pg.list],
    [sqlite.server, sqlite.list],
    [pg.server, pg.unchanged],
    [sqlite.server, sqlite.unchanged],
  ]);
  const [peerCreate = 0, pgCreate = 0, sqliteCreate = 0] = await inTurn([
    [peer, createMutation(row.id, row.user_id, BODY)],
    [pg.server, pg.create],
    [sqlite.server, sqlite.create],
  ]);
  await peer.stop();
  return [
    atLeast('PostgreSQL: lists of 20 threads with 5 replies', pgList, peerList, 4, 'postgraphile'),
    atLeast('PostgreSQL: creations', pgCreate, peerCreate, 2, 'postgraphile'),
    atLeast('SQLite: lists of 20 threads with 5 replies', sqliteList, pgList, 1, 'PostgreSQL'),
    atLeast('SQLite: creations', sqliteCreate, pgCreate, 1, 'PostgreSQL'),
    atLeast('PostgreSQL: 304', pgSame, pgList, 2, 'the list'),
    atLeast('SQLite: 304', sqliteSame, sqliteList, 2, 'the list'),
  ];
}

function atLeast(name: string, figure: number, other: number, times: number, of: string): Result {
  return {
    name,
    figure: `${Math.round(figure)}/s`,
    baseline: `${Math.round(other)}/s (${of})`,
    ratio: figure / other,
    bar: `at least ${times} times`,
    pass: figure / other >= times,
  };
}

function memory({ name, server }: Subject): Result {
  const peak = server.peakMemory();
  return {
    name: `${name}: resident memory at its peak under that load`,
    figure: peak === undefined ? 'not told by this system' : `${peak.toFixed(0)} MB`,
    bar: 'at most 120 MB',
    pass: peak === undefined || peak <= 120,
  };
}

async function start(service: BuiltService, file: string): Promise<Result> {
  const times: [bare: number[], ours: number[]] = [[], []];
  for (let round = 0; round < 11; round++) {
    times[0].push(await timeToServe([process.execPath, '--input-type=module', '-e', BARE], {}));
    times[1].push(await timeToServe([service.main], service.environment(file)));
  }
  const [bare, ours] = [median(times[0]), median(times[1])];
  return {
    name: 'start on an existing SQLite file',
    figure: `${ours.toFixed(0)} ms`,
    baseline: `${bare.toFixed(0)} ms (bare Node HTTP server)`,
    ratio: ours / bare,
    bar: 'at most 3 times',
    pass: ours / bare <= 3,
  };
}
