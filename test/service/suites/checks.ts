import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { type RequestOptions, testService } from '../test-service.ts';

const at = (dashboard: string) => `/api/v1/embed/dashboard/${dashboard}/comments`;

/** Every comments route of a dashboard, each with input that is wrong and input that is right. */
const routes: [name: string, path: string, wrong: RequestOptions, right: RequestOptions][] = [
  ['list', '', {}, {}],
  ['create', '', { body: '{' }, { body: { body: 'x' } }],
  ['users', '/mentionable-users', {}, {}],
  ['edit', '/999', { method: 'PATCH', body: '{' }, { method: 'PATCH', body: { body: 'x' } }],
  ['delete', '/999', { method: 'DELETE' }, { method: 'DELETE' }],
  ['resolve', '/999/resolve', { body: '{' }, { body: { resolved: true } }],
];

/** The order of checks of every comments route: 401, 403, 404, 403, 400, 404, 400, 403. */
export function checksSuite(engine: TestEngine): void {
  describe('the checks of a comments route', () => {
    const service = testService(engine);

    for (const [name, path, , { method, body }] of routes.filter(([, , , ask]) => ask.body))
      it(`tell an array from an object: ${name}`, async () => {
        const token = await service.tokenOf('ann');
        const response = await service.request(`${at('sales')}${path}`, {
          token,
          method,
          body: [body],
        });
        assert.equal(response.status, 400);
        assert.equal(response.body.detail, 'The body must be an object.');
      });

    for (const [name, path, wrong, right] of routes)
      it(`stand in their order: ${name}`, async () => {
        const ask = async (dashboard: string, ask: RequestOptions, query = '?first=0') =>
          (await service.request(`${at(dashboard)}${path}${query}`, ask)).status;
        const key = { authorization: 'Bearer acme-key' };
        const own = await service.token({ externalId: null, internalId: 'root' });
        const nobody = await service.token({ externalId: null });
        const token = await service.tokenOf('ann');
        const clerk = { authorization: 'Bearer clerk-key' };

        assert.equal(await ask('unknown', wrong), 401);
        assert.equal(await ask('unknown', { ...wrong, token: 'rubbish' }), 401);
        assert.equal(
          await ask('unknown', { ...wrong, headers: { authorization: 'Bearer rubbish' } }),
          401,
        );
        assert.equal(
          await ask('unknown', { ...wrong, headers: { authorization: `embed-token ${token}` } }),
          401,
        );
        assert.equal(
          await ask('unknown', { ...wrong, headers: { authorization: 'Embed-Token acme-key' } }),
          401,
        );
        assert.equal(await ask('unknown', { ...wrong, headers: key }), 403);
        assert.equal(await ask('unknown', { ...wrong, headers: clerk }), 403);
        assert.equal(await ask('unknown', { ...wrong, token: own }), 403);
        assert.equal(await ask('unknown', { ...wrong, token: nobody }), 403);
        assert.equal(await ask('unknown', { ...wrong, token }), 404);
        assert.equal(await ask('%00', { ...wrong, token }), 404);
        assert.equal(await ask('elsewhere', { ...wrong, token }), 403);
        assert.equal(await ask('secret', { ...wrong, token }), 403);
        if (name !== 'delete') assert.equal(await ask('sales', { ...wrong, token }), 400);
        if (path.startsWith('/999')) assert.equal(await ask('sales', { ...right, token }, ''), 404);
        else assert.ok((await ask('sales', { ...right, token }, '')) < 300);
      });

    it('take a token as Bearer too', async () => {
      const authorization = `Bearer ${await service.tokenOf('ann')}`;
      assert.equal(
        (await service.request(at('sales'), { headers: { authorization } })).status,
        200,
      );
    });

    it('let a global group in, never a tenant group of that name', async () => {
      const insider = await service.token({ groups: ['emea'] });
      assert.equal((await service.request(at('secret'), { token: insider })).status, 200);
      const impostor = await service.token({
        creatorMode: true,
        embedTenantName: 'north',
        tenantGroups: ['emea'],
        tenantGroupDefinitions: [{ name: 'emea' }],
        securityContext: { svcCloud: { groups: ['emea'] } },
      });
      assert.equal((await service.request(at('secret'), { token: impostor })).status, 403);
    });

    it('response 403 to a plan without comments, and while embedding is off', async () => {
      const small = await service.token({}, { tenant: 'standard' });
      const refused = await service.request(at('unknown'), { token: small, tenant: 'standard' });
      assert.equal(refused.status, 403);
      const [token, sessionId] = [await service.tokenOf('ann'), await service.mint()];
      await service.reconfigure(({ tenants: [acme] }) => {
        if (acme?.embedding) acme.embedding.enabled = false;
      });
      assert.equal((await service.request(at('sales'), { token })).status, 403);
      assert.equal((await service.exchange(sessionId)).status, 401);
      await service.restart();
      assert.equal((await service.exchange(sessionId)).status, 200, 'the refusal did not spend it');
    });

    it('let comments be written whether or not the panel is shown', async () => {
      const token = await service.token({}, { tenant: 'globex' });
      const created = await service.request(at('sales'), {
        token,
        tenant: 'globex',
        body: { body: 'x' },
      });
      assert.equal(created.status, 201);
    });
  });
}
