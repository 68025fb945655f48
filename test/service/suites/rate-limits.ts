import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ApiResponse, bearer, type RequestOptions } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const MINUTE = 60_000;
const TWO_REJECTIONS =
  'An address may send 2 malformed requests, invalid credentials and unknown session ids a minute.';

/** The limits of calls per minute that each process counts in memory. */
export function rateLimitsSuite(engine: TestEngine): void {
  describe('rate limits of accounts and users', () => {
    const service = testService(engine);
    /** The limit, a call of an embed user that it counts, and what its message names. */
    const calls: [limit: string, path: string, options: RequestOptions, counted: string][] = [
      ['lists', '', {}, 'request 2 pages of threads'],
      ['lists', '?first=1', { method: 'HEAD' }, ''],
      ['searches', '/mentionable-users?search=a', {}, 'request 2 pages of users'],
      ['creations', '', { body: { body: 'x' } }, 'create 2 comments'],
      ['edits', '/999', { method: 'PATCH', body: { body: 'x' } }, 'edit or delete 2 comments'],
      ['edits', '/999', { method: 'DELETE' }, 'edit or delete 2 comments'],
      ['resolves', '/999/resolve', { body: { resolved: true } }, 'resolve or reopen 2 threads'],
    ];

    for (const [limit, path, options, counted] of calls)
      it(`limits the ${limit} of each user: ${options.method ?? 'default'} ${path}`, async () => {
        await service.restart({ rateLimits: { [limit]: 2 } });
        const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
        const call = (token: string) => service.comments(token, path, options);
        const { status } = await call(ann);
        assert.equal((await call(ann)).status, status);
        service.now += MINUTE - 1_500;
        expectLimited(await call(ann), '2', counted && `A user may ${counted} a minute.`);
        assert.equal((await call(bob)).status, status);
        service.now += 1_500;
        assert.equal((await call(ann)).status, status);
        await service.restart();
      });

    it('limits the mints of each user and embed tenant, so that one cannot use up those of others', async () => {
      await service.restart({ rateLimits: { userMints: 2, tenantMints: 3, mints: 5 } });
      const north = (externalId: string) => ({
        deploymentId: 1,
        externalId,
        embedTenantName: 'north',
      });
      for (const _ of [1, 2]) await service.mint(north('ann'));
      for (let more = 0; more < 6; more++)
        expectLimited(
          await service.generate(north('ann')),
          '60',
          'A user may receive 2 sessions a minute.',
        );
      await service.mint(north('bob'));
      for (let more = 0; more < 6; more++)
        expectLimited(await service.generate(north('bob')), '60');
      expectLimited(
        await service.generate(north('cem')),
        '60',
        'An embed tenant may receive 3 sessions a minute.',
      );
      await service.mint({ externalId: 'ann', embedTenantName: 'south' });
      await service.mint({ externalId: null, internalId: 'member' });
      const last = await service.generate({ deploymentId: 1, externalId: 'dan' });
      expectLimited(last, '60', 'An account may mint 5 sessions a minute.');
      await service.restart();
    });

    it('limits the mints of each account', async () => {
      await service.restart({ rateLimits: { mints: 2 } });
      for (const _ of [1, 2]) await service.mint();
      const limited = await service.generate({ deploymentId: 1 });
      expectLimited(limited, '60', 'An account may mint 2 sessions a minute.');
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
      expectLimited(await service.exchange(7), '60', TWO_REJECTIONS);
      expectLimited(await service.comments(token, '', { body: { body: 7 } }), '60');
      assert.equal((await service.comments(token, '', { body: { body: 'x' } })).status, 201);
      assert.equal((await service.exchange(await service.mint())).status, 200);
    });
  });
}

/** Checks a response. One to a HEAD request has no detail. */
function expectLimited({ status, headers, body }: ApiResponse, seconds: string, detail = ''): void {
  assert.equal(status, 429);
  assert.equal(headers.get('retry-after'), seconds);
  assert.equal(headers.get('content-type'), 'application/problem+json');
  if (detail) assert.equal(body.detail, detail);
}
