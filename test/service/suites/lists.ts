import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestEngine } from '../engines.ts';
import { repeatComment } from '../stored-rows.ts';
import { type TestService, testService } from '../test-service.ts';

interface Item {
  root: { id: number };
}

/** The ids of all threads, page by page. */
async function listAllIds(
  service: TestService,
  token: string,
  query: string,
  between = async () => {},
) {
  const ids: number[] = [];
  const tags: (string | null)[] = [];
  for await (const { body, headers } of service.pages(token, `?${query}`)) {
    assert.equal(body.pageInfo.hasPreviousPage, ids.length > 0);
    tags.push(headers.get('etag'));
    ids.push(...body.items.map(({ root }: Item) => root.id));
    await between();
  }
  assert.equal(new Set(tags).size, tags.length, 'each page has another ETag');
  return ids;
}

/** Paging, filters, cursors and conditional requests of the thread list. */
export function listsSuite(engine: TestEngine): void {
  describe('GET /dashboard/{dashboard}/comments', () => {
    const service = testService(engine);

    it('returns an empty page with null cursors without any comment', async () => {
      const { body } = await service.comments(await service.tokenOf('ann'));
      const cursors = { startCursor: null, endCursor: null };
      const pageInfo = { hasNextPage: false, hasPreviousPage: false, ...cursors };
      assert.deepEqual(body, { items: [], pageInfo });
    });

    it('pages newest first without repeating or skipping threads, even with equal times', async () => {
      const ann = await service.tokenOf('ann');
      const ids: number[] = [];
      for (let index = 0; index < 23; index++) {
        if (index % 5 === 0) service.now += 1_000;
        ids.unshift((await service.comment(ann, `thread ${index}`)).id);
      }
      for (const first of [1, 4, 23, 100])
        assert.deepEqual(await listAllIds(service, ann, `first=${first}`), ids);
      await service.comment(ann, 'a reply moves nothing', ids.at(-1));
      assert.deepEqual(await listAllIds(service, ann, 'first=10'), ids);

      const removed = ids.filter((_, index) => index % 7 === 3);
      const seen = await listAllIds(service, ann, 'first=2', async () => {
        await service.comment(ann, 'inserted meanwhile');
        const id = removed.shift();
        if (id !== undefined) await service.remove(ann, id);
      });
      assert.equal(new Set(seen).size, seen.length, 'nothing twice');
      const kept = ids.filter((_, index) => index % 7 !== 3);
      const seenAndKept = seen.filter((id) => kept.includes(id));
      assert.deepEqual(seenAndKept, kept, 'nothing skipped');
    });

    it('continues after a cursor whose thread was deleted', async () => {
      const bob = await service.token({ externalId: 'bob', embedTenantName: 'deleted-cursor' });
      const ids = [];
      for (const body of ['a', 'b', 'c']) ids.unshift((await service.comment(bob, body)).id);
      const { pageInfo } = (await service.comments(bob, '?first=1')).body;
      await service.remove(bob, ids[0]);
      const { items } = (await service.comments(bob, `?after=${pageInfo.endCursor}`)).body;
      const found = items.map(({ root }: Item) => root.id);
      assert.deepEqual(found, ids.slice(1));
    });

    it('filters threads by their resolution', async () => {
      const token = await service.token({ embedTenantName: 'filters' });
      const open = await service.comment(token, 'open');
      const done = await service.comment(token, 'done');
      await service.resolve(token, done.id);
      const cases: [query: string, ids: number[]][] = [
        ['first=9', [open.id]],
        ['includeResolved=false', [open.id]],
        ['includeResolved=true', [done.id, open.id]],
        ['resolvedOnly=true', [done.id]],
        ['resolvedOnly=true&includeResolved=true', [done.id]],
        ['resolvedOnly=true&includeResolved=false', [done.id]],
      ];
      for (const [query, ids] of cases)
        assert.deepEqual(await listAllIds(service, token, query), ids, query);
      for (const flag of ['1', 'TRUE', '', 'yes'])
        for (const name of ['includeResolved', 'resolvedOnly']) {
          const { status, body } = await service.comments(token, `?${name}=${flag}`);
          assert.equal(status, 400);
          assert.equal(body.detail, `${name} must be true or false.`);
        }
    });

    it('returns 100 threads by default and at most 200', async () => {
      const token = await service.token({ embedTenantName: 'many' });
      const { id } = await service.comment(token, 'first');
      await repeatComment(service, id, 204);
      const sizes = { '': 100, '?first=200': 200, '?first=1000': 200 };
      for (const [query, size] of Object.entries(sizes)) {
        const { items, pageInfo } = (await service.comments(token, query)).body;
        assert.equal(items.length, size);
        assert.equal(pageInfo.hasNextPage, true);
      }
      assert.equal((await listAllIds(service, token, 'first=1000')).length, 205);
      for (const first of ['0', '-1', '', 'x', '1.5', '1e1', ' 1', '+1']) {
        const { body } = await service.comments(token, `?first=${encodeURIComponent(first)}`);
        assert.equal(body.status, 400, first);
        assert.match(body.detail, /^first must be (a whole number|1 or more)\.$/);
      }
      assert.equal((await service.comments(token, `?first=${'9'.repeat(400)}`)).status, 200);
    });

    it('returns the first comment to a caller with the ETag of the empty list', async () => {
      const token = await service.token({ embedTenantName: 'empty' });
      const list = (tag: string) =>
        service.comments(token, '', { headers: { 'if-none-match': tag } });
      const tag = (await service.comments(token)).headers.get('etag') ?? '';
      assert.equal((await list(tag)).status, 304);
      const { id } = await service.comment(token, 'first');
      const { status, body, headers } = await list(tag);
      assert.deepEqual([status, body.items[0].root.body], [200, 'first']);
      await service.remove(token, id);
      const empty = await list(headers.get('etag') ?? '');
      assert.deepEqual([empty.status, empty.body.items], [200, []]);
    });

    it('responds with 304 only to the caller that received the ETag', async () => {
      const options = { embedTenantName: 'conditional' };
      const ann = await service.token(options);
      const bob = await service.token({ ...options, externalId: 'bob' });
      const root = await service.comment(ann, 'root');
      const conditional = async (token: string, tag: string, query = '') =>
        (await service.comments(token, query, { headers: { 'if-none-match': tag } })).status;
      const tagOf = async (token: string) =>
        (await service.comments(token)).headers.get('etag') ?? '';
      const first = await service.comments(ann);
      assert.match(first.headers.get('vary') ?? '', /Origin.*Authorization/);
      assert.equal(first.headers.get('cache-control'), 'private, no-cache');
      const tag = await tagOf(ann);
      assert.equal(await conditional(ann, tag), 304);
      assert.equal(await conditional(ann, `"other", W/${tag}`), 304);
      for (const suffix of ['-gzip', '-df', '-br', ';gzip', ':gzip', '--gzip']) {
        // A proxy that compresses changes the tag: Apache's `mod_deflate`, Traffic Server.
        const changed = tag.replace(/"$/, `${suffix}"`);
        assert.equal(await conditional(ann, changed), 304);
        assert.equal(await conditional(ann, `W/${changed}`), 304);
      }
      assert.equal(await conditional(ann, tag.replace(/"$/, 'x"')), 200);
      assert.equal(await conditional(ann, tag.replace(/.-?"$/, '-gzip"')), 200);
      assert.equal(await conditional(ann, '*'), 304);
      assert.equal(await conditional(ann, '"other"'), 200);
      assert.equal(await conditional(bob, tag), 200);
      assert.equal(await conditional(ann, tag, '?first=1'), 200);
      assert.equal(await conditional(ann, tag, '?first=0'), 400);
      // `waiting-lists.ts` has the other changes.
      await service.resolve(ann, root.id);
      const resolved = await tagOf(ann);
      await service.resolve(ann, root.id, false);
      assert.equal(await conditional(ann, resolved), 200);
    });
  });
}
