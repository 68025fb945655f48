import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const path = (publicId: string) => `/api/v1/embed/dashboard/${publicId}`;

/** The published dashboards, as sessions receive them. */
export function dashboardsSuite(engine: TestEngine): void {
  describe('GET /dashboard/{publicId}', () => {
    const service = testService(engine);

    it('returns the title to sessions of embed users and of platform users', async () => {
      const requests = [{ externalId: 'ann' }, { externalId: null, internalId: 'member' }];
      for (const request of requests) {
        const token = await service.token(request);
        const { status, body, headers } = await service.request(path('sales'), { token });
        assert.equal(status, 200);
        assert.deepEqual(body, { publicId: 'sales', title: 'Sales' });
        assert.equal(headers.get('cache-control'), 'no-store');
      }
    });

    it('returns null for a dashboard without a title', async () => {
      const token = await service.tokenOf('ann');
      const { body } = await service.request(path('costs'), { token });
      assert.deepEqual(body, { publicId: 'costs', title: null });
    });

    it('returns 403 while embedding is disabled', async () => {
      const token = await service.tokenOf('ann');
      await service.reconfigureEmbedding({ enabled: false });
      assert.equal((await service.request(path('sales'), { token })).status, 403);
      await service.restart();
    });
  });
}
