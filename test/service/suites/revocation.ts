import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  revokeSessions,
  type SelectedSessions,
} from '../../../src/service/sessions/revoke-sessions.ts';
import { sessionDigest } from '../../../src/service/sessions/session-store.ts';
import type { TestEngine } from '../engines.ts';
import { type TestService, testService } from '../test-service.ts';

/** One session of each kind, in two accounts. */
const requests = {
  'ann of acme': [{ externalId: 'ann' }, 'acme'],
  'bob of acme': [{ externalId: 'bob' }, 'acme'],
  'ann of north': [{ externalId: 'ann', embedTenantName: 'north' }, 'acme'],
  'no user of north': [{ externalId: null, embedTenantName: 'north' }, 'acme'],
  'root of acme': [{ externalId: null, internalId: 'root' }, 'acme'],
  'ann of globex': [{ externalId: 'ann' }, 'globex'],
  'ann of north of globex': [{ externalId: 'ann', embedTenantName: 'north' }, 'globex'],
  'root of globex': [{ externalId: null, internalId: 'root' }, 'globex'],
} as const;
type Name = keyof typeof requests;

const acme = { tenant: 'acme' } as const;
const embedUser = (embedTenant: string, externalId: string) =>
  ({ ...acme, by: 'embed-user', embedTenant, externalId }) as const;
const embedTenant = (name: string) => ({ ...acme, by: 'embed-tenant', embedTenant: name }) as const;
const cases: [name: string, sessions: SelectedSessions, isRevoked: (name: Name) => boolean][] = [
  ['an embed user', embedUser('acme', 'ann'), (name) => name === 'ann of acme'],
  ['an unknown embed user', embedUser('north', 'x'), () => false],
  ['a user', { ...acme, by: 'user', internalId: 'root' }, (name) => name === 'root of acme'],
  ['an embed tenant', embedTenant('north'), (name) => name.endsWith(' of north')],
  ['an unknown embed tenant', embedTenant('x'), () => false],
  ['an account', { ...acme, by: 'account' }, (name) => !name.endsWith('globex')],
  ['an unknown account', { tenant: 'x', by: 'account' }, () => false],
];

/** Revocation by an operator. */
export function revocationSuite(engine: TestEngine): void {
  describe('revokeSessions()', () => {
    const service = testService(engine);

    for (const [name, sessions, isRevoked] of cases)
      it(`revokes the sessions of ${name}, and no others`, async () => {
        const expected = (Object.keys(requests) as Name[]).filter(isRevoked);
        const minted = await mintAll(service);
        assert.equal(await revoke(service, sessions), expected.length);
        assert.deepEqual(await revokedNames(service, minted), expected);
        assert.equal(await revoke(service, sessions), 0);
        for (const tenant of ['acme', 'globex']) await revoke(service, { tenant, by: 'account' });
      });

    it('revokes a session by its id or its digest, in its account only', async () => {
      const first = await service.mint();
      const second = await service.mint();
      const revokeOne = (session: string, tenant = 'acme') =>
        revoke(service, { tenant, by: 'session', session });
      assert.equal(await revokeOne(first, 'globex'), 0);
      assert.equal(await revokeOne(first), 1);
      assert.equal((await service.exchange(first)).status, 401);
      const { token } = (await service.exchange(second)).body;
      assert.equal(await revokeOne(sessionDigest(second)), 1);
      assert.equal((await service.comments(token)).status, 401);
    });
  });
}

async function revoke({ database, now }: TestService, sessions: SelectedSessions): Promise<number> {
  const revoked = await database.transaction((transaction) =>
    revokeSessions(transaction, sessions, now),
  );
  return revoked.length;
}

async function mintAll(service: TestService): Promise<Map<Name, string>> {
  const minted = new Map<Name, string>();
  for (const [name, [request, tenant]] of Object.entries(requests))
    minted.set(name as Name, await service.mint(request, { tenant }));
  return minted;
}

/** The sessions whose ids can no longer be redeemed. */
async function revokedNames(service: TestService, minted: Map<Name, string>): Promise<Name[]> {
  const names: Name[] = [];
  for (const [name, sessionId] of minted) {
    const { status } = await service.exchange(sessionId, requests[name][1]);
    if (status === 401) names.push(name);
  }
  return names;
}
