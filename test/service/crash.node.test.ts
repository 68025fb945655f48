import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { ApiClient } from './api-client.ts';
import { cliFixture, type ServiceProcess } from './cli/cli-fixture.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const WRITERS = 8;
const ACKNOWLEDGED = 150;

const BODY = 'x'.repeat(100);

/** The id of the created comment by idempotency key; undefined for a request without a response. */
type Requests = Map<string, number | undefined>;

/**
 * Creates comments until a request fails, each with its own `Idempotency-Key`. Calls `onAcknowledged` after 150
 * acknowledged comments and returns all requests.
 */
async function writeUntilItFails(
  client: ApiClient,
  token: string,
  onAcknowledged: () => void,
): Promise<Requests> {
  const requests: Requests = new Map();
  let acknowledged = 0;
  const writer = async () => {
    for (;;) {
      const key = randomUUID();
      requests.set(key, undefined);
      const response = await client
        .comments(token, '', { body: { body: BODY }, key })
        .catch(() => undefined);
      if (response?.status !== 201) return;
      requests.set(key, response.body.id);
      if (++acknowledged === ACKNOWLEDGED) onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return requests;
}

/** Repeats every request: an acknowledged one returns its comment, and none creates a second comment. */
async function checkRetries(client: ApiClient, token: string, requests: Requests): Promise<void> {
  const before = await client.allCommentIds(token);
  const acknowledged = [...requests.values()].filter((id) => id !== undefined);
  assert.ok(acknowledged.length >= ACKNOWLEDGED);
  const lost = acknowledged.filter((id) => !before.has(id));
  assert.deepEqual(lost, []);
  const created = new Set<number>();
  for (const [key, id] of requests) {
    const { status, body } = await client.comments(token, '', { body: { body: BODY }, key });
    assert.equal(status, 201);
    assert.equal(body.id, id ?? body.id);
    created.add(body.id);
  }
  assert.equal(created.size, requests.size);
  assert.deepEqual(await client.allCommentIds(token), created);
}

describe('the service after a crash', () => {
  const cli = cliFixture();
  let postgres: PostgresServer;
  let served: ServiceProcess | undefined;
  before(async () => {
    postgres = await startPostgres({ durable: true });
  });
  after(async () => {
    await served?.end();
    await postgres.stop();
  });

  const databases: [name: string, url: () => Promise<string>][] = [
    ['SQLite', async () => cli.file('crash.db')],
    ['PostgreSQL', () => postgres.createDatabase()],
  ];
  for (const [name, urlOf] of databases)
    it(`keeps acknowledged comments after a SIGKILL under load over ${name}`, async () => {
      const DATABASE_URL = await urlOf();
      served = await cli.serve({ DATABASE_URL });
      const { sessionId, token } = await new ApiClient(served.url).session();
      const killed = served;
      const kill = () => void killed.end('SIGKILL');
      const requests = await writeUntilItFails(new ApiClient(served.url), token, kill);
      served = await cli.serve({ DATABASE_URL });
      const client = new ApiClient(served.url);
      await checkRetries(client, token, requests);
      const { status } = await client.exchange(sessionId);
      assert.equal(status, 401, 'a redeemed session id stays redeemed');
      assert.equal(await served.end(), 0);
    });

  it('keeps acknowledged comments after a kill of PostgreSQL, and responds with 503 until its restart', async () => {
    served = await cli.serve({ DATABASE_URL: await postgres.createDatabase() });
    const client = new ApiClient(served.url);
    const token = await client.token();
    let killing: Promise<void> | undefined;
    const requests = await writeUntilItFails(client, token, () => {
      killing = postgres.kill();
    });
    await killing;
    const health = await fetch(`${served.url}/healthz`);
    assert.equal(health.status, 503);
    assert.equal(health.headers.get('retry-after'), '1');
    const isOfHealth = (line: string) =>
      line.includes(`${health.headers.get('x-request-id')}`) && line.includes('unavailable');
    while (!served.lines.some(isOfHealth)) await new Promise(setImmediate);
    const { msg, reason } = JSON.parse(served.lines.find(isOfHealth) ?? '');
    assert.deepEqual([msg, reason], ['service unavailable', 'database-unavailable']);
    assert.equal((await client.comments(token)).status, 503);
    await postgres.restart();
    await checkRetries(client, token, requests);
    assert.equal((await client.comments(token, '', { body: { body: 'after' } })).status, 201);
    assert.equal(await served.end(), 0);
  });
});
