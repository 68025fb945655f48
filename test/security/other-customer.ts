import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { bearer, type RequestOptions } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { problemExpecter } from '../service/expect-problem.ts';
import { SECRET, victimOf } from './victim.ts';

type Tenant = 'acme' | 'globex';

/** Customers other than the victim's: another embed tenant of the account, and another account with the same names. */
const customers: [name: string, embedTenantName: string, tenant: Tenant][] = [
  ['another embed tenant', 'north', 'acme'],
  ['another account', 'acme', 'globex'],
];

const embedTenantNames = [
  'Acme',
  'acme ',
  ' acme',
  'acme\0',
  'ａｃｍｅ',
  'acmе', // the last letter is Cyrillic
  '../acme',
  'acme/sales',
  'acme\n',
  '1acme',
  "acme'--",
  '%',
  'acme-',
  'a',
  'a'.repeat(37),
  ['acme'],
  { name: 'acme' },
];

/** A customer of the same service: it has its own API key or embed tenant, and wants the data of another customer. */
export function otherCustomerAttacks(engine: TestEngine): void {
  for (const [name, embedTenantName, tenant] of customers)
    describe(`a user of ${name}, with the same external id as the victim`, () => {
      const { victim, service } = victimOf(engine);
      let token = '';
      before(async () => {
        token = await service.token({ externalId: 'victim', embedTenantName }, { tenant });
      });
      const send = (path: string, options: RequestOptions = {}) =>
        service.comments(token, path, { tenant, ...options });

      for (const query of ['', '?includeResolved=true', '?resolvedOnly=true', '?first=200'])
        it(`reads no thread with ${query || 'no filter'}`, async () => {
          assert.deepEqual((await send(query)).body.items, []);
        });

      for (const target of ['rootId', 'replyId'] as const) {
        it(`cannot edit the comment ${target}`, async () => {
          const options = { method: 'PATCH', body: { body: 'x' } };
          assert.equal((await send(`/${victim[target]}`, options)).status, 404);
        });
        it(`cannot delete the comment ${target}`, async () => {
          assert.equal((await send(`/${victim[target]}`, { method: 'DELETE' })).status, 404);
        });
        it(`cannot resolve the comment ${target}`, async () => {
          const body = { resolved: true };
          assert.equal((await send(`/${victim[target]}/resolve`, { body })).status, 404);
        });
        it(`cannot reply to the comment ${target}`, async () => {
          const body = { body: 'x', parentId: victim[target] };
          assert.equal((await send('', { body })).status, 404);
        });
      }

      it('cannot use a cursor of the threads', async () => {
        assert.equal((await send(`?after=${victim.cursor}`)).status, 400);
      });

      it('cannot use a cursor of the users', async () => {
        assert.equal((await send(`/mentionable-users?after=${victim.usersCursor}`)).status, 400);
      });

      for (const search of ['', 'victim', 'v', '%'])
        it(`finds only its own users with ${JSON.stringify(search)}`, async () => {
          const query = new URLSearchParams({ search });
          const { body } = await send(`/mentionable-users?${query}`);
          const own = (await service.comments(victim.token, '/mentionable-users')).body.items;
          for (const { id } of body.items)
            assert.ok(!own.some((user: { id: number }) => user.id === id));
        });

      it('gets no 304 for a page that the victim has cached', async () => {
        const etag = (await service.comments(victim.token)).headers.get('etag') ?? '';
        assert.equal((await send('', { headers: { 'if-none-match': etag } })).status, 200);
      });

      it('does not repeat a creation of the victim with the same Idempotency-Key', async () => {
        const options = { body: { body: SECRET }, key: 'of-the-victim' };
        const first = await service.comments(victim.token, '', options);
        const own = await send('', options);
        assert.equal(own.status, 201);
        assert.notEqual(own.body.id, first.body.id);
        await service.remove(victim.token, first.body.id);
        await send(`/${own.body.id}`, { method: 'DELETE' });
      });
    });

  describe('a customer with the API key of another account', () => {
    const { victim, service } = victimOf(engine);
    const key = bearer('globex-key');

    it('cannot mint a session of the account', async () => {
      assert.equal((await service.generate({ deploymentId: 1 }, key)).status, 401);
    });

    it('cannot use the key or the token of an administrator of the account at its own host', async () => {
      const admin = await service.token({ externalId: null, internalId: 'root' });
      for (const credential of ['acme-key', admin]) {
        const options = { tenant: 'globex', ...bearer(credential) } as const;
        assert.equal((await service.generate({ deploymentId: 1 }, options)).status, 401);
        assert.equal((await service.revoke({ sessionId: 'x' }, options)).status, 401);
      }
    });

    it('cannot revoke a session of the account, at either host', async () => {
      const sessionId = await service.mint();
      for (const [tenant, status] of [
        ['acme', 401],
        ['globex', 204],
      ] as const)
        assert.equal((await service.revoke({ sessionId }, { tenant, ...key })).status, status);
      assert.equal((await service.exchange(sessionId)).status, 200);
    });

    it('cannot redeem a session id of the account', async () => {
      const sessionId = await service.mint();
      assert.equal((await service.exchange(sessionId, 'globex')).status, 401);
    });

    it('cannot use a token of the account at its own host', async () => {
      const { status } = await service.comments(victim.token, '', { tenant: 'globex' });
      assert.equal(status, 401);
    });

    it('cannot select the account with X-Forwarded-Host', async () => {
      const headers = { 'x-forwarded-host': '127.0.0.1', forwarded: 'host=127.0.0.1' };
      const token = await service.token({ externalId: 'victim' }, { tenant: 'globex', headers });
      assert.equal((await service.comments(token)).status, 401);
    });
  });

  describe('a customer that chooses the name of its embed tenant', () => {
    const { service } = victimOf(engine);
    const expectProblem = problemExpecter(service);

    for (const embedTenantName of embedTenantNames)
      it(`cannot name it ${JSON.stringify(embedTenantName)}`, async () => {
        await expectProblem({ externalId: 'x', embedTenantName }, 400, 'embedTenantName');
      });

    const groups: [field: string, request: object][] = [
      ['groups.0', { groups: ['system:tenant:acme:group:emea'] }],
      ['groups.0', { groups: ['unknown'] }],
      ['groups.0', { groups: ['EMEA'] }],
      ['creatorMode', { tenantGroups: ['emea'] }],
      ['embedTenantName', { tenantGroups: ['emea'], creatorMode: true }],
    ];
    for (const [field, request] of groups)
      it(`cannot join ${JSON.stringify(request)}`, async () => {
        await expectProblem({ externalId: 'x', ...request }, 400, field);
      });

    it('gets no global group by a group of its own with the same name', async () => {
      const token = await service.token({
        embedTenantName: 'north',
        creatorMode: true,
        tenantGroupDefinitions: [{ name: 'emea' }],
        tenantGroups: ['emea'],
      });
      assert.equal((await service.comments(token, '', { dashboard: 'secret' })).status, 403);
    });

    for (const svcCloud of [{ groups: ['emea'] }, null, 'emea', ['emea']])
      it(`gets no group by the security context ${JSON.stringify({ svcCloud })}`, async () => {
        const token = await service.token({ securityContext: { svcCloud } });
        const { status } = await service.request('/api/v1/embed/dashboard/secret', { token });
        assert.equal(status, 403);
      });
  });
}
