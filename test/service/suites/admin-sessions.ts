import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import type { SessionClaims } from '../../../src/service/auth/token.ts';
import type { Queries } from '../../../src/service/index.ts';
import { cleanUp } from '../../../src/service/maintenance/clean-up.ts';
import {
  insertSession,
  lockAdminSession,
  newSessionId,
  sessionDigest,
} from '../../../src/service/sessions/session-store.ts';
import { bearer } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { type TestService, testService } from '../test-service.ts';
import { untilWaitingForLock } from '../until-waiting-for-lock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ROOT = { externalId: null, internalId: 'root' };

/** Sessions that were minted with the token of an administrator's session. */
export function adminSessionsSuite(engine: TestEngine): void {
  describe('sessions minted by the session of an administrator', () => {
    const service = testService(engine);

    it('are revoked with the session that minted them, transitively', async () => {
      const first = await newSession(service);
      const second = await newSession(service, first.token);
      const third = await newSession(service, second.token);
      const viewer = await service.token({}, bearer(third.token));
      const unused = await service.mint({}, bearer(second.token));
      const other = await newSession(service);
      assert.equal((await service.comments(viewer)).status, 200);

      assert.equal(await revoke(service, first.sessionId), 204);
      for (const { token } of [first, second, third])
        assert.equal((await service.generate({ deploymentId: 1 }, bearer(token))).status, 401);
      assert.equal((await service.comments(viewer)).status, 401);
      assert.equal((await service.exchange(unused)).status, 401);
      assert.equal((await service.generate({ deploymentId: 1 }, bearer(other.token))).status, 200);
    });

    it('are revoked with the session that minted them if it was revoked before', async () => {
      const { sessionId, token } = await newSession(service);
      const minted = await service.mint({}, bearer(token));
      // As an earlier version did, which did not store who minted a session.
      await service.database.query('UPDATE svc_session SET revoked_at = 1 WHERE minted_by IS NULL');
      assert.equal(await revoke(service, sessionId), 204);
      assert.equal((await service.exchange(minted)).status, 401);
    });

    it('do not revoke the session that minted them', async () => {
      const first = await newSession(service);
      const second = await newSession(service, first.token);
      assert.equal(await revoke(service, second.sessionId), 204);
      assert.equal((await service.generate({ deploymentId: 1 }, bearer(second.token))).status, 401);
      assert.equal((await service.generate({ deploymentId: 1 }, bearer(first.token))).status, 200);
    });

    it('are revoked if their mint commits while the revocation waits for it', {
      timeout: 120_000,
    }, async () => {
      const { sessionId, token } = await newSession(service);
      const { database } = service;
      const minted = newSessionId();
      const { revocation } = await database.transaction(async (transaction) => {
        await insertMinted(service, transaction, minted, { sessionId, token });
        const revocation = revoke(service, sessionId);
        if (database.engine === 'postgres')
          await untilWaitingForLock(database, 'WITH RECURSIVE minted');
        return { revocation };
      });
      assert.equal(await revocation, 204);
      assert.equal((await service.exchange(minted)).status, 401);
    });

    it('end with the session that minted them', async () => {
      const { token } = await newSession(service);
      const parent = decodeJwt(token) as Claims;
      service.now += 22 * HOUR;
      const second = decodeJwt((await newSession(service, token)).token) as Claims;
      assert.deepEqual(second.svc, parent.svc);
      assert.ok(second.exp <= parent.exp);
      service.now += HOUR - MINUTE;
      const unused = await service.mint({}, bearer(token));
      const viewer = await service.token({}, bearer(token));
      assert.equal((decodeJwt(viewer) as Claims).exp, parent.svc.usableUntil);
      assert.equal((await service.comments(viewer)).status, 200);
      service.now += MINUTE;
      assert.equal((await service.comments(viewer)).status, 401);
      assert.equal((await service.exchange(unused)).status, 401);
      await cleanUp(service.database, service.now);
      const left = 'SELECT id FROM svc_session WHERE minted_by IS NOT NULL';
      assert.deepEqual(await service.database.query(left), []);
    });

    it('have the usual lifetimes if the session that minted them lasts longer', async () => {
      const { token } = await newSession(service);
      const minted = await service.mint({}, bearer(token));
      service.now += 5 * MINUTE;
      assert.equal((await service.exchange(minted)).status, 401);
      const viewer = decodeJwt(await service.token(ROOT)) as Claims;
      assert.equal(viewer.exp, Math.floor((service.now + 24 * HOUR) / 1000));
    });
  });
}

/** Inserts a session as its mint does, under the lock of the session that mints it. */
async function insertMinted(
  { now }: TestService,
  transaction: Queries,
  minted: string,
  by: AdminToken,
): Promise<void> {
  const claims = decodeJwt(by.token) as unknown as SessionClaims;
  const mintedBy = { id: sessionDigest(by.sessionId), endsAt: now + HOUR };
  assert.equal(await lockAdminSession(transaction, 'acme', mintedBy, now), undefined);
  await insertSession(transaction, sessionDigest(minted), {
    tenant: 'acme',
    embedTenantId: null,
    userId: null,
    internalId: 'root',
    claims,
    mintedBy,
    expiresAt: now + MINUTE,
  });
}

interface AdminToken {
  sessionId: string;
  token: string;
}

interface Claims {
  exp: number;
  svc: { usableUntil: number };
}

/** Mints and exchanges a session of the administrator `root`, with the API key or with another token. */
function newSession(service: TestService, mintedBy?: string): Promise<AdminToken> {
  return service.session(ROOT, mintedBy ? bearer(mintedBy) : {});
}

/** Revokes a session with the API key of `root`; returns the status. */
async function revoke(service: TestService, sessionId: string) {
  return (await service.revoke({ sessionId })).status;
}
