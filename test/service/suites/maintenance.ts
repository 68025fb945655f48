import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanUp, purgeComments } from '../../../src/service/maintenance/clean-up.ts';
import type { TestEngine } from '../engines.ts';
import { numbers } from '../stored-rows.ts';
import { testService } from '../test-service.ts';

const HOUR = 60 * 60_000;

/** Deletion of expired rows and of deleted comments. */
export function maintenanceSuite(engine: TestEngine): void {
  describe('cleanUp() and purgeComments()', () => {
    const service = testService(engine);

    it('deletes expired session ids and sessions', async () => {
      await service.mint();
      const token = await service.tokenOf('ann');
      await service.comment(token, 'x');
      assert.equal(await cleanUp(service.database, service.now + 5 * 60_000 - 1), 0);
      assert.equal(await cleanUp(service.database, service.now + 5 * 60_000), 1);
      assert.equal((await service.comments(token)).status, 200);
      assert.equal(await cleanUp(service.database, service.now + 23 * HOUR), 1);
      const { status } = await service.comments(token);
      assert.equal(status, 401, 'the session of the token was deleted');
      assert.equal(await service.count('svc_comment'), 1);
    });

    it('deletes more than one batch', async () => {
      await service.database.query(`INSERT INTO svc_session (id, tenant, expires_at)
        SELECT 'old ' || i, 'acme', 1 FROM ${numbers(1_203)}`);
      assert.equal(await cleanUp(service.database, 1), 1_203);
    });

    it('purges the comments that were deleted before an instant, and no others', async () => {
      const ann = await service.tokenOf('ann');
      const root = await service.comment(ann, 'root');
      await service.comment(ann, 'reply', root.id);
      const kept = await service.comment(ann, 'kept');
      await service.remove(ann, root.id);
      const before = await service.count('svc_comment');
      assert.equal(await purgeComments(service.database, service.now), 0);
      assert.ok((await purgeComments(service.database, service.now + 1)) > 0);
      assert.equal(await service.count('svc_comment'), before - 2);
      const { items } = (await service.comments(ann, '?first=1')).body;
      assert.equal(items[0].root.id, kept.id);
    });
  });
}
