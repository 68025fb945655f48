import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import { bearer } from '../api-client.ts';
import { countStatements } from '../count-statements.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** The revocation of several sessions with one request. */
export function revokeSeveralSuite(engine: TestEngine): void {
  describe('POST /session/revoke with sessionIds', () => {
    const service = testService(engine);
    const exchangeAll = async (ids: readonly string[]) => {
      const responses = await Promise.all(ids.map((id) => service.exchange(id)));
      return responses.map(({ status }) => status);
    };

    it('revokes all of them, and no other', async () => {
      const [first = '', second = '', third = '', kept = ''] = await Promise.all(
        ['ann', 'ann', 'bob', 'bob'].map((externalId) => service.mint({ externalId })),
      );
      const sessionIds = [first, second, 'unknown', first];
      assert.equal((await service.revoke({ sessionIds, sessionId: third })).status, 204);
      assert.deepEqual(await exchangeAll([first, second, third, kept]), [401, 401, 401, 200]);
    });

    it('revokes the others if the administrator may not read the deployment of one', async () => {
      const other = await service.mint({ deploymentId: 1 });
      const own = await service.mint({ deploymentId: 2 }, bearer('limited-key'));
      const { status } = await service.revoke({ sessionIds: [other, own] }, bearer('limited-key'));
      assert.equal(status, 403);
      assert.deepEqual(await exchangeAll([other, own]), [200, 401]);
    });

    it('records only what changed, and counts unknown ids in a rate limit', async () => {
      const entries: { event?: string; sessionIdHash?: string | null }[] = [];
      const auditLogger = { ...silentLogger, info: (fields: object) => void entries.push(fields) };
      await service.restart({ auditLogger, rateLimits: { rejections: 150 } });
      const events = () => entries.splice(0).map(({ event }) => event);
      const sessionId = await service.mint();
      const unknown = Array.from({ length: 99 }, (_, index) => `invented-${index}`);
      events();
      const sessionIds = [...unknown, sessionId];
      assert.equal((await service.revoke({ sessionIds })).status, 204);
      assert.deepEqual(events(), ['revoke']);
      const other = await service.mint();
      events();
      const limited = await service.revoke({ sessionIds: [...unknown, other] });
      assert.equal(limited.status, 429);
      assert.deepEqual(events(), ['revoke', 'rate-limit']);
      assert.equal((await service.revoke({ sessionId: other })).status, 204, 'a known id');
      assert.deepEqual(events(), [], 'it was revoked before');
      assert.deepEqual(await exchangeAll([sessionId, other]), [429, 429]);
      await service.restart();
      assert.deepEqual(await exchangeAll([sessionId, other]), [401, 401]);
    });

    it('takes few statements, however many ids there are', async () => {
      const sessionIds = Array.from({ length: 100 }, (_, index) => `id-${index}`);
      const revoke = () => service.revoke({ sessionIds });
      assert.equal(await countStatements(service.database, 'svc_session', revoke), 1);
    });

    it('accepts at most 100 ids of at most 128 characters', async () => {
      const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);
      assert.equal((await service.revoke({ sessionIds: ids(100) })).status, 204);
      assert.equal((await service.revoke({ sessionIds: [] })).status, 204);
      assert.equal((await service.revoke({ sessionId: 'x'.repeat(1000) })).status, 204);
      for (const [body, field] of [
        [{ sessionIds: ids(101) }, 'sessionIds'],
        [{ sessionIds: ['x'.repeat(129)] }, 'sessionIds.0'],
        [{ sessionIds: [''] }, 'sessionIds.0'],
        [{ sessionIds: 'a' }, 'sessionIds'],
        [{ sessionId: 5 }, 'sessionId'],
        [{}, 'sessionId'],
      ] as const) {
        const { status, body: problem } = await service.revoke(body);
        assert.deepEqual([status, problem.field], [400, field], JSON.stringify(body).slice(0, 60));
      }
    });
  });
}
