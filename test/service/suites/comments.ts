import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { worldOf } from '../world.ts';

/** Lists and creation of comments. */
export function commentsSuite(engine: TestEngine): void {
  describe('comments', () => {
    const world = worldOf(engine);

    it('answers a created thread as the interface names it', async () => {
      const ann = await world.tokenOf('ann');
      const { status, body } = await world.comments(ann, '', { body: { body: 'Why the dip?' } });
      assert.equal(status, 201);
      assert.deepEqual(body, {
        id: body.id,
        dashboardId: 'sales',
        userId: body.userId,
        body: 'Why the dip?',
        editedAt: null,
        createdAt: new Date(world.now).toISOString(),
        isOwn: true,
      });
      const list = await world.comments(ann);
      assert.equal(list.status, 200);
      assert.deepEqual(list.body.items, [
        { root: body, replies: [], resolvedAt: null, resolvedBy: null },
      ]);
      assert.equal(list.body.pageInfo.hasNextPage, false);
      assert.equal(list.body.pageInfo.hasPreviousPage, false);
    });
  });
}
