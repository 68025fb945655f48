import { openDatabase } from '../../../src/service/index.ts';
import { type BuiltService, clientOf, MANY } from './built-service.ts';
import { type LoadRequest, medians } from './load.ts';
import type { ServerProcess } from './process.ts';
import { BODY, seed } from './seed.ts';
import { sessionsOf } from './sessions.ts';

/** For one statement: on a busy machine, PostgreSQL needs more than its default to insert half a million comments. */
const SEED_TIMEOUT_MS = 600_000;
/** Enough users that none reaches the rate limit of 1,000 comments a minute. */
const WRITERS = 128;
/** Page sizes of the rows about lists: the one of the contract's example, and the default that `<svc-comments>` requests. */
export const PAGE_SIZES = [20, 100] as const;

/** A running service over a seeded database. */
export interface Subject {
  name: string;
  databaseUrl: string;
  server: ServerProcess;
  /** The first page of threads, by page size, with the headers that `<svc-comments>` sets and the browser's `Accept`. */
  lists: Record<(typeof PAGE_SIZES)[number], LoadRequest>;
  /** A page of 20 threads at depth 100,000. */
  deepList: LoadRequest;
  /** A new thread with a new `Idempotency-Key`, as `<svc-comments>` sends it. */
  create: LoadRequest;
  /** The same on many dashboards. */
  createOnMany: readonly LoadRequest[];
}

/** Seeds a database, starts a service over it and prepares its requests. */
export async function prepare(
  name: string,
  service: BuiltService,
  databaseUrl: string,
): Promise<Subject> {
  const seeding = await service.start(databaseUrl);
  await clientOf(seeding).tokenOf('ann'); // creates the embed user
  const database = await openDatabase(databaseUrl, { statementTimeoutMs: SEED_TIMEOUT_MS });
  await seed(database, 'large');
  await database.close();
  await seeding.stop();

  const server = await service.start(databaseUrl);
  const authorization = `Embed-Token ${await clientOf(server).tokenOf('ann')}`;
  const pathOf = (dashboard: string) => `/api/v1/embed/dashboard/${dashboard}/comments`;
  const get = (query: string): LoadRequest => ({
    method: 'GET',
    path: pathOf('large') + query,
    headers: { accept: '*/*', authorization },
    status: 200,
  });
  const cursor = await deepCursor(server.url, authorization);
  const authorizations = await authorizationsOf(server);
  const createOn = (dashboard: string, users: readonly string[]): LoadRequest => ({
    method: 'POST',
    path: pathOf(dashboard),
    headers: { accept: '*/*', 'content-type': 'application/json' },
    idempotencyKey: true,
    authorizations: users,
    body: JSON.stringify({ body: BODY }),
    status: 201,
  });
  return {
    name,
    databaseUrl,
    server,
    lists: { 20: get('?first=20'), 100: get('') },
    deepList: get(`?first=20&after=${cursor}`),
    create: createOn('empty', authorizations),
    createOnMany: MANY.map((dashboard, number) =>
      createOn(dashboard, authorizations.slice(number, number + 1)),
    ),
  };
}

async function authorizationsOf(server: ServerProcess): Promise<string[]> {
  const sessions = await sessionsOf(clientOf(server), WRITERS, (number) => ({
    externalId: `writer-${number}`,
  }));
  return sessions.map(({ token }) => `Embed-Token ${token}`);
}

/** A poll of the first page with its current ETag. */
export async function pollOf({ server, lists }: Subject): Promise<LoadRequest> {
  const { path, headers = {} } = lists[100];
  const response = await fetch(`${server.url}${path}`, { headers });
  await response.arrayBuffer();
  const etag = response.headers.get('etag') ?? '';
  return { method: 'GET', path, headers: { ...headers, 'if-none-match': etag }, status: 304 };
}

/**
 * The medians of the times of the first page and of a page at depth 100,000, in milliseconds. The conversations change
 * before each request, so that no page comes from the cache of the service.
 */
export async function depthTimes({ server, lists, deepList, databaseUrl }: Subject) {
  const database = await openDatabase(databaseUrl);
  const change = () => database.query('UPDATE svc_conversation SET version = version + 1');
  const [first = 0, last = 0] = await medians(server.url, [lists[20], deepList], change);
  await database.close();
  return { first, last };
}

/** The cursor at depth 100,000, read page by page, as a client does. */
async function deepCursor(url: string, authorization: string): Promise<string> {
  let after = '';
  for (let seen = 0; seen < 100_000; seen += 200) {
    const path = `/api/v1/embed/dashboard/large/comments?first=200${after && `&after=${after}`}`;
    const response = await fetch(`${url}${path}`, { headers: { authorization } });
    after = ((await response.json()) as { pageInfo: { endCursor: string } }).pageInfo.endCursor;
  }
  return after;
}
