import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { embedTenantLock } from '../../../src/service/users/tenant-groups.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** Concurrent requests of several embed tenants. `security/other-customer.ts` attacks the data of others one by one. */
export function tenantsSuite(engine: TestEngine): void {
  describe('isolation of accounts and embed tenants', () => {
    const service = testService(engine);

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
      const concurrentTokens: string[] = Array(15)
        .fill([...tokens, revoked])
        .flat();
      const responses = await Promise.all(concurrentTokens.map((token) => service.comments(token)));
      const received = responses.map(({ status, body }) => body.items?.[0].root.body ?? status);
      assert.deepEqual(
        received,
        Array(15)
          .fill([...names, 401])
          .flat(),
      );
    });
  });
}
