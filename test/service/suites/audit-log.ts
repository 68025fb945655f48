import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import type { AuditEntry } from '../../../src/service/audit/audit-log.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import { bearer } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');

/** The security events that requests cause. */
export function auditLogSuite(engine: TestEngine): void {
  describe('the audit log', () => {
    const entries: AuditEntry[] = [];
    const auditLogger = {
      ...silentLogger,
      info(fields: object, message: string) {
        assert.equal(message, 'audit');
        entries.push(fields as AuditEntry);
      },
    };
    const service = testService(engine, { auditLogger });
    const revoke = (sessionId: string, key = 'acme-key') =>
      service.revoke({ sessionId }, bearer(key));
    beforeEach(() => void entries.splice(0));

    /** The entry of an event; compares the fields that are not null or the same for all events. */
    const expectEntry = (expected: Partial<AuditEntry>, entry = entries.at(-1)) => {
      const {
        address,
        requestId,
        externalIdHash: _,
        ...fields
      } = entry ?? assert.fail('there is no entry');
      assert.match(String(address), /^127\.0\.0\.\d$/);
      assert.match(String(requestId), /^[0-9a-f-]{36}$/);
      const known = Object.entries(fields).filter(([, value]) => value !== null);
      assert.deepEqual(Object.fromEntries(known), { account: 'acme', ...expected });
    };

    const idOf = async (externalId: string) => {
      const sql = 'SELECT id FROM svc_embed_user WHERE external_id = $1 ORDER BY id DESC';
      return (await service.database.query<{ id: number }>(sql, [externalId]))[0]?.id;
    };

    it('has an entry for each change of a comment, without its text', async () => {
      const { sessionId, token } = await service.session({ externalId: 'carol' });
      const other = await service.token({ externalId: 'dave' });
      entries.splice(0);
      const { id } = await service.comment(token, 'The first text');
      const path = `/${id}`;
      await service.comments(token, path, { method: 'PATCH', body: { body: 'Another text' } });
      await service.comments(token, `${path}/resolve`, { body: { resolved: true } });
      await service.comments(token, `${path}/resolve`, { body: { resolved: false } });
      assert.equal((await service.comments(other, path, { method: 'DELETE' })).status, 403);
      await service.comments(token, path, { method: 'DELETE' });
      const events = entries.map(({ event, outcome }) => `${event} ${outcome}`);
      assert.deepEqual(events, [
        'comment-creation success',
        'comment-edit success',
        'thread-resolution success',
        'thread-reopening success',
        'comment-deletion rejected',
        'comment-deletion success',
      ]);
      expectEntry({
        event: 'comment-deletion',
        outcome: 'success',
        principal: `embed-user:${await idOf('carol')}`,
        principalSessionIdHash: hashOf(sessionId),
        embedTenant: 'acme',
        dashboard: 'sales',
        comment: id,
      });
      assert.doesNotMatch(JSON.stringify(entries), / text/);
    });

    it('joins a mint, its exchange and its use by the session, and by the viewer', async () => {
      const { sessionId, token } = await service.session({ externalId: 'erin' });
      await service.comment(token, 'x');
      const [minted, exchanged, created] = entries;
      const sessions = [minted, exchanged, created].map(
        (entry) => entry?.sessionIdHash ?? entry?.principalSessionIdHash,
      );
      assert.deepEqual(sessions, Array(3).fill(hashOf(sessionId)));
      const viewers = [minted, exchanged, created].map((entry) => entry?.externalIdHash);
      assert.match(String(viewers[0]), /^[\w-]{43}$/);
      assert.deepEqual(new Set(viewers).size, 1);
      entries.splice(0);
      await service.session({ externalId: null, internalId: 'member' });
      const principals = entries.map(({ principal }) => principal);
      assert.deepEqual(principals, ['user:root', 'user:member']);
    });

    it('has an entry for a mint, an exchange and a revocation', async () => {
      const sessionId = await service.mint({ embedTenantName: 'north' });
      const session = { sessionIdHash: hashOf(sessionId), embedTenant: 'north' };
      const byRoot = { outcome: 'success', principal: 'user:root' } as const;
      expectEntry({ event: 'mint', ...byRoot, ...session });
      await service.exchange(sessionId);
      const principal = `embed-user:${await idOf('ann')}`;
      expectEntry({ event: 'exchange', outcome: 'success', principal, ...session });
      await revoke(sessionId);
      expectEntry({ event: 'revoke', ...byRoot, ...session });
      assert.equal((await service.generate({})).status, 400, 'which has no entry');
      assert.equal(entries.length, 3);
      assert.ok(entries.every((entry) => Object.keys(entry).length === 14));
    });

    it('fails what it cannot record with 503 if it is required, and else logs it', async (test) => {
      const errors: object[] = [];
      const logger = { ...silentLogger, error: (fields: object) => void errors.push(fields) };
      const sessionIds: string[] = [];
      for (let count = 0; count < 4; count++) sessionIds.push(await service.mint());
      const token = await service.token();
      test.mock.method(auditLogger, 'info', () => {
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      });
      const rateLimits = { rejections: 1 };
      const statuses = async () => [
        (await service.generate({ deploymentId: 1 })).status,
        (await service.exchange(sessionIds.pop())).status,
        (await revoke(sessionIds.shift() ?? '')).status,
        (await service.comments('invalid')).status,
        (await service.comments('invalid')).status,
        (await service.comments(token)).status,
      ];
      await service.restart({ isAuditRequired: true, rateLimits, logger });
      assert.deepEqual(await statuses(), [503, 503, 503, 503, 503, 200]);
      assert.deepEqual(errors.splice(0).at(-1), { code: 'ENOSPC', event: 'rate-limit' });
      assert.equal(await service.metric('svc_rejections_total{reason="audit-log"}'), 5);
      await service.restart({ rateLimits, logger });
      assert.deepEqual(await statuses(), [200, 200, 204, 401, 429, 200]);
      assert.equal(errors.length, 5);
      assert.equal(await service.metric('svc_audit_entries_lost_total'), 5);
      test.mock.restoreAll();
      await service.restart();
    });

    it('names the session of an administrator who mints with a token', async () => {
      const { sessionId, token } = await service.session({ externalId: null, internalId: 'root' });
      const minted = await service.mint({}, bearer(token));
      expectEntry({
        event: 'mint',
        outcome: 'success',
        principal: 'user:root',
        principalSessionIdHash: hashOf(sessionId),
        sessionIdHash: hashOf(minted),
        embedTenant: 'acme',
      });
    });

    it('has an entry for a rejected mint, exchange and revocation', async () => {
      await service.generate({ deploymentId: 1 }, bearer('member-key'));
      const rejected = { outcome: 'rejected' } as const;
      const reason = 'Only a user with the admin role may do this.';
      expectEntry({ event: 'mint', ...rejected, principal: 'user:member', reason });
      await service.generate({ deploymentId: 1 }, bearer('limited-key'));
      const unreadable = 'The deployment cannot be read by this user.';
      const byLimited = { ...rejected, principal: 'user:limited' };
      expectEntry({ event: 'mint', ...byLimited, reason: unreadable });
      await revoke('x', 'member-key');
      expectEntry({ event: 'revoke', ...rejected, principal: 'user:member', reason });
      const viewer = await service.mint({ externalId: null, embedTenantName: 'north' });
      const { token } = (await service.exchange(viewer)).body;
      await service.generate({ deploymentId: 1 }, bearer(token));
      expectEntry({
        event: 'mint',
        ...rejected,
        principal: 'embed-user',
        principalSessionIdHash: hashOf(viewer),
        embedTenant: 'north',
        reason,
      });
      await service.exchange('unknown');
      expectEntry({
        event: 'exchange',
        ...rejected,
        sessionIdHash: hashOf('unknown'),
        reason: 'The session id is unknown, used, expired or revoked.',
      });
      const sessionId = await service.mint();
      await revoke(sessionId, 'limited-key');
      expectEntry({
        event: 'revoke',
        ...byLimited,
        embedTenant: 'acme',
        sessionIdHash: hashOf(sessionId),
        reason: 'The deployment of the session cannot be read by this user.',
      });
    });

    it('has an entry for each session of a revocation', async () => {
      const sessionIds = [await service.mint(), await service.mint({ deploymentId: 2 })];
      entries.splice(0);
      const { status } = await service.revoke({ sessionIds }, bearer('limited-key'));
      assert.equal(status, 403);
      const outcomes = sessionIds.map((id) =>
        entries.filter((entry) => entry.sessionIdHash === hashOf(id)).map(({ outcome }) => outcome),
      );
      assert.deepEqual(outcomes, [['rejected'], ['success']]);
    });

    it('has an entry for each rejected credential', async () => {
      const token = await service.token();
      service.mount('/app', () => new Response('x'));
      for (const call of [
        () => service.generate({ deploymentId: 1 }, bearer('wrong-key')),
        () => revoke('x', 'wrong-key'),
        () => service.comments('invalid'),
        () => service.comments(`${token}x`),
        () => service.comments(undefined),
        () => service.request('/app/x'),
      ]) {
        entries.splice(0);
        assert.equal((await call()).status, 401);
        const reason = 'The credential is missing, invalid or expired.';
        expectEntry({ event: 'rejected-credential', outcome: 'rejected', reason });
        assert.equal(entries.length, 1);
      }
    });

    it('has one entry a minute for each limit and client beyond a rate limit', async () => {
      await service.restart({ rateLimits: { lists: 1, mints: 3, rejections: 1, creations: 1 } });
      const eve = { externalId: 'eve', embedTenantName: 'south' };
      const { sessionId, token } = await service.session(eve);
      const other = await service.token({ externalId: 'bob' });
      await service.mint();
      const limited = async (call: () => Promise<{ status: number }>) => {
        entries.splice(0);
        for (const _ of [1, 2]) await call();
        assert.equal((await call()).status, 429);
        const found = entries.filter(({ event }) => event === 'rate-limit');
        assert.equal(found.length, 1);
        return found[0];
      };
      const rateLimit = { event: 'rate-limit', outcome: 'rejected' } as const;
      const [user] = await service.database.query<{ id: number }>(
        "SELECT id FROM svc_embed_user WHERE external_id = 'eve'",
      );
      const viewer = {
        principal: `embed-user:${user?.id}`,
        principalSessionIdHash: hashOf(sessionId),
        embedTenant: 'south',
      };
      const lists = await limited(() => service.comments(token));
      expectEntry({ ...rateLimit, ...viewer, reason: 'lists' }, lists);
      const creations = await limited(() => service.comments(token, '', { body: { body: 'x' } }));
      expectEntry({ ...rateLimit, ...viewer, reason: 'creations' }, creations);
      await limited(() => service.comments(other));
      const mints = await limited(() => service.generate({ deploymentId: 1 }));
      expectEntry({ ...rateLimit, principal: 'user:root', reason: 'mints' }, mints);
      const rejections = await limited(() => service.comments('invalid'));
      expectEntry({ ...rateLimit, reason: 'rejections' }, rejections);
      await service.restart();
    });

    it('records a limited network once, whichever of its addresses is used', async () => {
      await service.restart({ rateLimits: { rejections: 1 }, trustedProxies: 1 });
      for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1'])
        await service.comments('invalid', '', { headers: { 'x-forwarded-for': address } });
      const recorded = entries.map(({ event, address }) => `${event} ${address}`);
      assert.deepEqual(recorded, [
        'rejected-credential 2001:db8::1',
        'rate-limit 2001:db8::2',
        'rejected-credential 2001:db8:0:1::1',
      ]);
      await service.restart();
    });

    it('contains no session id, token, API key or comment', async () => {
      const user = { externalId: 'secret-user', email: 'secret@a.example' };
      const { sessionId, token } = await service.session(user);
      await service.exchange(sessionId);
      await service.comment(token, 'secret comment');
      await service.comments(`${token}x`);
      await service.generate({ deploymentId: 1 }, bearer('secret-key'));
      await revoke(sessionId);
      await service.comments(token, '?after=secret');
      const text = JSON.stringify(entries);
      for (const secret of [sessionId, token, token.split('.')[2] ?? '', 'acme-key', 'secret'])
        assert.ok(!text.includes(secret), secret);
      assert.equal(entries.length, 8);
    });
  });
}
