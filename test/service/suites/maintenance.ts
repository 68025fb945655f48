import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cleanUp, purgeComments } from '../../../src/service/maintenance/clean-up.ts';
import type { TestEngine } from '../engines.ts';
import { worldOf } from '../world.ts';

const HOUR = 60 * 60_000;

/** What keeps the database small. */
export function maintenanceSuite(engine: TestEngine): void {
  describe('the clean-up', () => {
    const world = worldOf(engine);
    const count = async (table: string) => {
      const rows = await world.database.query<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`);
      return rows[0]?.n;
    };

    it('clears ids that nobody redeemed, and tokens once they are refused', async () => {
      await world.mint();
      const token = await world.tokenOf('ann');
      await world.comments(token, '', { body: { body: 'x' }, headers: { 'idempotency-key': 'k' } });
      assert.equal(await cleanUp(world.database, world.now + 5 * 60_000 - 1), 0);
      assert.equal(await cleanUp(world.database, world.now + 5 * 60_000), 1);
      assert.equal((await world.comments(token)).status, 200);
      assert.equal(await cleanUp(world.database, world.now + 23 * HOUR), 1);
      assert.equal((await world.comments(token)).status, 401, 'a token whose session is gone');
      assert.equal(await count('svc_idempotency'), 1);
      assert.equal(await cleanUp(world.database, world.now + 24 * HOUR), 1);
      assert.equal(await count('svc_idempotency'), 0);
      assert.equal(await count('svc_comment'), 1);
    });

    it('goes through more than a batch', async () => {
      await world.database.transaction(async (transaction) => {
        for (let index = 0; index < 1_203; index++)
          await transaction.query(
            'INSERT INTO svc_session (id, tenant, expires_at) VALUES ($1, $2, $3)',
            [`old ${index}`, 'acme', 1],
          );
      });
      assert.equal(await cleanUp(world.database, 1), 1_203);
    });

    it('purges what was deleted before an instant, and nothing else', async () => {
      const ann = await world.tokenOf('ann');
      const root = await world.comment(ann, 'root');
      await world.comment(ann, 'reply', root.id);
      const kept = await world.comment(ann, 'kept');
      await world.comments(ann, `/${root.id}`, { method: 'DELETE' });
      const before = Number(await count('svc_comment'));
      assert.equal(await purgeComments(world.database, world.now), 0);
      assert.ok((await purgeComments(world.database, world.now + 1)) > 0);
      assert.equal(await count('svc_comment'), before - 2);
      const { items } = (await world.comments(ann, '?first=1')).body;
      assert.equal(items[0].root.id, kept.id);
    });
  });
}
