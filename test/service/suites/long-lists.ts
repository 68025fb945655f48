import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { before, describe, it } from 'node:test';
import type { Comment, Thread } from '../../../src/api/comments.ts';
import type { Database } from '../../../src/service/index.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import type { TestEngine } from '../engines.ts';
import { addReplies, repeatComment } from '../stored-rows.ts';
import { type TestService, testService } from '../test-service.ts';

const EMOJI = '😀'.repeat(10_000);
/** Six bytes as JSON. */
const CONTROL = '\u0001'.repeat(10_000);
/** A statement that reads long bodies. */
const LONG_BODIES = /SELECT id, body FROM svc_comment/;

/** Pages and threads that are sent in parts. */
export function longListsSuite(engine: TestEngine): void {
  describe('a page of threads of any size', () => {
    const service = testService(engine);
    let ann = '';
    let bob = '';
    before(async () => {
      ann = await service.token({ embedTenantName: 'long' });
      bob = await service.token({ embedTenantName: 'long', externalId: 'bob' });
      const { id } = await service.comment(ann, EMOJI);
      await repeatComment(service, id, 203);
      await service.comment(bob, EMOJI);
    });

    it('has `first` threads, whatever they contain', async () => {
      const seen: number[] = [];
      for await (const { body, headers } of service.pages(ann, '?first=1000')) {
        const { items, pageInfo } = body as { items: Thread[]; pageInfo: object };
        assert.equal(items.length, seen.length === 0 ? 200 : 5);
        assert.deepEqual(
          { ...pageInfo, startCursor: '', endCursor: '' },
          {
            hasNextPage: seen.length === 0,
            hasPreviousPage: seen.length > 0,
            startCursor: '',
            endCursor: '',
          },
        );
        assert.match(headers.get('content-type') ?? '', /^application\/json/);
        for (const { root, replies } of items) {
          assert.equal(root.body, EMOJI);
          assert.deepEqual(replies, []);
          seen.push(root.id);
        }
      }
      assert.equal(seen.length, 205);
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => b - a),
      );
    });

    it('marks the own comments of each reader', async () => {
      for (const [token, expected] of [
        [ann, new Array(20).fill(true).with(0, false)],
        [bob, new Array(20).fill(false).with(0, true)],
      ] as const) {
        const { items } = (await service.comments(token, '?first=20')).body;
        const own = items.map(({ root }: Thread) => root.isOwn);
        assert.deepEqual(own, expected);
      }
    });

    it('has an ETag, 304 and HEAD as a short one', async () => {
      const list = (options: object) => service.comments(ann, '?first=20', options);
      const tag = (await list({})).headers.get('etag') ?? '';
      assert.equal((await list({ headers: { 'if-none-match': tag } })).status, 304);
      const head = await list({ method: 'HEAD' });
      assert.deepEqual([head.status, head.headers.get('etag'), head.text], [200, tag, '']);
      const loaded = await service.fetch('/api/v1/embed/dashboard/sales/comments?first=20', {
        headers: { authorization: `Embed-Token ${ann}` },
      });
      const page: { items: unknown[] } | undefined = await loaded?.json();
      assert.equal(page?.items.length, 20);
    });

    it('continues after a client that disconnects in the middle', async () => {
      const { hostname, port } = new URL(service.url('/'));
      for (let count = 0; count < 5; count++) {
        const socket = connect(Number(port), hostname);
        socket.write(
          `GET /api/v1/embed/dashboard/sales/comments?first=200 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Embed-Token ${ann}\r\n\r\n`,
        );
        await new Promise((resolve) => socket.once('data', resolve));
        socket.destroy();
      }
      assert.equal((await service.comments(ann, '?first=20')).body.items.length, 20);
    });
  });

  describe('a thread of any size', () => {
    const service = testService(engine);

    it('carries all of its replies, in their order, in lists and when it is resolved', async () => {
      const ann = await service.tokenOf('ann');
      const { id } = await service.comment(ann, 'root');
      const bodies = ['short', EMOJI, 'x'.repeat(1_024), 'x'.repeat(1_025), CONTROL, '"\\\n'];
      for (const body of bodies) await service.comment(ann, body, id);
      await addReplies(service, id, 700, 'y'.repeat(300));
      await addReplies(service, id, 40, CONTROL);
      await service.comment(ann, 'last', id);
      const expected = [
        ...bodies,
        ...new Array(700).fill('y'.repeat(300)),
        ...new Array(40).fill(CONTROL),
        'last',
      ];
      await service.comment(ann, 'another thread');
      const [other, thread] = (await service.comments(ann)).body.items as Thread[];
      assert.equal(other?.root.body, 'another thread');
      const resolved = (await service.resolve(ann, id)).body as Thread;
      for (const each of [thread, resolved]) {
        const replies = each?.replies.map(({ body }: Comment) => body) ?? [];
        assert.equal(replies.length, expected.length);
        assert.ok(replies.every((body, index) => body === expected[index]));
        assert.ok(each?.replies.every(({ isOwn }) => isOwn));
      }
      assert.equal(thread?.resolvedAt, null);
      assert.ok(resolved.resolvedAt && resolved.resolvedBy !== null);
    });
  });

  describe('a long page whose statements fail', () => {
    const errors: { requestId?: string; reason?: { name: string } }[] = [];
    const logger = { ...silentLogger, error: (fields: object) => void errors.push(fields) };
    const service = testService(engine, { logger });
    let token = '';
    before(async () => {
      token = await service.token({ embedTenantName: 'failing' });
      const { id } = await service.comment(token, EMOJI);
      await repeatComment(service, id, 99);
    });

    it('responds with a problem before the first byte', async () => {
      await failAfter(service, 1);
      const { status, body } = await service.comments(token, '?first=100');
      assert.deepEqual([status, body.status], [500, 500]);
      await service.restart();
      assert.equal((await service.comments(token, '?first=100')).status, 200);
    });

    it('cuts the connection after it, and logs the reason', async () => {
      errors.splice(0);
      await failAfter(service, 30);
      const list = fetch(service.url('/api/v1/embed/dashboard/sales/comments?first=100'), {
        headers: { authorization: `Embed-Token ${token}` },
      });
      const { status, body } = await list;
      assert.equal(status, 200);
      let received = 0;
      const read = async () => {
        for await (const chunk of body ?? []) received += chunk.length;
      };
      await assert.rejects(read, 'an incomplete response must not look complete');
      assert.ok(received > 64 * 1024);
      assert.equal(errors.length, 1);
      assert.equal(errors[0]?.reason?.name, 'Error');
      assert.match(errors[0]?.requestId ?? '', /^[-0-9a-f]{36}$/);
      await service.restart();
    });
  });
}

/** Restarts the service with a database that fails after a number of statements that read long bodies. */
async function failAfter(service: TestService, count: number): Promise<void> {
  const { database } = service;
  let left = count;
  const query: Database['query'] = async (sql, parameters) => {
    if (LONG_BODIES.test(sql) && --left < 0) throw new Error('the disk failed');
    return database.query(sql, parameters);
  };
  await service.restart({ database: { ...database, query } });
}
