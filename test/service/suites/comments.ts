import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deleteUser } from '../../../src/service/maintenance/delete-user.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

interface Item {
  root: { id: number };
}

/** Creation, edit, deletion and resolution of comments. */
export function commentsSuite(engine: TestEngine): void {
  describe('/dashboard/{dashboard}/comments', () => {
    const service = testService(engine);
    const post = (token: string, body: unknown) => service.comments(token, '', { body });

    it('returns the documented members on creation and in the list', async () => {
      const ann = await service.tokenOf('ann');
      const { status, body } = await post(ann, { body: 'Why the dip?' });
      assert.equal(status, 201);
      assert.deepEqual(body, {
        id: body.id,
        dashboardId: 'sales',
        userId: body.userId,
        body: 'Why the dip?',
        editedAt: null,
        createdAt: new Date(service.now).toISOString(),
        isOwn: true,
      });
      const list = await service.comments(ann);
      assert.equal(list.status, 200);
      const thread = { root: body, replies: [], resolvedAt: null, resolvedBy: null };
      assert.deepEqual(list.body.items, [thread]);
      const bob = await service.comments(await service.tokenOf('bob'));
      assert.deepEqual(bob.body.items[0].root, { ...body, isOwn: false });
    });

    const bodies: Record<string, string> = {
      'U+0000': 'a\0b\0',
      'a leading U+FEFF': '\uFEFFmarked',
      'spaces and line ends': ' \t\r\n x \u2028 ',
      'SQL syntax': `'); DROP TABLE svc_comment; --"\\`,
      'HTML syntax': '<script>alert(1)</script>&amp;',
      'combining marks, not composed': 'e\u0301 \u00e9',
      'astral characters': '👩‍👩‍👧‍👦 𝒳',
      'right to left': '\u202eمرحبا',
      noncharacters: '\uffff\ufdd0\u0001\u007f',
    };
    for (const [name, text] of Object.entries(bodies))
      it(`stores ${name} byte for byte`, async () => {
        const ann = await service.tokenOf('ann');
        const { id } = await service.comment(ann, text);
        const { items } = (await service.comments(ann, '?first=1')).body;
        assert.equal(items[0].root.id, id);
        assert.equal(items[0].root.body, text);
        assert.equal((await service.edit(ann, id, `${text}${text}`)).body.body, text + text);
      });

    it('returns each comment to its author during concurrent creations', async () => {
      const writers = await Promise.all(
        ['kim', 'lee', 'max'].map(async (name) => {
          const token = await service.tokenOf(name);
          return { token, userId: (await service.comment(token, 'x')).userId };
        }),
      );
      const written = await Promise.all(
        ['same', 'same', 'other'].flatMap((body) =>
          writers.map(async ({ token, userId }) => {
            const { isOwn, ...comment } = await service.comment(token, body);
            assert.deepEqual([comment.body, comment.userId, isOwn], [body, userId, true]);
            return comment;
          }),
        ),
      );
      assert.equal(new Set(written.map(({ id }) => id)).size, 9);
      const { items } = (await service.comments(writers[0]?.token)).body;
      for (const { id, body } of written)
        assert.equal(items.find(({ root }: Item) => root.id === id).root.body, body);
    });

    it('accepts 1 to 10,000 code points of any kind', async () => {
      const ann = await service.tokenOf('ann');
      for (const character of ['a', '😀', '\u0301']) {
        for (const length of [9_999, 10_000])
          assert.equal((await post(ann, { body: character.repeat(length) })).status, 201);
        const { status, body } = await post(ann, { body: character.repeat(10_001) });
        assert.deepEqual([status, body.field], [400, 'body']);
      }
      const { id } = await service.comment(ann, 'x');
      for (const body of ['', 'a'.repeat(10_001), null, undefined, 7, ['a']]) {
        assert.equal((await post(ann, { body })).status, 400);
        assert.equal((await service.edit(ann, id, body)).status, 400);
      }
      assert.equal((await post(ann, '{"body":"\\udc00"}')).status, 400);
    });

    it('allows replies on one level only', async () => {
      const ann = await service.tokenOf('ann');
      const root = await service.comment(ann, 'root');
      const bob = await service.tokenOf('bob');
      const first = await service.comment(bob, 'first', root.id);
      const second = await service.comment(ann, 'second', root.id);
      const { items } = (await service.comments(ann, '?first=1')).body;
      assert.deepEqual(items[0].replies, [{ ...first, isOwn: false }, second]);
      const nested = await post(ann, { body: 'x', parentId: first.id });
      assert.equal(nested.status, 400);
      assert.equal(nested.body.detail, 'parentId must name the first comment of a thread.');
    });

    it('responds with 404 to a missing parent, and with 400 to one that is not a number', async () => {
      const ann = await service.tokenOf('ann');
      const deleted = await service.comment(ann, 'deleted');
      await service.remove(ann, deleted.id);
      const other = { dashboard: 'costs', body: { body: 'other dashboard' } };
      const { body: onOtherDashboard } = await service.comments(ann, '', other);
      for (const parentId of [deleted.id, onOtherDashboard.id, 999_999, 0, -1, 1.5, 1e300]) {
        const { status, body } = await post(ann, { body: 'x', parentId });
        assert.deepEqual([status, body.field], [404, 'parentId'], String(parentId));
      }
      for (const parentId of ['1', true, [], {}])
        assert.equal((await post(ann, { body: 'x', parentId })).status, 400);
      assert.equal((await post(ann, { body: 'x', parentId: null })).status, 201);
    });

    it('allows only the author to edit a comment', async () => {
      const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      const comment = await service.comment(ann, 'before');
      service.now += 1_000;
      const { status, body } = await service.edit(ann, comment.id, 'after');
      assert.equal(status, 200);
      const editedAt = new Date(service.now).toISOString();
      assert.deepEqual(body, { ...comment, body: 'after', editedAt });
      assert.equal((await service.edit(bob, comment.id, 'x')).status, 403);
      assert.equal((await service.comments(ann, '?first=1')).body.items[0].root.body, 'after');
    });

    it('allows only the author to delete a comment', async () => {
      const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      const root = await service.comment(ann, 'root');
      const reply = await service.comment(bob, 'reply', root.id);
      const other = await service.comment(ann, 'other', root.id);
      assert.equal((await service.remove(ann, reply.id)).status, 403);
      const { status, text } = await service.remove(bob, reply.id);
      assert.deepEqual([status, text], [204, '']);
      const [thread] = (await service.comments(ann, '?first=1')).body.items;
      assert.deepEqual(thread.replies, [other]);
      assert.equal((await service.remove(bob, reply.id)).status, 404);
      assert.equal((await service.edit(bob, reply.id, 'x')).status, 404);
    });

    it('deletes the thread of a deleted root', async () => {
      const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      const kept = await service.comment(ann, 'kept');
      const root = await service.comment(ann, 'root');
      const reply = await service.comment(bob, 'reply', root.id);
      assert.equal((await service.remove(bob, root.id)).status, 403);
      assert.equal((await service.remove(ann, root.id)).status, 204);
      const { text, body } = await service.comments(ann, '?first=1');
      assert.equal(body.items[0].root.id, kept.id);
      assert.ok(!text.includes('"reply"'));
      assert.equal((await service.edit(bob, reply.id, 'x')).status, 404);
      assert.equal((await post(bob, { body: 'x', parentId: root.id })).status, 404);
      assert.equal((await service.resolve(ann, root.id)).status, 404);
    });

    it('allows only the author of the root to resolve and reopen a thread', async () => {
      const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      const root = await service.comment(ann, 'root');
      const reply = await service.comment(bob, 'reply', root.id);
      assert.equal((await service.resolve(bob, root.id)).status, 403);
      assert.equal((await service.resolve(bob, reply.id)).status, 400);
      const { detail } = (await service.resolve(ann, reply.id)).body;
      assert.equal(detail, 'commentId must name the first comment of a thread.');
      const { status, body } = await service.resolve(ann, root.id);
      assert.equal(status, 200);
      const resolvedAt = new Date(service.now).toISOString();
      const replies = [{ ...reply, isOwn: false }];
      assert.deepEqual(body, { root, replies, resolvedAt, resolvedBy: root.userId });
      service.now += 1_000;
      const again = (await service.resolve(ann, root.id)).body;
      assert.equal(again.resolvedAt, resolvedAt, 'a repetition changes nothing');
      assert.equal((await post(bob, { body: 'late', parentId: root.id })).status, 201);
      const reopened = (await service.resolve(ann, root.id, false)).body;
      assert.deepEqual([reopened.resolvedAt, reopened.resolvedBy], [null, null]);
      for (const resolved of ['true', 1, null, []])
        assert.equal((await service.resolve(ann, root.id, resolved)).status, 400);
    });

    it('responds with 404 to an id that is unknown or not a positive integer', async () => {
      const ann = await service.tokenOf('ann');
      const large = ['999999', '9007199254740993', '99999999999999999999'];
      for (const id of ['0', '-1', '1.5', 'x', '1e3', '01', '%00', ...large]) {
        const { status, body } = await service.edit(ann, id, 'x');
        assert.deepEqual([status, body.field], [404, 'commentId'], id);
        assert.equal((await service.remove(ann, id)).status, 404, id);
        assert.equal((await service.resolve(ann, id)).status, 404, id);
      }
    });

    it('keeps a comment without a user after its author is deleted', async () => {
      const [ann, bob] = [await service.tokenOf('ann'), await service.tokenOf('bob')];
      const root = await service.comment(bob, 'root');
      await service.resolve(bob, root.id);
      const etag = (await service.comments(ann, '?resolvedOnly=true')).headers.get('etag') ?? '';
      const name = { tenant: 'acme', embedTenant: 'acme', externalId: 'bob' };
      assert.equal(await deleteUser(service.database, { ...name, embedTenant: 'north' }), false);
      assert.equal(await deleteUser(service.database, name), true);
      assert.equal((await service.comments(bob)).status, 401);
      const headers = { 'if-none-match': etag };
      const after = await service.comments(ann, '?resolvedOnly=true', { headers });
      assert.equal(after.status, 200, 'the list counts as changed');
      const [thread] = after.body.items;
      const { userId, isOwn } = thread.root;
      assert.deepEqual([userId, isOwn, thread.resolvedBy], [null, false, null]);
      assert.notEqual(thread.resolvedAt, null);
      const again = await service.tokenOf('bob');
      const { status } = await service.edit(again, root.id, 'x');
      assert.equal(status, 403, 'a new user with the same external id is another user');
    });
  });
}
