import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConversationWaits } from '../../../src/service/comments/conversation-waits.ts';
import { createComment } from '../../../src/service/comments/create-comment.ts';
import { DELETED_BYTES } from '../../../src/service/limits/limits.ts';
import { purgeComments } from '../../../src/service/maintenance/clean-up.ts';
import { deleteUser } from '../../../src/service/maintenance/delete-user.ts';
import { Metrics } from '../../../src/service/metrics/metrics.ts';
import type { RequestOptions } from '../api-client.ts';
import { callerOf } from '../caller-of.ts';
import type { TestEngine } from '../engines.ts';
import { type TestService, testService } from '../test-service.ts';

/** What one embed tenant may store, and the totals that are compared with it. */
export function storageQuotaSuite(engine: TestEngine): void {
  describe('storage quota of an embed tenant', () => {
    const service = testService(engine);

    it('limits the number of comments on all dashboards together', async () => {
      await service.restart({ storageQuota: { comments: 4 } });
      const [token, bob, carl] = await users(service, 'count');
      const root = await service.comment(token, 'root');
      await service.comment(token, 'reply', root.id);
      for (const dashboard of ['costs', 'sales'])
        assert.equal(await create(service, bob, { dashboard }), 201);
      const response = await service.comments(carl, '', { body: { body: 'x' } });
      assert.equal(response.status, 409);
      assert.match(response.body.detail, /quota of the embed tenant .* 4 comments/);
      assert.equal(await create(service, carl, { dashboard: 'costs' }), 409);
      assert.equal(await create(service, await user(service, 'other')), 201);
    });

    it('leaves half of it to others', async () => {
      await service.restart({ storageQuota: { comments: 6, bytes: 20 } });
      const [ann, bob] = await users(service, 'half');
      for (const dashboard of ['costs', 'sales', 'sales'])
        assert.equal(await create(service, ann, { dashboard }), 201);
      const response = await service.comments(ann, '', { body: { body: 'x' } });
      assert.equal(response.status, 409);
      assert.match(response.body.detail, /One user may store half .* 3 comments with 10 bytes/);
      const { id } = await service.comment(bob, 'x');
      assert.equal((await service.edit(bob, id, 'x'.repeat(10))).status, 200);
      assert.equal((await service.edit(bob, id, 'x'.repeat(11))).status, 409);
      assert.equal(await create(service, bob), 409, 'its bytes');
    });

    it('limits the bytes of creations and edits', async () => {
      await service.restart({ storageQuota: { bytes: 20 } });
      const [token, bob] = await users(service, 'bytes');
      const { id } = await service.comment(token, '\u00e9'.repeat(4));
      const edit = async (body: string) => (await service.edit(token, id, body)).status;
      assert.equal(await create(service, token, { body: 'xxx' }), 409);
      assert.equal(await edit('x'.repeat(11)), 409);
      assert.equal(await edit('x'.repeat(10)), 200);
      assert.equal(await create(service, token), 409);
      assert.equal(await edit('x'.repeat(9)), 200);
      assert.equal(await create(service, token), 201);
      assert.equal(await create(service, token), 409);
      assert.equal(await create(service, bob, { body: 'x'.repeat(10) }), 201);
      assert.equal(await create(service, bob), 409);
      await service.restart({ storageQuota: { bytes: 9 } });
      assert.equal(await edit('y'.repeat(9)), 200);
    });

    it('is exact for concurrent creations, and counts no rejected ones', async () => {
      await service.restart({ storageQuota: { comments: 20 }, rateLimits: { creations: 15 } });
      const [ann, bob, carl] = await users(service, 'concurrent');
      const calls = [ann, bob, carl].flatMap((token) =>
        Array.from({ length: 30 }, (_, index) =>
          create(service, token, { dashboard: index % 2 ? 'sales' : 'costs' }),
        ),
      );
      const statuses = await Promise.all(calls);
      const created = statuses.filter((status) => status === 201).length;
      assert.deepEqual(await totals(service, 'concurrent'), { comments: created, bytes: created });
      assert.equal(created, 20);
    });

    it('is exact for creations in one transaction', async () => {
      await service.restart();
      const { database } = service;
      const caller = await callerOf(service, 'batch', { embedTenantName: 'batch' });
      const now = () => service.now;
      const waits = new ConversationWaits(database, new Metrics());
      const options = { database, storageQuota: { comments: 6, bytes: 100 }, waits, now };
      const create = () => createComment(options, caller, { body: 'x' }, undefined);
      const created = await Promise.allSettled(Array.from({ length: 5 }, create));
      assert.equal(created.filter(({ status }) => status === 'fulfilled').length, 3);
      assert.deepEqual(await totals(service, 'batch'), { comments: 3, bytes: 3 });
    });

    it('repeats the response of a creation that was stored, and keeps the ETag of a full list', async () => {
      await service.restart({ storageQuota: { comments: 1 } });
      const token = await user(service, 'repeated');
      for (const key of ['k', 'k']) assert.equal(await create(service, token, { key }), 201);
      const etag = (await service.comments(token)).headers.get('etag') ?? '';
      assert.equal(await create(service, token), 409);
      const list = await service.comments(token, '', { headers: { 'if-none-match': etag } });
      assert.equal(list.status, 304);
    });

    it('counts no deleted comment, and none of a deleted thread', async () => {
      await service.restart({ storageQuota: { comments: 4 } });
      const [ann, bob] = await users(service, 'deleted');
      for (let round = 0; round < 3; round++) {
        const { id } = await service.comment(ann, 'root');
        assert.equal(await create(service, bob, { parentId: id }), 201);
        const reply = await service.comment(ann, 'reply', id);
        assert.equal(await create(service, ann), 409);
        await service.remove(ann, reply.id);
        await service.remove(ann, id);
        assert.deepEqual(await totals(service, 'deleted'), { comments: 0, bytes: 0 });
      }
      assert.equal(await purgeComments(service.database, service.now + 1), 9);
      assert.deepEqual(await totals(service, 'deleted'), { comments: 0, bytes: 0 });
      assert.equal(await deletedBytes(service, 'deleted'), 0);
    });

    it('rejects only the user whose deleted comments occupy too much, until they are purged', async () => {
      await service.restart();
      const [ann, bob] = await users(service, 'occupied');
      const { id } = await service.comment(ann, 'x');
      await service.remove(ann, id);
      assert.equal(await deletedBytes(service, 'occupied'), 1_025);
      await service.database.query(
        'UPDATE svc_author_total SET deleted_bytes = deleted_bytes + $1 WHERE deleted_bytes = 1025',
        [DELETED_BYTES],
      );
      const { status, body } = await service.comments(ann, '', { body: { body: 'x' } });
      assert.equal(status, 409);
      assert.match(body.detail, /deleted comments of this user .* until they are purged/);
      assert.equal(await create(service, bob), 201);
    });

    it('keeps the totals of a user who is deleted, for the embed tenant', async () => {
      await service.restart({ storageQuota: { comments: 2 } });
      const [ann, bob, carl] = await users(service, 'leaving');
      assert.equal(await create(service, ann), 201);
      const key = { tenant: 'acme', embedTenant: 'leaving', externalId: 'ann' };
      assert.equal(await deleteUser(service.database, key), true);
      assert.equal(await create(service, bob), 201);
      assert.equal(await create(service, carl), 409);
    });
  });
}

