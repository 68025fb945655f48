import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { TestEngine } from '../service/engines.ts';
import { victimOf } from './victim.ts';

const key = { authorization: 'Bearer limited-key' };
const REVOKE = '/api/v1/embed/session/revoke';

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
  ['a deployment as text', { deploymentId: '1', externalId: 'x' }, 400],
  ['a list of deployments', { deploymentId: [2, 1], externalId: 'x' }, 400],
  ['no deployment', { deploymentId: null, externalId: 'x' }, 400],
  ['both users', { deploymentId: 2, externalId: 'x', internalId: 'root' }, 400],
  ['an unknown user', { deploymentId: 2, internalId: 'nobody' }, 400],
  ['__proto__ as user', { deploymentId: 2, internalId: '__proto__' }, 400],
];

/** An administrator who may read one deployment only, and members, who are no administrators. */
export function limitedAdminAttacks(engine: TestEngine): void {
  describe('an administrator of another deployment', () => {
    const victim = victimOf(engine);
    const { service } = victim;
    let adminToken = '';
    before(async () => {
      const request = { deploymentId: 2, externalId: null, internalId: 'limited' };
      adminToken = await service.token(request, { headers: key });
    });
    const revoke = (sessionId: string, authorization: string) =>
      service.request(REVOKE, { body: { sessionId }, headers: { authorization } });

    for (const credential of ['an API key', 'a token'])
      for (const [name, request, status] of requests)
        it(`cannot mint a session for ${name}, with ${credential}`, async () => {
          const headers =
            credential === 'a token' ? { authorization: `Bearer ${adminToken}` } : key;
          assert.equal((await service.generate(request, { headers })).status, status);
        });

    for (const credential of ['an API key', 'a token'])
      it(`cannot revoke the session of the victim, with ${credential}`, async () => {
        const authorization = credential === 'a token' ? `Bearer ${adminToken}` : key.authorization;
        assert.equal((await revoke(victim.sessionId, authorization)).status, 403);
        assert.equal((await service.comments(victim.token)).status, 200);
      });

    for (const path of ['/comments', '', '/comments/mentionable-users'])
      it(`cannot read dashboards of the deployment: ${path || 'title'}`, async () => {
        const token = await service.token({ deploymentId: 2 }, { headers: key });
        const { status } = await service.request(`/api/v1/embed/dashboard/sales${path}`, { token });
        assert.equal(status, 403);
      });

    it('gets no access to another deployment with the token of the unlimited administrator', async () => {
      const request = { deploymentId: 2, externalId: null, internalId: 'root' };
      const token = await service.token(request, { headers: key });
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await service.generate({ deploymentId: 1, externalId: 'x' }, { headers });
      assert.equal(status, 403);
    });

    it('gets no access with a session of its own that the unlimited administrator minted', async () => {
      const session = { deploymentId: 1, externalId: null, internalId: 'limited' };
      const headers = { authorization: `Bearer ${await service.token(session)}` };
      for (const deploymentId of [1, 2])
        assert.equal((await service.generate({ deploymentId }, { headers })).status, 403);
    });

    for (const path of ['/comments', '/comments/mentionable-users'])
      for (const scheme of ['Bearer', 'Embed-Token'])
        it(`cannot use its own session for ${path}, with ${scheme}`, async () => {
          const headers = { authorization: `${scheme} ${adminToken}` };
          const url = `/api/v1/embed/dashboard/sales${path}`;
          assert.equal((await service.request(url, { headers })).status, 403);
        });

    it('cannot keep access after the revocation of its session by minting others', async () => {
      const request = { deploymentId: 2, externalId: null, internalId: 'limited' };
      const first = await service.mint(request, { headers: key });
      let token = (await service.exchange(first)).body.token;
      const minted: string[] = [];
      for (let generation = 0; generation < 3; generation++) {
        const headers = { authorization: `Bearer ${token}` };
        token = await service.token(request, { headers });
        minted.push(token);
      }
      await revoke(first, 'Bearer acme-key');
      for (const survivor of minted) {
        const headers = { authorization: `Bearer ${survivor}` };
        assert.equal((await service.generate(request, { headers })).status, 401);
      }
    });
  });

  describe('a member, who is no administrator', () => {
    const victim = victimOf(engine);
    const { service } = victim;
    const member = { authorization: 'Bearer member-key' };

    for (const request of [
      { deploymentId: 1, externalId: 'x' },
      { deploymentId: 1, internalId: 'root' },
      {},
    ])
      it(`cannot mint ${JSON.stringify(request)}`, async () => {
        assert.equal((await service.generate(request, { headers: member })).status, 403);
      });

    it('cannot revoke a session', async () => {
      const body = { sessionId: victim.sessionId };
      assert.equal((await service.request(REVOKE, { body, headers: member })).status, 403);
    });

    it('cannot mint with the token of a session', async () => {
      const token = await service.token({ externalId: null, internalId: 'member' });
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await service.generate({ deploymentId: 1, externalId: 'x' }, { headers });
      assert.equal(status, 403);
    });

    for (const roles of [['admin'], ['root', 'admin'], ['ADMIN']])
      it(`cannot become an administrator by the roles ${roles}`, async () => {
        const token = await service.token({ externalId: 'member', roles });
        const headers = { authorization: `Bearer ${token}` };
        const { status } = await service.generate(
          { deploymentId: 1, externalId: 'x' },
          { headers },
        );
        assert.equal(status, 403);
      });
  });
}
