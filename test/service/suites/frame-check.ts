import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestOptions } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** The check whether pages of an origin may frame the embed. */
export function frameCheckSuite(engine: TestEngine): void {
  describe('GET /frame-check', () => {
    const service = testService(engine);

    const check = (origin: string, options?: RequestOptions) =>
      service.request(
        `/api/v1/embed/frame-check?origin=${encodeURIComponent(origin)}`,
        options ?? { headers: { origin } },
      );

    for (const [origin, allowed] of [
      ['http://host.example', true],
      ['https://a.apps.example', true],
      ['http://host.example:8080', false],
      ['http://globex.example', false],
      ['http://[::1]:4000', false],
      ['null', false],
    ] as const)
      it(`returns ${allowed} for ${origin}, to every page and without a cache`, async () => {
        const { status, body, headers } = await check(origin);
        assert.equal(status, 200);
        assert.deepEqual(body, { allowed });
        assert.equal(headers.get('access-control-allow-origin'), '*');
        assert.equal(headers.get('access-control-allow-credentials'), null);
        assert.equal(headers.get('cache-control'), 'no-store');
      });

    it('checks the origins of the account of the host', async () => {
      const { body } = await check('http://globex.example', { tenant: 'globex' });
      assert.deepEqual(body, { allowed: true });
    });

    it('returns that the account has no messages, only to an allowed origin', async () => {
      await service.reconfigure(({ tenants }) =>
        Object.assign(tenants[0] ?? {}, { plan: 'standard' }),
      );
      const { body } = await check('http://host.example');
      assert.deepEqual(body, { allowed: true, withoutMessages: true });
      assert.deepEqual((await check('http://evil.example')).body, { allowed: false });
      await service.restart();
    });

    it('returns false while embedding is disabled', async () => {
      await service.reconfigureEmbedding({ enabled: false });
      assert.deepEqual((await check('http://host.example')).body, { allowed: false });
      await service.restart();
    });

    for (const origin of [
      ...['', '*', 'host.example', 'http://host.example/', 'http://host.example?x', 'x http://a.b'],
      ...['http://user@host.example', 'https://*.apps.example', 'https://host.example:443'],
      ...['https://Host.example', 'https://host.example, https://evil.example'],
      ...['javascript:alert(1)', 'ftp://host.example', 'https://a:99999', 'https://999.1.1.1'],
    ])
      it(`rejects the origin ${JSON.stringify(origin)} without repeating it`, async () => {
        const { status, body, text } = await check(origin, {});
        assert.equal(status, 400);
        assert.match(body.detail, /^origin must be an origin /);
        if (origin.length > 1) assert.ok(!text.includes(origin));
      });

    it('responds with a 404 that every page can read to an unknown host', async () => {
      const url = service.url('/api/v1/embed/frame-check?origin=http://host.example');
      const { status, headers } = await fetch(url.replace('127.0.0.1', '127.0.0.3'));
      assert.equal(status, 404);
      assert.equal(headers.get('access-control-allow-origin'), '*');
    });

    it('responds to the preflight request of a page that adds its trace context', async () => {
      const { status, headers } = await check('http://evil.example', {
        method: 'OPTIONS',
        headers: {
          origin: 'http://evil.example',
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'traceparent,tracestate',
        },
      });
      assert.equal(status, 204);
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('access-control-allow-headers'), 'traceparent, tracestate');
      assert.equal(headers.get('access-control-max-age'), '7200');
    });

    it('is limited by client address', async () => {
      await service.restart({ rateLimits: { frameChecks: 1 } });
      assert.equal((await check('http://host.example')).status, 200);
      const limited = await check('http://host.example');
      assert.equal(limited.status, 429);
      assert.equal(limited.body.detail, 'An address may send 1 frame checks a minute.');
      assert.equal(limited.headers.get('access-control-allow-origin'), '*');
      await service.restart();
    });
  });
}
