import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../src/service/index.ts';
import { ApiClient } from './api-client.ts';
import { cliFixture, type ServiceProcess } from './cli/cli-fixture.ts';
import { postgresEngine, sqliteEngine, type TestEngine } from './engines.ts';

const ROUNDS = 25;
type Clients = [ApiClient, ApiClient];

/** Sends requests at once, through one process and the other in turn. */
function sendAlternately<Result>(
  clients: Clients,
  length: number,
  send: (client: ApiClient, index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length }, (_, index) => send(clients[index % 2 ? 1 : 0], index)));
}

/** Services in separate processes over one database. */
function racesOver(engine: TestEngine): void {
  describe(`concurrent services on one ${engine.name} database`, () => {
    const cli = cliFixture();
    const services: ServiceProcess[] = [];
    let url = '';
    let clients: Clients;
    before(async () => {
      await engine.start();
      url = await engine.url();
      const start = () => cli.serve({ DATABASE_URL: url, LOG_LEVEL: 'info' });
      // the first of them migrates the empty database
      services.push(...(await Promise.all([start(), start(), start()])));
      clients = [new ApiClient(services[0]?.url ?? ''), new ApiClient(services[1]?.url ?? '')];
    });
    after(async () => {
      for (const served of services) assert.equal(await served.end(), 0);
      await engine.stop();
    });

    it('redeems a session id once among concurrent exchanges', async () => {
      for (let round = 0; round < 5; round++) {
        const sessionId = await clients[0].mint();
        const responses = await sendAlternately(clients, 50, (client) =>
          client.exchange(sessionId),
        );
        const statuses = responses.map(({ status }) => status).sort();
        assert.deepEqual(statuses, [200, ...Array(49).fill(401)]);
      }
    });

    it('rejects a revoked token immediately in both processes', async () => {
      const { sessionId, token } = await clients[0].session();
      assert.equal((await clients[1].comments(token)).status, 200);
      await clients[0].revoke({ sessionId });
      assert.equal((await clients[1].comments(token)).status, 401);
    });

    it('stays consistent after a concurrent edit and deletion', async () => {
      const token = await clients[0].token();
      for (let round = 0; round < ROUNDS; round++) {
        const { id } = await clients[0].comment(token, 'before');
        const [edited, deleted] = await Promise.all([
          clients[round % 2 ? 0 : 1].edit(token, id, 'after'),
          clients[round % 2 ? 1 : 0].remove(token, id),
        ]);
        assert.ok([200, 404].includes(edited.status));
        assert.equal(deleted.status, 204);
        assert.ok(!(await clients[0].allCommentIds(token)).has(id));
      }
    });

    it('stays consistent after a concurrent reply and deletion of its root', async () => {
      const [ann, bob] = [await clients[0].tokenOf('ann'), await clients[1].tokenOf('bob')];
      for (let round = 0; round < ROUNDS; round++) {
        const { id: parentId } = await clients[0].comment(ann, 'root');
        const [reply, deleted] = await Promise.all([
          clients[round % 2 ? 0 : 1].comments(bob, '', { body: { body: 'reply', parentId } }),
          clients[round % 2 ? 1 : 0].remove(ann, parentId),
        ]);
        assert.ok([201, 404].includes(reply.status));
        assert.equal(deleted.status, 204);
      }
      const database = await openDatabase(url);
      const orphans = await database.query(
        `SELECT r.id FROM svc_comment r JOIN svc_comment p ON p.id = r.parent_id
         WHERE r.removed_at IS NULL AND p.removed_at IS NOT NULL`,
      );
      await database.close();
      assert.deepEqual(orphans, []);
    });

    it('creates one comment for concurrent requests with one key', async () => {
      const token = await clients[0].token();
      const before = (await clients[0].allCommentIds(token)).size;
      for (let round = 0; round < 5; round++) {
        const ids = await sendAlternately(clients, 10, async (client) => {
          const creation = { body: { body: 'x' }, key: `key-${round}` };
          return (await client.comments(token, '', creation)).body.id;
        });
        assert.equal(new Set(ids).size, 1);
      }
      assert.equal((await clients[0].allCommentIds(token)).size, before + 5);
    });

    it('rejects all but one of different concurrent requests with one key', async () => {
      const token = await clients[0].token();
      for (let round = 0; round < 5; round++) {
        const key = `other-key-${round}`;
        const responses = await sendAlternately(clients, 10, (client, index) =>
          client.comments(token, '', { body: { body: `body ${index}` }, key }),
        );
        const statuses = responses.map(({ status }) => status).sort();
        assert.deepEqual(statuses, [201, ...Array(9).fill(422)]);
      }
    });

    it('creates one user for concurrent sessions of a new user', async () => {
      const tokens = await sendAlternately(clients, 20, (client) => client.tokenOf('new-user'));
      const subjects = tokens.map(
        (token) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub,
      );
      assert.equal(new Set(subjects).size, 1);
    });
  });
}

racesOver(sqliteEngine());
racesOver(postgresEngine());
