import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionDigest } from '../../../src/service/sessions/session-store.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const items = <Item>(length: number, itemOf: (index: number) => Item) =>
  Array.from({ length }, (_, index) => itemOf(index));

/** What is stored about a session, and the sizes of the lists that a mint contains. */
export function sessionStorageSuite(engine: TestEngine): void {
  describe('the claims of a session', () => {
    const service = testService(engine);
    const claimsOf = async (sessionId: string) => {
      const [row] = await service.database.query<{ claims: string | null }>(
        'SELECT claims FROM svc_session WHERE id = $1',
        [sessionDigest(sessionId)],
      );
      return row?.claims;
    };

    it('are stored until it is exchanged', async () => {
      const sessionId = await service.mint({ securityContext: { region: 'emea' } });
      assert.match((await claimsOf(sessionId)) ?? '', /"region":"emea"/);
      const { token } = (await service.exchange(sessionId)).body;
      assert.equal(await claimsOf(sessionId), null);
      assert.equal((await service.comments(token)).status, 200);
      assert.equal((await service.exchange(sessionId)).status, 401);
    });

    it('are deleted when it is revoked, exchanged or not', async () => {
      const sessionIds = [await service.mint(), await service.mint()];
      await service.exchange(sessionIds[0]);
      assert.equal((await service.revoke({ sessionIds })).status, 204);
      for (const sessionId of sessionIds) assert.equal(await claimsOf(sessionId), null);
    });
  });

  describe('the lists of a mint', () => {
    const service = testService(engine);
    const tenant = { externalId: 'ann', embedTenantName: 'lists', creatorMode: true };
    const mint = (fields: object) => service.generate({ deploymentId: 1, ...tenant, ...fields });

    it('have at most 500 items each', async () => {
      const lists = {
        groups: items(501, () => 'emea'),
        tenantGroups: items(501, () => 'g'),
        tenantGroupDefinitions: items(501, (index) => ({ name: `g${index}` })),
        userAttributes: items(501, (index) => ({ name: `a${index}`, value: 1 })),
        userAttributeDefinitions: items(501, (index) => ({ name: `a${index}`, type: 'string' })),
        roles: items(501, () => 'r'),
      };
      for (const [field, list] of Object.entries(lists)) {
        const { status, body } = await mint({ [field]: list });
        assert.deepEqual([status, body.field], [400, field]);
        assert.match(body.detail, /must have at most 500 items/);
      }
      const { status, body } = await mint({
        userAttributes: [{ name: 'a', value: items(501, () => 1) }],
      });
      assert.deepEqual([status, body.field], [400, 'userAttributes.0.value']);
    });

    it('create, update and assign groups together', async () => {
      const definitions = [
        { name: 'a', description: 'first' },
        { name: 'b' },
        { name: 'a', description: null },
        { name: 'b', description: '"quoted" \\ text' },
      ];
      const names = items(30, (index) => `g${index}`);
      const others = names.map((name) => ({ name }));
      const first = await mint({
        tenantGroupDefinitions: [...definitions, ...others],
        tenantGroups: ['b', 'b', ...names],
      });
      assert.equal(first.status, 200);
      assert.equal((await mint({ tenantGroups: ['a', 'g7'] })).status, 200);
      const missing = await mint({
        tenantGroupDefinitions: [{ name: 'not-created' }],
        tenantGroups: ['a', 'missing'],
      });
      assert.deepEqual([missing.status, missing.body.field], [400, 'tenantGroups.1']);
      const rows = await service.database.query<{ name: string; description: string | null }>(
        "SELECT name, description FROM svc_tenant_group WHERE name IN ('a', 'b', 'not-created') ORDER BY name",
      );
      assert.deepEqual(
        rows.map(({ name, description }) => [name, description]),
        [
          ['a', 'first'],
          ['b', '"quoted" \\ text'],
        ],
      );
    });
  });
}
