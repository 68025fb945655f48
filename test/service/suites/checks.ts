import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bearer, type RequestOptions } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const at = (dashboard: string) => `/api/v1/embed/dashboard/${dashboard}/comments`;

/** Every comments route of a dashboard, each with invalid and valid input. */
const routes: [name: string, path: string, invalid: RequestOptions, valid: RequestOptions][] = [
  ['list', '', {}, {}],
  ['create', '', { body: '{' }, { body: { body: 'x' } }],
  ['users', '/mentionable-users', {}, {}],
  ['edit', '/999', { method: 'PATCH', body: '{' }, { method: 'PATCH', body: { body: 'x' } }],
  ['delete', '/999', { method: 'DELETE' }, { method: 'DELETE' }],
  ['resolve', '/999/resolve', { body: '{' }, { body: { resolved: true } }],
];

/**
 * Access checks: the credential that a `401` names, and the order of the checks of every comments route: 401, 403, 404,
 * 403, 400, 404, 400, 403.
 */
export function checksSuite(engine: TestEngine): void {
  describe('access checks', () => {
    const service = testService(engine);

    it('responds with 401 and names the expected scheme', async () => {
      const expected: [path: string, method: string, scheme: string][] = [
        [at('sales'), 'GET', 'Embed-Token'],
        ['/api/v1/embed/dashboard/sales', 'GET', 'Embed-Token'],
        ['/api/v1/embed/generate-session', 'POST', 'Bearer'],
        ['/api/v1/embed/session/revoke', 'POST', 'Bearer'],
      ];
      for (const [path, method, scheme] of expected)
        for (const credential of [{}, bearer('unknown')]) {
          const { status, headers } = await service.request(path, { method, ...credential });
          assert.equal(status, 401, path);
          assert.equal(headers.get('www-authenticate'), scheme, path);
        }
    });

    for (const [name, path, , { method, body }] of routes.filter(([, , , options]) => options.body))
      it(`rejects an array as body of comments: ${name}`, async () => {
        const token = await service.tokenOf('ann');
        const options = { ...(method && { method }), body: [body] };
        const { status, body: problem } = await service.comments(token, path, options);
        assert.deepEqual([status, problem.detail], [400, 'The body must be an object.']);
      });

    for (const [name, path, invalid, valid] of routes)
      it(`responds with the first failing check in order: ${name}`, async () => {
        const send = async (dashboard: string, options: RequestOptions, query = '?first=0') =>
          (await service.request(`${at(dashboard)}${path}${query}`, options)).status;
        const admin = await service.token({ externalId: null, internalId: 'root' });
        const anonymous = await service.token({ externalId: null });
        const token = await service.tokenOf('ann');
        const credentials: [credential: RequestOptions, status: number][] = [
          [{}, 401],
          [{ token: 'invalid' }, 401],
          [bearer('invalid'), 401],
          [{ headers: { authorization: `embed-token ${token}` } }, 401],
          [{ headers: { authorization: 'Embed-Token acme-key' } }, 401],
          [bearer('acme-key'), 403],
          [bearer('member-key'), 403],
          [{ token: admin }, 403],
          [{ token: anonymous }, 403],
          [{ token }, 404],
        ];
        for (const [credential, status] of credentials)
          assert.equal(await send('unknown', { ...invalid, ...credential }), status);
        assert.equal(await send('%00', { ...invalid, token }), 404);
        assert.equal(await send('other-deployment', { ...invalid, token }), 403);
        assert.equal(await send('secret', { ...invalid, token }), 403);
        if (name !== 'delete') assert.equal(await send('sales', { ...invalid, token }), 400);
        if (path.startsWith('/999'))
          assert.equal(await send('sales', { ...valid, token }, ''), 404);
        else assert.ok((await send('sales', { ...valid, ...bearer(token) }, '')) < 300);
      });

    it('responds with 403 for a plan without comments, and while embedding is disabled', async () => {
      const tenant = 'standard';
      const standard = await service.token({}, { tenant });
      const dashboard = 'unknown';
      assert.equal((await service.comments(standard, '', { tenant, dashboard })).status, 403);
      const [token, sessionId] = [await service.tokenOf('ann'), await service.mint()];
      await service.reconfigureEmbedding({ enabled: false });
      assert.equal((await service.comments(token)).status, 403);
      assert.equal((await service.exchange(sessionId)).status, 401);
      await service.restart();
      const { status } = await service.exchange(sessionId);
      assert.equal(status, 200, 'the rejected exchange did not use the id');
    });

    it('creates a comment even if the account does not show the panel', async () => {
      const tenant = 'globex';
      const token = await service.token({}, { tenant });
      const created = await service.comments(token, '', { tenant, body: { body: 'x' } });
      assert.equal(created.status, 201);
    });
  });
}
