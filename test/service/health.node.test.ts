import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DatabaseUnavailable } from '../../src/service/index.ts';
import { memoryEngine } from './engines.ts';
import { testService } from './test-service.ts';

describe('the health checks', () => {
  const service = testService(memoryEngine());

  const statuses = async () => {
    const found: Record<string, number> = {};
    for (const path of ['/livez', '/readyz', '/healthz'])
      found[path] = (await service.request(path)).status;
    return found;
  };

  it('succeed while the service and its database respond', async () => {
    assert.deepEqual(await statuses(), { '/livez': 200, '/readyz': 200, '/healthz': 200 });
    const { headers, body } = await service.request('/readyz');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(body, { status: 'ok' });
    assert.equal((await service.request('/livez', { method: 'POST' })).status, 405);
  });

  it('fail without the database, except /livez', async (test) => {
    const lost = () => Promise.reject(new DatabaseUnavailable('lost'));
    test.mock.method(service.database, 'check', lost);
    assert.deepEqual(await statuses(), { '/livez': 200, '/readyz': 503, '/healthz': 503 });
  });

  it('fail at /readyz once the service drains, while it handles requests', async () => {
    const token = await service.tokenOf('ann');
    service.drain();
    assert.deepEqual(await statuses(), { '/livez': 200, '/readyz': 503, '/healthz': 200 });
    await service.comment(token, 'written while the service drains');
    assert.equal(await service.metric('svc_rejections_total{reason="draining"}'), 1);
    await service.restart();
    assert.equal((await service.request('/readyz')).status, 200);
  });
});
