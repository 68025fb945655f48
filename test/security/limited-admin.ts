import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { bearer } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { victimOf } from './victim.ts';

const key = bearer('limited-key');

/** Requests for a session of deployment 1, which the administrator of deployment 2 may not read. */
const requests: [name: string, request: object, status: number][] = [
  ['an embed user', { deploymentId: 1, externalId: 'x' }, 403],
  ['the victim', { deploymentId: 1, externalId: 'victim' }, 403],
  ['no user', { deploymentId: 1 }, 403],
  ['the unlimited administrator', { deploymentId: 1, internalId: 'root' }, 403],
  ['itself', { deploymentId: 1, internalId: 'limited' }, 403],
  ['a branch', { deploymentId: 1, externalId: 'x', branchName: 'staging' }, 403],
  ['creator mode', { deploymentId: 1, externalId: 'x', creatorMode: true }, 403],
  ['a group', { deploymentId: 1, externalId: 'x', groups: ['emea'] }, 403],
  ['a deployment that does not exist', { deploymentId: 99, externalId: 'x' }, 403],
  ['deployment 0', { deploymentId: 0, externalId: 'x' }, 403],
  ['a negative deployment', { deploymentId: -1, externalId: 'x' }, 403],
  ['a list of deployments', { deploymentId: [2, 1], externalId: 'x' }, 400],
  ['__proto__ as user', { deploymentId: 2, internalId: '__proto__' }, 400],
];

/** An administrator who may read one deployment only, and members, who are no administrators. */
export function limitedAdminAttacks(engine: TestEngine): void {
  describe('an administrator of another deployment', () => {
    const { victim, service } = victimOf(engine);
    let adminToken = '';
    before(async () => {
      const request = { deploymentId: 2, externalId: null, internalId: 'limited' };
      adminToken = await service.token(request, key);
    });

    for (const [credential, admin] of [
      ['an API key', () => key],
      ['a token', () => bearer(adminToken)],
    ] as const) {
      for (const [name, request, status] of requests)
        it(`cannot mint a session for ${name}, with ${credential}`, async () => {
          assert.equal((await service.generate(request, admin())).status, status);
        });

      it(`cannot revoke the session of the victim, with ${credential}`, async () => {
        const { sessionId, token } = victim;
        assert.equal((await service.revoke({ sessionId }, admin())).status, 403);
        assert.equal((await service.comments(token)).status, 200);
      });
    }

    for (const path of ['/comments', '', '/comments/mentionable-users'])
      it(`cannot read dashboards of the deployment: ${path || 'title'}`, async () => {
        const token = await service.token({ deploymentId: 2 }, key);
        const url = `/api/v1/embed/dashboard/sales${path}`;
        const { status, body } = await service.request(url, { token });
        assert.deepEqual([status, body.field], [403, 'publicId']);
      });

    it('gets no access to another deployment with the token of the unlimited administrator', async () => {
      const request = { deploymentId: 2, externalId: null, internalId: 'root' };
      const admin = bearer(await service.token(request, key));
      assert.equal((await service.generate({ deploymentId: 1 }, admin)).status, 403);
      const { sessionId } = victim;
      assert.equal((await service.revoke({ sessionId }, admin)).status, 403);
    });

    it('gets no access with a session of its own that the unlimited administrator minted', async () => {
      const session = { deploymentId: 1, externalId: null, internalId: 'limited' };
      const admin = bearer(await service.token(session));
      for (const deploymentId of [1, 2])
        assert.equal((await service.generate({ deploymentId }, admin)).status, 403);
    });

    for (const path of ['/comments', '/comments/mentionable-users'])
      for (const scheme of ['Bearer', 'Embed-Token'])
        it(`cannot use its own session for ${path}, with ${scheme}`, async () => {
          const headers = { authorization: `${scheme} ${adminToken}` };
          const url = `/api/v1/embed/dashboard/sales${path}`;
          assert.equal((await service.request(url, { headers })).status, 403);
        });
  });

  describe('a member, who is no administrator', () => {
    const { victim, service } = victimOf(engine);
    const member = bearer('member-key');

    for (const request of [
      { deploymentId: 1, externalId: 'x' },
      { deploymentId: 1, internalId: 'root' },
      {},
    ])
      it(`cannot mint ${JSON.stringify(request)}`, async () => {
        assert.equal((await service.generate(request, member)).status, 403);
      });

    it('cannot revoke a session', async () => {
      const { sessionId } = victim;
      assert.equal((await service.revoke({ sessionId }, member)).status, 403);
    });

    it('cannot mint with the token of a session', async () => {
      const token = await service.token({ externalId: null, internalId: 'member' });
      assert.equal((await service.generate({ deploymentId: 1 }, bearer(token))).status, 403);
    });

    for (const roles of [['admin'], ['root', 'admin'], ['ADMIN']])
      it(`cannot become an administrator by the roles ${roles}`, async () => {
        const token = await service.token({ externalId: 'member', roles });
        assert.equal((await service.generate({ deploymentId: 1 }, bearer(token))).status, 403);
      });
  });
}
