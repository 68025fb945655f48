import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { addReplies, numbers, repeatComment } from '../stored-rows.ts';
import { testService } from '../test-service.ts';

const MINUTE = 60_000;
const REPLIES_MAX = 2_000;

/** The limits that keep one viewer from making a list unusable: creations per minute, size of a thread, size of a page. */
export function limitsSuite(engine: TestEngine): void {
  describe('POST /dashboard/{dashboard}/comments: rate limit of a user', () => {
    const service = testService(engine, { rateLimits: { creations: 3 } });
    const post = (token: string, key?: string) =>
      service.comments(token, '', { body: { body: 'x' }, ...(key && { key }) });

    it('applies to concurrent creations', async () => {
      const ann = await service.tokenOf('ann');
      const eve = await service.tokenOf('eve');
      const statusesOf = async (token: string, length: number) => {
        const responses = await Promise.all(Array.from({ length }, () => post(token)));
        return responses.map(({ status }) => status).sort();
      };
      const statuses = await Promise.all([statusesOf(ann, 10), statusesOf(eve, 3)]);
      const limited = [...Array(3).fill(201), ...Array(7).fill(429)];
      assert.deepEqual(statuses, [limited, [201, 201, 201]]);
      assert.equal((await service.comments(ann)).body.items.length, 6);
    });

    it('keeps the ETag of the list if every concurrent write was rejected', async () => {
      await service.restart({ rateLimits: 'off' });
      const [ivy, jon] = [await service.tokenOf('ivy'), await service.tokenOf('jon')];
      const { id } = await service.comment(jon, 'not hers');
      const replyToNone = () =>
        service.comments(ivy, '', { body: { body: 'x', parentId: 999_999 } });
      const etag = (await service.comments(ivy)).headers.get('etag') ?? '';
      const writes = Array.from({ length: 6 }, () => [service.remove(ivy, id), replyToNone()]);
      const statuses = (await Promise.all(writes.flat())).map(({ status }) => status);
      assert.deepEqual(statuses, Array(6).fill([403, 404]).flat());
      const again = () => service.comments(ivy, '', { headers: { 'if-none-match': etag } });
      assert.equal((await again()).status, 304);
      await Promise.all([replyToNone(), service.comment(jon, 'a change among rejections')]);
      assert.equal((await again()).status, 200);
      await service.restart();
    });

    it('counts replies, deleted comments and repeated requests, and stores no key of a rejected one', async () => {
      const dan = await service.tokenOf('dan');
      const { id } = (await post(dan, 'k')).body;
      await service.comment(dan, 'a reply', id);
      const { id: deleted } = await service.comment(dan, 'deleted');
      await service.remove(dan, deleted);
      for (const key of ['k', 'late']) assert.equal((await post(dan, key)).status, 429);
      service.now += MINUTE;
      const again = await post(dan, 'k');
      assert.deepEqual([again.status, again.body.id], [201, id]);
      assert.notEqual((await post(dan, 'late')).body.id, id);
    });
  });

  describe('POST /dashboard/{dashboard}/comments: replies of a thread', () => {
    const service = testService(engine);
    const reply = (token: string, parentId: number, body: string, headers = {}) =>
      service.comments(token, '', { body: { body, parentId }, headers });

    it('allows 2,000 replies that are not deleted, of one user 1,000', async () => {
      const ann = await service.tokenOf('ann');
      const bob = await service.tokenOf('bob');
      const { id } = await service.comment(ann, 'root');
      await addReplies(service, id, REPLIES_MAX / 2 - 1);
      const key = { 'idempotency-key': 'last' };
      const last = await reply(ann, id, 'last', key);
      assert.equal(last.status, 201);
      const { status, body } = await reply(ann, id, 'one more');
      assert.deepEqual([status, body.field], [409, 'parentId']);
      assert.match(body.detail, /can have 2000 replies, of one user 1000/);
      assert.equal((await reply(bob, id, 'of another user')).status, 201);

      await service.remove(ann, last.body.id);
      assert.equal((await reply(ann, id, 'instead')).status, 201);
      const repeated = await reply(ann, id, 'last', key);
      assert.equal(repeated.status, 404, 'a repeated request for a deleted comment');

      const carl = await service.tokenOf('carl');
      const { id: ofCarl } = await reply(carl, id, 'first').then(({ body }) => body);
      await service.database.query(
        `INSERT INTO svc_comment (conversation_id, parent_id, user_id, body, created_at)
         SELECT conversation_id, parent_id, user_id, body, 0 FROM svc_comment CROSS JOIN ${numbers(REPLIES_MAX / 2 - 2)} WHERE id = $1`,
        [ofCarl],
      );
      assert.equal((await reply(bob, id, 'in a full thread')).status, 409);
      const [thread] = (await service.comments(ann)).body.items;
      assert.equal(thread.replies.length, REPLIES_MAX);
    });

    it('counts no deleted reply, however many there are', async () => {
      const ann = await service.tokenOf('ann');
      const { id } = await service.comment(ann, 'root');
      await addReplies(service, id, REPLIES_MAX);
      await service.database.query(
        'UPDATE svc_comment SET removed_at = 1 WHERE parent_id = $1 AND parent_id IS NOT NULL',
        [id],
      );
      assert.equal((await reply(ann, id, 'x')).status, 201);
    });

    it('allows replies of the maximum length, also by edits', async () => {
      const ann = await service.tokenOf('ann');
      const { id } = await service.comment(ann, 'root');
      await addReplies(service, id, 30, '\u0001'.repeat(10_000));
      const { body } = await reply(ann, id, 'x');
      assert.equal((await service.edit(ann, body.id, '😀'.repeat(10_000))).status, 200);
    });
  });

  describe('GET /dashboard/{dashboard}/comments: size of a page', () => {
    const service = testService(engine);

    it('allows a page of 200 threads with a first comment and replies of usual length', async () => {
      const token = await service.token({ embedTenantName: 'usual' });
      const { id } = await service.comment(token, 'x'.repeat(1_000));
      await repeatComment(service, id, 200);
      await service.database.query(
        `INSERT INTO svc_comment (conversation_id, parent_id, user_id, body, created_at)
         SELECT conversation_id, id, user_id, body, created_at FROM svc_comment
         CROSS JOIN (SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3) AS replies
         WHERE conversation_id = (SELECT conversation_id FROM svc_comment WHERE id = $1)`,
        [id],
      );
      const { body } = await service.comments(token, '?first=1000');
      assert.equal(body.items.length, 200);
      assert.equal(body.pageInfo.hasNextPage, true);
      for (const { replies } of body.items) assert.equal(replies.length, 3);
    });
  });
}
