import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, it } from 'node:test';
import type { AuditEntry } from '../../../src/service/audit/audit-log.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import { rotateStoredKey } from '../../../src/service/maintenance/rotate-key.ts';
import { revokeSessions } from '../../../src/service/sessions/revoke-sessions.ts';
import { sessionDigest } from '../../../src/service/sessions/session-store.ts';
import { bearer } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { type TestService, testService } from '../test-service.ts';

const COMMENTS = '/api/v1/embed/dashboard/sales/comments';
const ROOT = { externalId: null, internalId: 'root' };

/** What ends a session while the body of its request is sent. */
const endings: Record<string, (service: TestService, sessionId: string) => Promise<unknown>> = {
  'its revocation': (service, sessionId) => service.revoke({ sessionId }),
  'the revocation of all sessions of the account': ({ database, now }) =>
    database.transaction((transaction) =>
      revokeSessions(transaction, { tenant: 'acme', by: 'account' }, now),
    ),
  'the removal of the signing key': async (service) => {
    const rotation = { now: service.now, tokenLifetime: 1, immediately: true };
    await rotateStoredKey(service.database, rotation);
  },
  'its expiry': async (service) => {
    service.now += 23 * 60 * 60_000;
  },
};

/** Writes that were authenticated before their session ended, and whose body is complete after that. */
export function lateBodiesSuite(engine: TestEngine): void {
  describe('a write whose body is complete after the end of its session', () => {
    const events: string[] = [];
    const info = (fields: object) => void events.push((fields as AuditEntry).event);
    const service = testService(engine, { auditLogger: { ...silentLogger, info } });

    /** Sends a request up to its body, ends its session, and sends the body. Returns the status of the rejection. */
    async function statusAfter(
      end: () => Promise<unknown>,
      { method = 'POST', path, body, authorization }: LateRequest,
    ): Promise<number | undefined> {
      const headers = { authorization, expect: '100-continue', 'transfer-encoding': 'chunked' };
      const sent = request(service.url(path), { method, headers });
      const response = once(sent, 'response') as Promise<[IncomingMessage]>;
      await once(sent, 'continue'); // sent after the check of the credential
      await end();
      sent.end(JSON.stringify(body));
      const [{ statusCode, headers: received }] = await response;
      assert.match(received['www-authenticate'] ?? '', /^(Embed-Token|Bearer)$/);
      assert.equal(events.at(-1), 'rejected-credential');
      return statusCode;
    }

    for (const [ending, end] of Object.entries(endings)) {
      it(`creates, edits and resolves nothing after ${ending}`, async () => {
        const changes = [
          { path: COMMENTS, body: { body: 'late' } },
          { path: `${COMMENTS}/ID`, method: 'PATCH', body: { body: 'late' } },
          { path: `${COMMENTS}/ID/resolve`, body: { resolved: true } },
        ];
        for (const { path, ...change } of changes) {
          const { sessionId, token } = await service.session();
          const { id } = await service.comment(token, 'before');
          const before = await storedComments(service);
          const authorization = `Bearer ${token}`;
          const late = { ...change, path: path.replace('ID', id), authorization };
          assert.equal(await statusAfter(() => end(service, sessionId), late), 401);
          assert.deepEqual(await storedComments(service), before);
        }
      });

      it(`neither mints nor revokes after ${ending}, with the token of an administrator`, async () => {
        const viewer = await service.mint({ externalId: 'kept' }, bearer('acme-key'));
        const requests = [
          { path: '/api/v1/embed/generate-session', body: { deploymentId: 1, externalId: 'late' } },
          { path: '/api/v1/embed/session/revoke', body: { sessionId: viewer } },
        ];
        for (const late of requests) {
          const { sessionId, token } = await service.session(ROOT);
          const byRoot = { ...late, authorization: `Bearer ${token}` };
          assert.equal(await statusAfter(() => end(service, sessionId), byRoot), 401);
        }
        const [row] = await service.database.query<{ users: number; revoked_at: number | null }>(
          `SELECT (SELECT COUNT(*) FROM svc_embed_user WHERE external_id = 'late') AS users, revoked_at
           FROM svc_session WHERE id = $1`,
          [sessionDigest(viewer)],
        );
        assert.equal(row?.users, 0);
        if (!/account|key/.test(ending)) assert.equal(row?.revoked_at, null);
      });
    }

    for (const [ending, end] of Object.entries(endings))
      it(`is not passed to a mounted handler after ${ending}`, async () => {
        const passed: string[] = [];
        service.mount('/app', async (request) => {
          passed.push(await request.text());
          return new Response();
        });
        const { sessionId, token } = await service.session();
        const late = { path: '/app', body: {}, authorization: `Bearer ${token}` };
        assert.equal(await statusAfter(() => end(service, sessionId), late), 401);
        assert.deepEqual(passed, []);
      });

    it('lets the session of an administrator revoke itself with others', async () => {
      const [own, other] = [await service.mint(ROOT), await service.mint()];
      const { token } = (await service.exchange(own)).body;
      const { status } = await service.revoke({ sessionIds: [own, other] }, bearer(token));
      assert.equal(status, 204);
      assert.equal((await service.exchange(other)).status, 401);
      assert.equal((await service.revoke({ sessionId: other }, bearer(token))).status, 401);
    });
  });
}

interface LateRequest {
  method?: string;
  path: string;
  body: object;
  authorization: string;
}

function storedComments({ database }: TestService): Promise<unknown[]> {
  return database.query('SELECT id, body, edited_at, resolved_at FROM svc_comment ORDER BY id');
}
