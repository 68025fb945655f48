import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ApiResponse, bearer, type RequestOptions } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const MINUTE = 60_000;

/** The limits of calls per minute that each process counts in memory. */
export function rateLimitsSuite(engine: TestEngine): void {
  describe('rate limits of accounts and users', () => {
    const service = testService(engine);
    /** The limit, and a call of an embed user that it counts. */
    const calls: [limit: string, path: string, options: RequestOptions][] = [
      ['lists', '', {}],
      ['lists', '?first=1', { method: 'HEAD' }],
      ['searches', '/mentionable-users?search=a', {}],
      ['creations', '', { body: { body: 'x' } }],
      ['edits', '/999', { method: 'PATCH', body: { body: 'x' } }],
      ['edits', '/999', { method: 'DELETE' }],
      ['resolves', '/999/resolve', { body: { resolved: true } }],
    ];

    for (const [limit, path, options] of calls)
      it(`limits the ${limit} of each user: ${options.method ?? 'default'} ${path}`, async () => {
        await service.restart({ rateLimits: { [limit]: 2 } });
        const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
        const call = (token: string) => service.comments(token, path, options);
        const { status } = await call(ann);
        assert.equal((await call(ann)).status, status);
        service.now += MINUTE - 1_500;
        const limited = await call(ann);
        expectLimited(limited, '2');
        if (options.method !== 'HEAD') assert.match(limited.body.detail, /^A user may .* 2 /);
        assert.equal((await call(bob)).status, status);
        service.now += 1_500;
        assert.equal((await call(ann)).status, status);
        await service.restart();
      });

    it('limits the mints of each account', async () => {
      await service.restart({ rateLimits: { mints: 2 } });
      for (const _ of [1, 2]) await service.mint();
      const limited = await service.generate({ deploymentId: 1 });
      expectLimited(limited, '60');
      assert.equal(limited.body.detail, 'An account may mint 2 sessions a minute.');
      await service.mint({}, { tenant: 'globex' });
      service.now += MINUTE;
      await service.mint();
      await service.restart();
    });

    it('turns all limits off', async () => {
      await service.restart({ rateLimits: 'off' });
      const token = await service.token();
      for (let created = 0; created < 1_001; created += 60)
        await Promise.all(Array.from({ length: 60 }, () => service.comment(token, 'x')));
      for (const _ of [1, 2, 3]) assert.equal((await service.comments('invalid')).status, 401);
    });

    it('allows by default what 20 tabs with 20 pages each do, and not one more list', async () => {
      await service.restart({ rateLimits: undefined });
      const token = await service.token();
      for (let sent = 0; sent < 20 * 20 * 3; sent += 50) {
        const lists = Array.from({ length: 50 }, () => service.comments(token));
        for (const { status } of await Promise.all(lists)) assert.equal(status, 200);
      }
      assert.equal((await service.comments(token)).status, 429);
      await service.restart();
    });
  });

  describe('rate limit of rejected credentials and unknown session ids', () => {
    const service = testService(engine, { rateLimits: { rejections: 2 } });
    const EXCHANGE = '/api/v1/embed/session/token';
    type Headers = Record<string, string>;
    const rejected: [name: string, call: (headers: Headers) => Promise<ApiResponse>][] = [
      ['an invalid token', (headers) => service.comments('invalid', '', { headers })],
      ['no token', (headers) => service.comments(undefined, '', { headers })],
      [
        'an invalid API key',
        (headers) => service.generate({}, { headers: { ...bearer('x').headers, ...headers } }),
      ],
      [
        'an unknown session id',
        (headers) => service.request(EXCHANGE, { body: { sessionId: 'unknown' }, headers }),
      ],
      ['a mounted route', (headers) => service.request('/app/x', { headers })],
    ];

    for (const [name, call] of rejected)
      it(`counts by client address: ${name}`, async () => {
        await service.restart();
        service.mount('/app', () => new Response('x'));
        const from = { 'x-forwarded-for': '203.0.113.1' };
        for (const _ of [1, 2]) assert.equal((await call({})).status, 401);
        expectLimited(await call({}), '60');
        expectLimited(await call(from), '60');
        await service.restart({ trustedProxies: 1 });
        service.mount('/app', () => new Response('x'));
        for (const _ of [1, 2, 3]) await call({});
        assert.equal((await call(from)).status, 401);
      });

    it('counts malformed requests, and allows valid ones beyond the limit', async () => {
      await service.restart();
      const token = await service.token();
      for (const _ of [1, 2]) assert.equal((await service.exchange(7)).status, 400);
      expectLimited(await service.exchange(7), '60');
      expectLimited(await service.comments(token, '', { body: { body: 7 } }), '60');
      assert.equal((await service.comments(token, '', { body: { body: 'x' } })).status, 201);
      assert.equal((await service.exchange(await service.mint())).status, 200);
    });
  });
}

function expectLimited({ status, headers }: ApiResponse, retryAfter: string): void {
  assert.equal(status, 429);
  assert.equal(headers.get('retry-after'), retryAfter);
  assert.equal(headers.get('content-type'), 'application/problem+json');
}
