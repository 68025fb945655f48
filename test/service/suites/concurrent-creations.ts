import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { CreateComment } from '../../../src/api/comment-requests.ts';
import type { Comment } from '../../../src/api/comments.ts';
import { deferred } from '../../../src/lib/waiting.ts';
import type { Caller } from '../../../src/service/auth/authenticate.ts';
import type { CommentWriteOptions } from '../../../src/service/comments/conversation.ts';
import { ConversationWaits } from '../../../src/service/comments/conversation-waits.ts';
import { createComment } from '../../../src/service/comments/create-comment.ts';
import { deleteComment } from '../../../src/service/comments/update-comment.ts';
import { STORAGE_QUOTA } from '../../../src/service/index.ts';
import { REPLIES_MAX } from '../../../src/service/limits/limits.ts';
import { deleteUser } from '../../../src/service/maintenance/delete-user.ts';
import { Metrics } from '../../../src/service/metrics/metrics.ts';
import { callerOf } from '../caller-of.ts';
import type { TestEngine } from '../engines.ts';
import { addReplies } from '../stored-rows.ts';
import { testService } from '../test-service.ts';
import { untilWaitingForLock } from '../until-waiting-for-lock.ts';

/** Creations in one transaction: all start in the same turn of the event loop. */
export function concurrentCreationsSuite(engine: TestEngine): void {
  describe('createComment() in one transaction with others', () => {
    const service = testService(engine);
    let options: CommentWriteOptions;
    before(() => {
      const { database } = service;
      const waits = new ConversationWaits(database, new Metrics());
      options = { database, storageQuota: STORAGE_QUOTA, waits, now: () => service.now };
    });

    const create = (caller: Caller, request: CreateComment, key: string | undefined) =>
      createComment(options, caller, request, key);
    /** A user with no earlier comment. */
    const newCaller = (externalId: string, dashboard = 'sales') =>
      callerOf(service, externalId, { dashboard });
    const start = async (caller: Caller, body = 'root') =>
      create(caller, { body } as CreateComment, undefined);
    const counts = async () => ({
      comments: await service.count('svc_comment'),
      keys: await service.count('svc_comment WHERE request_key IS NOT NULL'),
    });
    /** The body of each comment, or the status of its problem. */
    const outcomesOf = async (creations: readonly Promise<Comment>[]) =>
      (await Promise.allSettled(creations)).map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.body : outcome.reason.status,
      );

    it('creates one comment for two requests with the same key', async () => {
      const caller = await newCaller('same-key');
      const before = await counts();
      const [first, second, other] = await Promise.all([
        create(caller, { body: 'x' }, 'k'),
        create(caller, { body: 'x', parentId: null }, 'k'),
        create(caller, { body: 'x' }, 'other'),
      ]);
      assert.deepEqual(second, first);
      assert.notEqual(other.id, first.id);
      assert.deepEqual(await counts(), { comments: before.comments + 2, keys: before.keys + 2 });
    });

    it('rejects another request with the same key and creates the others', async () => {
      const [ann, bob] = [await newCaller('key-1'), await newCaller('key-2')];
      await create(ann, { body: 'stored' }, 'stored');
      const outcomes = await outcomesOf([
        create(ann, { body: 'a' }, 'k'),
        create(ann, { body: 'b' }, 'k'),
        create(ann, { body: 'another' }, 'stored'),
        create(ann, { body: 'stored' }, 'stored'),
        create(bob, { body: 'c' }, 'k'),
      ]);
      assert.deepEqual(outcomes, ['a', 422, 422, 'stored', 'c']);
    });

    it('rejects replies to a missing or deleted comment and creates the others', async () => {
      const caller = await newCaller('parents');
      const [root, deleted] = [await start(caller), await start(caller)];
      const remove = 'UPDATE svc_comment SET removed_at = 1 WHERE id = $1';
      await service.database.query(remove, [deleted.id]);
      const onOtherDashboard = await start(await newCaller('other-dashboard', 'costs'));
      const replier = await newCaller('replier');
      const before = await counts();
      const outcomes = await outcomesOf([
        create(replier, { body: 'missing', parentId: 999_999 }, 'k1'),
        create(replier, { body: 'reply', parentId: root.id }, 'k2'),
        create(replier, { body: 'deleted', parentId: deleted.id }, 'k3'),
        create(replier, { body: 'other dashboard', parentId: onOtherDashboard.id }, 'k4'),
        create(replier, { body: 'fraction', parentId: 0.5 }, undefined),
        create(replier, { body: 'thread' }, 'k1'),
      ]);
      assert.deepEqual(outcomes, [404, 'reply', 404, 404, 404, 'thread']);
      assert.deepEqual(await counts(), { comments: before.comments + 2, keys: before.keys + 2 });
      const second = await newCaller('replier-2');
      const reply = await create(second, { body: 'reply', parentId: root.id }, undefined);
      const ofSecond = await outcomesOf([
        create(second, { body: 'to a reply', parentId: reply.id }, undefined),
        create(second, { body: 'to the root', parentId: root.id }, undefined),
      ]);
      assert.deepEqual(ofSecond, [400, 'to the root']);
    });

    it('applies the limit of a thread in the order of the requests', async () => {
      const caller = await newCaller('full');
      const { id } = await start(caller);
      await addReplies(service, id, REPLIES_MAX / 2 - 2);
      const reply = (body: string, author = caller) =>
        create(author, { body, parentId: id }, undefined);
      const other = await newCaller('not-full');
      const replies = [reply('x'), reply('y'), reply('z'), reply('other', other)];
      assert.deepEqual(await outcomesOf(replies), ['x', 'y', 409, 'other']);
    });

    it('creates comments in several conversations, in their order', async () => {
      const [sales, costs] = [await newCaller('both'), await newCaller('both', 'costs')];
      const comments = await Promise.all([
        create(sales, { body: 'sales 1' }, 'k'),
        create(costs, { body: 'costs' }, 'k'),
        create(sales, { body: 'sales 2' }, undefined),
      ]);
      const created = comments.map(({ dashboardId, body }) => `${dashboardId}: ${body}`);
      assert.deepEqual(created, ['sales: sales 1', 'costs: costs', 'sales: sales 2']);
      const [first, , last] = comments;
      assert.ok(first.id < last.id);
    });

    it('does not deadlock with the deletion of its user', async () => {
      const { database } = service;
      const { userId, embedTenantId } = await newCaller('leaving');
      const { id } = await start(await newCaller('leaving'));
      const [locked, released] = [deferred<void>(), deferred<void>()];
      const concurrent = database.transaction(async (transaction) => {
        const change =
          'UPDATE svc_conversation SET version = version + 1 WHERE embed_tenant_id = $1';
        await transaction.query(change, [embedTenantId]);
        locked.resolve();
        await released.promise;
        const lock = 'SELECT 1 FROM svc_embed_user WHERE id = $1 FOR KEY SHARE NOWAIT';
        if (database.engine === 'postgres') await transaction.query(lock, [userId]);
        await transaction.query(
          `INSERT INTO svc_comment (conversation_id, user_id, body, created_at)
           SELECT conversation_id, user_id, body, created_at FROM svc_comment WHERE id = $1`,
          [id],
        );
      });
      await locked.promise;
      const name = { tenant: 'acme', embedTenant: 'acme', externalId: 'leaving' };
      const deletion = deleteUser(database, name);
      if (database.engine === 'postgres') await untilWaitingForLock(database);
      released.resolve();
      await concurrent;
      assert.equal(await deletion, true);
      const left = 'SELECT id FROM svc_comment WHERE user_id = $1';
      assert.deepEqual(await database.query(left, [userId]), []);
    });

    it('rejects only the user whose session was revoked', async () => {
      const [revoked, other] = [await newCaller('revoked'), await newCaller('not-revoked')];
      const { id } = await create(revoked, { body: 'stored' }, 'stored');
      const revoke = 'UPDATE svc_session SET revoked_at = 1 WHERE id = $1';
      await service.database.query(revoke, [revoked.session]);
      const before = await counts();
      const outcomes = await outcomesOf([
        create(other, { body: 'before' }, 'k1'),
        create(revoked, { body: 'thread' }, undefined),
        create(revoked, { body: 'reply', parentId: id }, 'k'),
        create(revoked, { body: 'stored' }, 'stored'),
        create(other, { body: 'after' }, undefined),
      ]);
      assert.deepEqual(outcomes, ['before', 401, 401, 401, 'after']);
      assert.deepEqual(await counts(), { comments: before.comments + 2, keys: before.keys + 1 });
      const problem = { status: 401, headers: { 'WWW-Authenticate': 'Embed-Token' } };
      await assert.rejects(start(revoked), problem);
      await assert.rejects(deleteComment(options, revoked, id), problem);
    });
  });
}
