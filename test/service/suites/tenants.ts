import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { embedTenantLock } from '../../../src/service/users/tenant-groups.ts';
import type { TestEngine } from '../engines.ts';
import { bearer, type RequestOptions, testService } from '../test-service.ts';

const SALES = '/api/v1/embed/dashboard/sales/comments';

/** Calls every route with ids, cursors and tokens of other accounts and embed tenants. */
export function tenantsSuite(engine: TestEngine): void {
  describe('isolation of accounts and embed tenants', () => {
    const service = testService(engine);
    const victim = { token: '', rootId: 0, replyId: 0, cursor: '', usersCursor: '' };
    before(async () => {
      victim.token = await service.token({ embedTenantName: 'north' });
      victim.rootId = (await service.comment(victim.token, 'private to north')).id;
      victim.replyId = (await service.comment(victim.token, 'also private', victim.rootId)).id;
      victim.cursor = (await service.comments(victim.token)).body.pageInfo.endCursor;
      const users = await service.comments(victim.token, '/mentionable-users');
      victim.usersCursor = users.body.pageInfo.endCursor;
    });

    const attackers: [name: string, token: () => Promise<string>, tenant: 'acme' | 'globex'][] = [
      ['another embed tenant', () => service.token({ embedTenantName: 'south' }), 'acme'],
      ['the default embed tenant', () => service.token(), 'acme'],
      [
        'another account with the same names',
        () => service.token({ embedTenantName: 'north' }, { tenant: 'globex' }),
        'globex',
      ],
    ];
    for (const [name, tokenOf, tenant] of attackers)
      it(`allows no access from ${name}`, async () => {
        const token = await tokenOf();
        const send = (path: string, options: RequestOptions = {}) =>
          service.request(`${SALES}${path}`, { token, tenant, ...options });
        for (const id of [victim.rootId, victim.replyId]) {
          assert.equal(
            (await send(`/${id}`, { method: 'PATCH', body: { body: 'x' } })).status,
            404,
          );
          assert.equal((await send(`/${id}`, { method: 'DELETE' })).status, 404);
          assert.equal((await send(`/${id}/resolve`, { body: { resolved: true } })).status, 404);
          assert.equal((await send('', { body: { body: 'x', parentId: id } })).status, 404);
        }
        assert.equal((await send(`?after=${victim.cursor}`)).status, 400);
        assert.equal((await send(`/mentionable-users?after=${victim.usersCursor}`)).status, 400);
        assert.deepEqual((await send('?includeResolved=true')).body.items, []);
        const users = (await send('/mentionable-users')).body.items;
        assert.equal(users.length, 1);
        assert.notEqual(
          users[0].id,
          (await service.comments(victim.token)).body.items[0].root.userId,
        );
        const thread = (await service.comments(victim.token)).body.items[0];
        assert.equal(thread.root.body, 'private to north');
        assert.equal(thread.replies.length, 1);
      });

    it('creates separate embed tenants in one transaction, whatever their names', async () => {
      const idOf = (tenant: string, name: string) =>
        service.database.write(embedTenantLock(tenant, name), async (_, id) => id);
      const ids = await Promise.all([idOf('aa/aa', 'aa/aa'), idOf('aa/aa/aa', 'aa')]);
      assert.notEqual(ids[0], ids[1]);
    });

    it('separates concurrent requests of different embed tenants', async () => {
      const names = ['east', 'west', 'center'];
      const tokens = await Promise.all(
        names.map((embedTenantName) => service.token({ embedTenantName })),
      );
      await Promise.all(
        tokens.map((token, index) => service.comment(token, names[index] as string)),
      );
      const { sessionId, token: revoked } = await service.session({ embedTenantName: 'east' });
      await service.revoke({ sessionId });
      const concurrentTokens = Array.from(
        { length: 60 },
        (_, index) => [...tokens, revoked][index % 4],
      );
      const responses = await Promise.all(concurrentTokens.map((token) => service.comments(token)));
      assert.deepEqual(
        responses.map(({ status, body }) => body.items?.[0].root.body ?? status),
        concurrentTokens.map((_, index) => [...names, 401][index % 4]),
      );
    });

    it('rejects the tokens and keys of another account', async () => {
      assert.equal(
        (await service.request(SALES, { token: victim.token, tenant: 'globex' })).status,
        401,
      );
      const admin = await service.token({ externalId: null, internalId: 'root' });
      for (const credential of ['acme-key', admin]) {
        const options = { tenant: 'globex', ...bearer(credential) } as const;
        assert.equal((await service.generate({ deploymentId: 1 }, options)).status, 401);
        assert.equal((await service.revoke({ sessionId: 'x' }, options)).status, 401);
      }
    });
  });
}
