import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConversationWaits } from '../../../src/service/comments/conversation-waits.ts';
import { commentCreator } from '../../../src/service/comments/create-comment.ts';
import { purgeComments } from '../../../src/service/maintenance/clean-up.ts';
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
      await service.restart({ storageQuota: { comments: 3 } });
      const token = await user(service, 'count');
      const root = await service.comment(token, 'root');
      await service.comment(token, 'reply', root.id);
      assert.equal(await create(service, token, { dashboard: 'costs' }), 201);
      const response = await service.comments(token, '', { body: { body: 'x' } });
      assert.equal(response.status, 409);
      assert.match(response.body.detail, /quota of the embed tenant .* 3 comments/);
      assert.equal(await create(service, token, { dashboard: 'costs' }), 409);
      assert.equal(await create(service, await user(service, 'other')), 201);
    });

    it('limits the bytes of creations and edits', async () => {
      await service.restart({ storageQuota: { bytes: 10 } });
      const token = await user(service, 'bytes');
      const { id } = await service.comment(token, '\u00e9'.repeat(4));
      const edit = async (body: string) => (await service.edit(token, id, body)).status;
      assert.equal(await create(service, token, { body: 'xxx' }), 409);
      assert.equal(await edit('x'.repeat(11)), 409);
      assert.equal(await edit('x'.repeat(10)), 200);
      assert.equal(await create(service, token), 409);
      assert.equal(await edit('x'.repeat(9)), 200);
      assert.equal(await create(service, token), 201);
      assert.equal(await create(service, token), 409);
      await service.restart({ storageQuota: { bytes: 9 } });
      assert.equal(await edit('y'.repeat(9)), 200);
    });

    it('is exact for concurrent creations, and counts no rejected ones', async () => {
      await service.restart({ storageQuota: { comments: 20 }, rateLimits: { creations: 15 } });
      const users = await Promise.all(
        ['ann', 'bob'].map((name) => user(service, 'concurrent', name)),
      );
      const calls = users.flatMap((token) =>
        Array.from({ length: 30 }, (_, index) =>
          create(service, token, { dashboard: index % 2 ? 'sales' : 'costs' }),
        ),
      );
      const statuses = await Promise.all(calls);
      assert.equal(statuses.filter((status) => status === 201).length, 20);
      assert.deepEqual(await totals(service, 'concurrent'), { comments: 20, bytes: 20 });
    });

    it('is exact for creations in one transaction', async () => {
      await service.restart();
      const { database } = service;
      const caller = await callerOf(service, 'batch', { embedTenantName: 'batch' });
      const storageQuota = { comments: 3, bytes: 100 };
      const now = () => service.now;
      const waits = new ConversationWaits(database, new Metrics());
      const create = commentCreator({ database, storageQuota, waits, now });
      const created = await Promise.allSettled(
        Array.from({ length: 5 }, () => create(caller, { body: 'x' }, undefined)),
      );
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

    it('counts deleted comments until they are purged, with their replies', async () => {
      await service.restart({ storageQuota: { comments: 3 } });
      const token = await user(service, 'purged');
      const root = await service.comment(token, 'root');
      const reply = await service.comment(token, 'reply', root.id);
      const kept = await service.comment(token, 'kept');
      await service.remove(token, reply.id);
      await service.remove(token, root.id);
      assert.equal(await create(service, token), 409);
      assert.equal(await purgeComments(service.database, service.now + 1), 2);
      assert.deepEqual(await totals(service, 'purged'), { comments: 1, bytes: 4 });
      assert.equal(await create(service, token), 201);
      assert.equal((await service.comments(token)).body.items.at(-1).root.id, kept.id);
    });
  });
}

/** The token of a user of an embed tenant. */
function user(service: TestService, embedTenantName: string, externalId = 'ann'): Promise<string> {
  return service.token({ embedTenantName, externalId });
}

/** Creates a comment of one character; returns the status. */
async function create(
  service: TestService,
  token: string,
  { body = 'x', ...options }: RequestOptions = {},
): Promise<number> {
  return (await service.comments(token, '', { ...options, body: { body } })).status;
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
