import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Served, Workshop } from './bin.ts';
import { Client } from './client.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const WRITERS = 8;
const ACKNOWLEDGED = 150;

/** Writes until `enough` comments were acknowledged and something fails; answers the acknowledged ids. */
async function writeUntilItFails(
  client: Client,
  token: string,
  enough: () => void,
): Promise<number[]> {
  const acknowledged: number[] = [];
  const writer = async () => {
    for (;;) {
      const answer = await client
        .comments(token, '', { body: 'x'.repeat(100) })
        .catch(() => undefined);
      if (answer?.status !== 201) return;
      const comment = (await answer.json().catch(() => undefined)) as { id: number } | undefined;
      if (!comment) return;
      if (acknowledged.push(comment.id) === ACKNOWLEDGED) enough();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return acknowledged;
}

describe('no acknowledged comment is lost', () => {
  const workshop = new Workshop();
  let postgres: PostgresServer;
  let served: Served | undefined;
  before(async () => {
    postgres = await startPostgres({ durable: true });
  });
  after(async () => {
    await served?.end();
    await postgres.stop();
    workshop.clear();
  });

  const databases: [name: string, url: () => Promise<string>][] = [
    ['SQLite', async () => workshop.file('crash.db')],
    ['PostgreSQL', () => postgres.createDatabase()],
  ];
  for (const [name, urlOf] of databases)
    it(`when the service over ${name} is killed under load`, async () => {
      const DATABASE_URL = await urlOf();
      served = await workshop.serve({ DATABASE_URL });
      const sessionId = await new Client(served.url).mint();
      const first = await new Client(served.url).exchange(sessionId);
      const { token } = (await first.json()) as { token: string };
      const killed = served;
      const ids = await writeUntilItFails(
        new Client(served.url),
        token,
        () => void killed.end('SIGKILL'),
      );
      assert.ok(ids.length >= ACKNOWLEDGED);

      served = await workshop.serve({ DATABASE_URL });
      const client = new Client(served.url);
      const all = await client.all(token);
      assert.deepEqual(
        ids.filter((id) => !all.has(id)),
        [],
      );
      assert.equal((await client.exchange(sessionId)).status, 401, 'a spent id stays spent');
      assert.equal(await served.end(), 0);
    });

  it('when PostgreSQL is killed under load; the service says 503 and goes on afterwards', async () => {
    served = await workshop.serve({ DATABASE_URL: await postgres.createDatabase() });
    const client = new Client(served.url);
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
    const all = await client.all(token);
    assert.deepEqual(
      ids.filter((id) => !all.has(id)),
      [],
    );
    assert.equal((await client.comments(token, '', { body: 'after' })).status, 201);
    assert.equal(await served.end(), 0);
  });
});
