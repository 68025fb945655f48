import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { BYTES_MAX, fillThread, repeatComment } from '../stored-rows.ts';
import { testService } from '../test-service.ts';

const MINUTE = 60_000;
const REPLIES_MAX = 1_000;

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

  describe('POST /dashboard/{dashboard}/comments: size limit of a thread', () => {
    const service = testService(engine);
    const reply = (token: string, parentId: number, body: string, headers = {}) =>
      service.comments(token, '', { body: { body, parentId }, headers });

    it('allows 1,000 replies, including deleted ones', async () => {
      const ann = await service.tokenOf('ann');
      const { id } = await service.comment(ann, 'root');
      await fillThread(service, id, { replies: REPLIES_MAX - 1, bytes: REPLIES_MAX - 1 });
      const key = { 'idempotency-key': 'last' };
      const last = await reply(ann, id, 'last', key);
      assert.equal(last.status, 201);
      await service.remove(ann, last.body.id);
      const { status, body } = await reply(ann, id, 'one more');
      assert.deepEqual([status, body.field], [409, 'parentId']);
      assert.match(body.detail, /can have 1000 replies/);
      const [thread] = (await service.comments(ann)).body.items;
      assert.equal(thread.replies.length, REPLIES_MAX - 1);
      const repeated = await reply(ann, id, 'last', key);
      assert.equal(repeated.status, 404, 'a repeated request for a deleted comment');
    });

    it('allows 944 KiB of replies as JSON in UTF-8, also of an edited reply', async () => {
      const ann = await service.tokenOf('ann');
      for (const [character, bytes] of Object.entries({ é: 2, '\u0001': 6, '\n': 2, '"': 2 })) {
        const { id } = await service.comment(ann, 'root');
        await fillThread(service, id, { bytes: BYTES_MAX - 2 * bytes });
        assert.equal((await reply(ann, id, character.repeat(3))).status, 409);
        const { body: fits } = await reply(ann, id, character.repeat(2));
        assert.equal((await reply(ann, id, 'x')).status, 409);
        const enlarged = await service.edit(ann, fits.id, `${character.repeat(2)}x`);
        assert.deepEqual([enlarged.status, enlarged.body.field], [409, 'body']);
        await fillThread(service, id, { replies: 1, bytes: 1 }); // beyond the limit
        assert.equal((await service.edit(ann, fits.id, 'x'.repeat(2 * bytes))).status, 200);
        assert.equal((await service.edit(ann, id, 'the root is not a reply')).status, 200);
      }
    });
  });

  describe('GET /dashboard/{dashboard}/comments: size limit of a page', () => {
    const service = testService(engine);

    it('ends a page of full threads early and skips no thread', async () => {
      const ann = await service.tokenOf('ann');
      const ids: number[] = [];
      for (let index = 0; index < 8; index++)
        ids.unshift((await service.comment(ann, `${index}`)).id);
      for (const id of ids)
        await fillThread(service, id, { bytes: id === ids.at(-1) ? 4 : BYTES_MAX });
      const seen: number[] = [];
      let pages = 0;
      for await (const { body, text } of service.pages(ann, '?first=7')) {
        pages++;
        assert.ok(text.length <= 1024 * 1024, 'no page is larger than 1 MiB');
        for (const { root, replies } of body.items) {
          seen.push(root.id);
          assert.equal(replies.length, 4, 'a thread has all its replies');
        }
      }
      assert.deepEqual(seen, ids);
      assert.ok(pages > 4);
    });

    it('measures a page in encoded bytes', async () => {
      for (const character of ['\u0001', '😀', '"']) {
        const token = await service.token({ embedTenantName: `long-${character.codePointAt(0)}` });
        const { id } = await service.comment(token, character.repeat(10_000));
        await repeatComment(service, id, 199);
        const seen = new Set<number>();
        for await (const { body, text } of service.pages(token, '?first=200')) {
          const bytes = Buffer.byteLength(text);
          assert.ok(bytes <= 1024 * 1024, 'no page exceeds the limit');
          assert.ok(!body.pageInfo.hasNextPage || bytes > 0.9 * BYTES_MAX, 'a page is filled');
          for (const { root } of body.items) seen.add(root.id);
        }
        assert.equal(seen.size, 200);
      }
    });

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