/** The tokens of three users of an embed tenant. */
async function users(service: TestService, embedTenant: string): Promise<[string, string, string]> {
  return [
    await user(service, embedTenant),
    await user(service, embedTenant, 'bob'),
    await user(service, embedTenant, 'carl'),
  ];
}

/** What the deleted comments of an embed tenant occupy. */
async function deletedBytes({ database }: TestService, name: string): Promise<number> {
  const [row] = await database.query<{ bytes: number }>(
    `SELECT CAST(SUM(a.deleted_bytes) AS BIGINT) AS bytes FROM svc_author_total a
     JOIN svc_conversation c ON c.id = a.conversation_id
     JOIN svc_embed_tenant t ON t.id = c.embed_tenant_id WHERE t.name = $1`,
    [name],
  );
  return row?.bytes ?? Number.NaN;
}

/** The token of a user of an embed tenant. */
function user(service: TestService, embedTenantName: string, externalId = 'ann'): Promise<string> {
  return service.token({ embedTenantName, externalId });
}

/** Creates a comment of one character; returns the status. */
async function create(
  service: TestService,
  token: string,
  { body = 'x', parentId, ...options }: RequestOptions & { parentId?: number } = {},
): Promise<number> {
  return (await service.comments(token, '', { ...options, body: { body, parentId } })).status;
}

/** What the service has counted for an embed tenant. */
async function totals({ database }: TestService, name: string) {
  const [row] = await database.query<{ comments: number; bytes: number }>(
    `SELECT CAST(SUM(c.comments) AS BIGINT) AS comments, CAST(SUM(c.bytes) AS BIGINT) AS bytes
     FROM svc_conversation c JOIN svc_embed_tenant t ON t.id = c.embed_tenant_id WHERE t.name = $1`,
    [name],
  );
  return { ...row };
}
