import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { openDatabase } from '../../src/service/index.ts';
import { ApiClient, bearer } from '../service/api-client.ts';
import { bundledServiceOf } from '../service/cli/bundle-service.ts';
import { cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import { postgresEngine, sqliteEngine, testEngine } from '../service/engines.ts';
import { runSql } from '../service/postgres-server.ts';
import { ExpectedComments } from '../soak/expected-comments.ts';
import { CommentWriters } from './comment-writers.ts';
import { ListReaders } from './list-readers.ts';

/** The last commit of an earlier round of development, with the first schema. Replace it by the tag of a release. */
const PREVIOUS = '370f79be2dcb';
const WAITS = { prefer: 'wait=25' };

const main = await bundledServiceOf(PREVIOUS);
const skip = main === undefined && `the clone does not contain ${PREVIOUS}`;

describe('an upgrade from the previous version', { skip, timeout: 180_000 }, () => {
  const previous = cliFixture(main);
  const present = cliFixture();
  const running: ServiceProcess[] = [];
  const serve = async (cli: typeof present, DATABASE_URL: string) => {
    const variables = { DATABASE_URL, SVC_SIGNING_KEY_FILE: key, SVC_DRAIN_MS: '500' };
    const served = await cli.serve(variables);
    running.push(served);
    return served;
  };
  const key = present.file('signing.key', 'a signing key of at least 32 bytes');
  after(() => Promise.all(running.map((served) => served.end())));

  for (const engine of [sqliteEngine(), postgresEngine()])
    describe(`on ${engine.name}`, () => {
      testEngine(engine);

      it('keeps sessions, comments, cursors, ETags and idempotency keys, and waiting viewers', async () => {
        const url = await engine.url();
        const old = await serve(previous, url);
        const viewers = await createViewers(old.url);
        const waiting = viewers.wait(old.url);
        assert.equal(await old.end(), 0);
        assert.equal((await waiting).status, 304);

        const next = await serve(present, url);
        const woken = viewers.wait(next.url);
        await viewers.check(next.url);
        assert.equal((await woken).status, 200);
        await checkTotals(url);
        assert.equal(await next.end(), 0);
      });

      it('ends with a copy of the database from before it', async () => {
        const url = await engine.url();
        const old = await serve(previous, url);
        const viewers = await createViewers(old.url);
        assert.equal(await old.end(), 0);
        const restore = await copyOf(url);
        await (await serve(present, url)).end();

        const message = /schema 4, but this version supports only up to 1/;
        assert.match(await previous.errorOf([], { DATABASE_URL: url }), message);
        await restore();
        const again = await serve(previous, url);
        await viewers.check(again.url);
        assert.equal(await again.end(), 0);
      });
    });

  describe('with both versions at the same time on PostgreSQL', () => {
    const engine = testEngine(postgresEngine());

    it('fails no request, and a viewer may change between them', async () => {
      const url = await engine.url();
      const old = await serve(previous, url);
      const viewers = await createViewers(old.url);
      const expected = new ExpectedComments();
      const writers = [new CommentWriters(old.url, expected)];
      const readers = [new ListReaders(old.url, { wait: 25, dashboard: 'costs' })];
      for (const each of readers) await each.start(4);
      writers[0]?.start(4);
      await writers[0]?.untilAcknowledged(20);

      const next = await serve(present, url);
      writers.push(new CommentWriters(next.url, expected));
      readers.push(new ListReaders(next.url, { wait: 25, dashboard: 'costs' }));
      await readers[1]?.start(4);
      writers[1]?.start(4);
      await viewers.check(next.url);
      await (await createViewers(next.url)).check(old.url);
      for (const { url: writing } of [old, next]) {
        const client = new ApiClient(writing);
        const body = { body: `from ${writing}` };
        await client.comments(await client.tokenOf('ann'), '', { dashboard: 'costs', body });
        await Promise.all(readers.map((each) => each.untilAllHave([body.body])));
      }
      await Promise.all(writers.map((each) => each.untilAcknowledged(20)));
      await Promise.all(writers.map((each) => each.stop()));
      for (const each of writers) assert.deepEqual(each.failures, []);
      const stopped = readers.map((each) => each.stop());
      for (const served of [old, next]) assert.equal(await served.end(), 0);
      await Promise.all(stopped);
      for (const each of readers) assert.deepEqual(each.failures, []);
    });
  });

  /** Copies a database that no process uses, and returns a function that replaces the database by the copy. */
  async function copyOf(url: string): Promise<() => Promise<void>> {
    if (url.startsWith('postgres:')) {
      const [server, name = ''] = [new URL('/postgres', url).href, new URL(url).pathname.slice(1)];
      await runSql(server, `CREATE DATABASE ${name}_copy TEMPLATE ${name}`);
      return async () => {
        await runSql(server, `DROP DATABASE ${name}`);
        await runSql(server, `CREATE DATABASE ${name} TEMPLATE ${name}_copy`);
      };
    }
    const backup = previous.file(randomUUID());
    await previous.run(['backup', '--to', backup], { DATABASE_URL: url });
    return async () => {
      for (const end of ['', '-wal', '-shm']) rmSync(url + end, { force: true });
      await previous.run(['restore', '--from', backup], { DATABASE_URL: url });
    };
  }
});

/** Creates viewers with comments through one version, whose state another version must accept. */
async function createViewers(url: string) {
  const client = new ApiClient(url);
  const owner = { embedTenantName: `customer-${randomUUID().slice(0, 8)}` };
  const mint = (externalId: string) => client.mint({ ...owner, externalId });
  const unused = await mint('unused');
  const revoked = await mint('revoked');
  const admin = await client.token({ internalId: 'root', externalId: null });
  const { sessionId, token } = await client.session({ ...owner, externalId: 'ann' });
  const { token: other } = await client.session({ ...owner, externalId: 'bob' });
  const idempotencyKey = randomUUID();
  const create = (api: ApiClient) =>
    api.comments(token, '', { body: { body: 'first' }, key: idempotencyKey });
  const first = (await create(client)).body;
  await client.comment(other, 'reply', first.id);
  for (const body of ['second', 'third', 'deleted']) await client.comment(token, body);
  const [deleted] = (await client.allThreads(token)).map(({ root }) => root.id);
  await client.remove(token, deleted);
  const path = '?first=2';
  const page = (await client.comments(token, path)).body;
  const rest = `${path}&after=${encodeURIComponent(page.pageInfo.endCursor)}`;
  const list = await client.comments(token);
  const headers = { 'if-none-match': list.headers.get('etag') ?? '' };

  return {
    /** Waits for a change of the conversation. */
    wait: (target: string) =>
      new ApiClient(target).comments(token, '', { headers: { ...headers, ...WAITS } }),

    async check(target: string): Promise<void> {
      const api = new ApiClient(target);
      assert.equal((await api.comments(token, '', { headers })).status, 304, 'ETag');
      assert.deepEqual((await api.comments(token)).body, list.body);
      const { items } = (await api.comments(token, rest)).body;
      assert.deepEqual([...page.items, ...items], list.body.items, 'cursor');
      assert.equal((await create(api)).body.id, first.id, 'idempotency key');
      assert.equal((await api.exchange(unused)).status, 200, 'session id');
      assert.equal((await api.exchange(unused)).status, 401);
      assert.equal((await api.revoke({ sessionId: revoked }, bearer(admin))).status, 204);
      assert.equal((await api.exchange(revoked)).status, 401);

      const reply = await api.comment(token, 'reply', first.id);
      assert.equal((await api.edit(token, first.id, 'edited')).status, 200);
      assert.equal((await api.resolve(token, first.id)).status, 200);
      assert.equal((await api.edit(other, first.id, 'by another user')).status, 403);
      assert.equal((await api.remove(token, reply.id)).status, 204);
      assert.equal((await api.revoke({ sessionId })).status, 204);
      assert.equal((await api.comments(token)).status, 401, 'revocation');
    },
  };
}

/** Checks that the totals of conversations and authors are those of their comments. */
async function checkTotals(url: string): Promise<void> {
  const database = await openDatabase(url);
  const counted = (owner: string) =>
    `SELECT ${owner} AS owner, CAST(COUNT(*) AS INTEGER) AS comments,
       CAST(SUM(LENGTH(body)) AS INTEGER) AS bytes
     FROM svc_comment WHERE removed_at IS NULL GROUP BY ${owner} ORDER BY ${owner}`;
  const stored = {
    conversation_id: 'SELECT id AS owner, comments, bytes FROM svc_conversation ORDER BY id',
    user_id: 'SELECT user_id AS owner, comments, bytes FROM svc_author_total ORDER BY user_id',
  };
  for (const [owner, sql] of Object.entries(stored))
    assert.deepEqual(await database.query(sql), await database.query(counted(owner)), owner);
  await database.close();
}
