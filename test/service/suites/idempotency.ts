import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** `Idempotency-Key` on creation. */
export function idempotencySuite(engine: TestEngine): void {
  describe('POST /dashboard/{dashboard}/comments with an Idempotency-Key', () => {
    const service = testService(engine);
    const post = (token: string, key: string, body: unknown, dashboard = 'sales') =>
      service.comments(token, '', { dashboard, body, key });

    it('creates one comment and returns it in its current form', async () => {
      const ann = await service.tokenOf('ann');
      const first = await post(ann, 'k1', { body: 'once' });
      assert.equal(first.status, 201);
      const again = await post(ann, 'k1', { body: 'once', parentId: null });
      assert.equal(again.status, 201);
      assert.deepEqual(again.body, first.body);
      await service.edit(ann, first.body.id, 'edited');
      assert.equal((await post(ann, 'k1', { body: 'once' })).body.body, 'edited');
      await service.remove(ann, first.body.id);
      assert.equal((await post(ann, 'k1', { body: 'once' })).status, 404);
      assert.equal(await service.count('svc_comment'), 1);
    });

    it('responds with 422 if the key was used for another request', async () => {
      const ann = await service.tokenOf('ann');
      const { body } = await post(ann, 'k3', { body: 'one' });
      assert.equal((await post(ann, 'k3', { body: 'two' })).status, 422);
      const reply = await post(ann, 'k3', { body: 'one', parentId: body.id });
      assert.equal(reply.body.detail, 'Idempotency-Key was used for another request.');
    });

    it('scopes the key to user and dashboard', async () => {
      const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      const ids = new Set([
        (await post(ann, 'k4', { body: 'x' })).body.id,
        (await post(bob, 'k4', { body: 'y' })).body.id,
        (await post(ann, 'k4', { body: 'z' }, 'costs')).body.id,
      ]);
      assert.equal(ids.size, 3);
    });

    it('stores the key of a success only, for 24 hours', async () => {
      const ann = await service.tokenOf('ann');
      assert.equal((await post(ann, 'k5', { body: 'x', parentId: 999_999 })).status, 404);
      const first = await post(ann, 'k5', { body: 'other' });
      assert.equal(first.status, 201);
      service.now += 24 * 60 * 60_000;
      const later = await post(await service.tokenOf('ann'), 'k5', { body: 'new' });
      assert.equal(later.status, 201);
      assert.notEqual(later.body.id, first.body.id);
    });

    it('accepts 1 to 255 visible ASCII characters, checked after the body', async () => {
      const ann = await service.tokenOf('ann');
      assert.equal((await post(ann, 'k'.repeat(255), { body: 'x' })).status, 201);
      for (const key of ['k'.repeat(256), 'a b', 'ä', '']) {
        const { status, body } = await post(ann, key, { body: 'x' });
        assert.equal(status, 400, key);
        assert.match(body.detail, /^Idempotency-Key must have 1 to 255 visible ASCII /);
        assert.equal((await post(ann, key, { body: '' })).body.field, 'body');
      }
    });
  });
}
