import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { ApiClient } from './api-client.ts';
import { CliFixture, type ServiceProcess } from './cli/cli-fixture.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const WRITERS = 8;
const ACKNOWLEDGED = 150;

/** Writes until `enough` comments were acknowledged and something fails; answers the acknowledged ids. */
async function writeUntilItFails(
  client: ApiClient,
  token: string,
  enough: () => void,
): Promise<number[]> {
  const acknowledged: number[] = [];
  const writer = async () => {
    for (;;) {
      const response = await client
        .comments(token, '', { body: 'x'.repeat(100) })
        .catch(() => undefined);
      if (response?.status !== 201) return;
      const comment = (await response.json().catch(() => undefined)) as { id: number } | undefined;
      if (!comment) return;
      if (acknowledged.push(comment.id) === ACKNOWLEDGED) enough();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return acknowledged;
}

describe('no acknowledged comment is lost', () => {
  const cli = new CliFixture();
  let postgres: PostgresServer;
  let served: ServiceProcess | undefined;
  before(async () => {
    postgres = await startPostgres({ durable: true });
  });
  after(async () => {
    await served?.end();
    await postgres.stop();
    cli.remove();
  });

  const databases: [name: string, url: () => Promise<string>][] = [
    ['SQLite', async () => cli.file('crash.db')],
    ['PostgreSQL', () => postgres.createDatabase()],
  ];
  for (const [name, urlOf] of databases)
    it(`when the service over ${name} is killed under load`, async () => {
      const DATABASE_URL = await urlOf();
      served = await cli.serve({ DATABASE_URL });
      const sessionId = await new ApiClient(served.url).mint();
      const first = await new ApiClient(served.url).exchange(sessionId);
      const { token } = (await first.json()) as { token: string };
      const killed = served;
      const ids = await writeUntilItFails(
        new ApiClient(served.url),
        token,
        () => void killed.end('SIGKILL'),
      );
      assert.ok(ids.length >= ACKNOWLEDGED);

      served = await cli.serve({ DATABASE_URL });
      const client = new ApiClient(served.url);
      const all = await client.allCommentIds(token);
      assert.deepEqual(
        ids.filter((id) => !all.has(id)),
        [],
      );
      assert.equal((await client.exchange(sessionId)).status, 401, 'a spent id stays spent');
      assert.equal(await served.end(), 0);
    });

  it('when PostgreSQL is killed under load; the service says 503 and goes on afterwards', async () => {
    served = await cli.serve({ DATABASE_URL: await postgres.createDatabase() });
    const client = new ApiClient(served.url);
    const token = await client.token();
    let gone: Promise<void> | undefined;
    const ids = await writeUntilItFails(client, token, () => {
      gone = postgres.kill();
    });
    await gone;
    const health = await fetch(`${served.url}/healthz`);
    assert.equal(health.status, 503);
    assert.equal(health.headers.get('retry-after'), '1');
    assert.equal((await client.comments(token)).status, 503);
    await postgres.restart();
    const all = await client.allCommentIds(token);
    assert.deepEqual(
      ids.filter((id) => !all.has(id)),
      [],
    );
    assert.equal((await client.comments(token, '', { body: 'after' })).status, 201);
    assert.equal(await served.end(), 0);
  });
});
