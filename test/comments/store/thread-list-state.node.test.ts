import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import { holdResponses, respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { pass } from '../mocked-time.ts';
import { openSession, threadTexts } from '../open-session.ts';

describe('ThreadListState', () => {
  let service: InMemoryService;

  beforeEach(() => {
    service = new InMemoryService();
  });

  it('reads pages until the last one', async () => {
    for (let n = 1; n <= 5; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const session = await openSession(service);
    const { threadList } = session.store;
    assert.equal(threadList.nextPage, 'idle');
    await threadList.loadMore();
    await threadList.loadMore();
    assert.equal(threadList.nextPage, 'none');
    const roots = threadTexts(session).flat();
    assert.deepEqual(roots, ['thread 5', 'thread 4', 'thread 3', 'thread 2', 'thread 1']);
  });

  it('merges pages by id, so that a thread on two pages is listed once', async () => {
    const createdAt = service.now;
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`, { at: createdAt });
    service.pageSize = 2;
    const session = await openSession(service);
    service.faults = [({ query }) => void query.delete('after')];
    await session.store.threadList.loadMore();
    assert.deepEqual(threadTexts(session).flat(), ['thread 4', 'thread 3']);
  });

  it('stops at a page whose cursor does not advance', async () => {
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const session = await openSession(service);
    service.faults = [({ query }) => void query.delete('after')];
    await session.store.threadList.loadMore();
    assert.equal(session.store.threadList.nextPage, 'none');
  });

  it('keeps the loaded threads if the next page fails, and reads from the start after a rejected cursor', async () => {
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const session = await openSession(service);
    const { threadList } = session.store;
    service.faults = [respondWith(400, 'GET')];
    await threadList.loadMore();
    assert.deepEqual([threadList.nextPage, threadTexts(session).length], ['failed', 2]);
    service.faults = [];
    await threadList.loadMore();
    assert.equal(service.calls.at(-1)?.query.has('after'), false);
    await threadList.loadMore();
    assert.equal(threadTexts(session).length, 4);
  });

  it('sends the filter to the service', async () => {
    const session = await openSession(service);
    await session.store.threadList.load('all');
    await session.store.threadList.load('resolved');
    const queries = service.calls.map(({ query }) => query.toString());
    assert.deepEqual(queries, ['', 'includeResolved=true', 'resolvedOnly=true']);
  });

  it('applies the later of two concurrent filters', async () => {
    const session = await openSession(service);
    const { threadList } = session.store;
    await Promise.all([threadList.load('resolved'), threadList.load('all')]);
    assert.deepEqual([threadList.filter, threadList.phase], ['all', 'ready']);
  });

  describe('with changes by others', () => {
    it('displays their comments only on request', async () => {
      const root = service.addComment('thread');
      const session = await openSession(service);
      service.addComment('answer', { to: root });
      service.addComment('another thread');
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 2);
      assert.deepEqual(threadTexts(session), [['thread']]);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session), [['another thread'], ['thread', 'answer']]);
      assert.equal(session.store.state.incoming, undefined);
    });

    it('sends If-None-Match, and reports no changes after a 304', async () => {
      service.addComment('thread');
      const session = await openSession(service);
      assert.equal(await session.store.threadList.check(), 'unchanged');
      assert.ok(service.calls.at(-1)?.headers.get('if-none-match'));
      assert.equal(session.store.state.incoming, undefined);
    });

    it('reports 0 incoming comments for other changes, such as a deletion', async () => {
      service.addComment('kept');
      const deleted = service.addComment('deleted');
      const session = await openSession(service);
      service.remove(deleted);
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 0);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session), [['kept']]);
    });

    it('counts only new comments if it reads older threads than the loaded ones', async () => {
      service.pageSize = 50;
      for (let n = 0; n < 150; n++) service.addComment(`thread ${n}`);
      const session = await openSession(service);
      service.addComment('new 1');
      service.addComment('new 2');
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 2);
    });

    it('reports 0 incoming comments for a deletion before the last page', async () => {
      service.pageSize = 2;
      const ids = [1, 2, 3, 4, 5].map((n) => service.addComment(`thread ${n}`));
      const session = await openSession(service);
      service.remove(ids[3] as number);
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 0);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session).slice(0, 2).flat(), ['thread 5', 'thread 3']);
    });

    it('reports 0 incoming comments for a thread that was reopened', async () => {
      service.addComment('open');
      const reopened = service.addComment('reopened', { by: 3 });
      service.resolve(reopened, true);
      const session = await openSession(service);
      service.resolve(reopened, false);
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 0);
      await session.store.threadList.show();
      service.resolve(reopened, true);
      await session.store.threadList.check();
      await session.store.threadList.show();
      service.resolve(reopened, false);
      service.addComment('answer', { to: reopened });
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 1);
    });

    for (const filter of ['open', 'all', 'resolved'] as const) {
      it(`does not report its own operations as changes under "${filter}"`, async () => {
        const resolved = service.addComment('resolved', { by: 1 });
        service.resolve(resolved, true);
        const open = service.addComment('open', { by: 1 });
        const deleted = service.addComment('deleted', { by: 1 });
        const session = await openSession(service);
        const { store } = session;
        await store.threadList.load(filter);
        mock.timers.enable({ apis: ['setTimeout'] });
        store.resolve(open, true);
        store.resolve(resolved, false);
        store.remove(deleted, deleted);
        await pass(UNDO_TIME_MS);
        mock.timers.reset();
        await store.threadList.check();
        assert.equal(store.state.incoming, undefined);
      });
    }

    it('reports nothing any more once its own operation has made the same change', async () => {
      const id = service.addComment('mine', { by: 1 });
      const session = await openSession(service);
      service.remove(id);
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 0);
      session.store.threadList.serverThreads.removeComment(id, id);
      session.store.threadList.recordWrite();
      assert.equal(session.store.threadList.newComments, undefined);
    });

    it('keeps the changes if they must be read again and that fails', async () => {
      service.addComment('thread');
      const session = await openSession(service);
      const { threadList } = session.store;
      service.addComment('another thread');
      await threadList.check();
      await session.store.post('mine');
      service.faults = [() => Promise.reject(new TypeError('Failed to fetch'))];
      await threadList.show();
      assert.equal(threadList.showFailure?.code, 'offline');
      assert.deepEqual(threadTexts(session).flat(), ['mine', 'thread']);
      service.faults = [];
      await threadList.show();
      assert.equal(threadList.showFailure, undefined);
      assert.deepEqual(threadTexts(session).flat(), ['mine', 'another thread', 'thread']);
    });

    it('reads pages up to the oldest loaded thread only', async () => {
      const oldest = service.addComment('thread 0');
      for (let n = 1; n < 6; n++) service.addComment(`thread ${n}`);
      service.pageSize = 2;
      const session = await openSession(service);
      await session.store.threadList.loadMore();
      service.addComment('answer', { to: oldest });
      await session.store.threadList.check();
      assert.equal(session.store.threadList.serverThreads.all.length, 4);
      service.pageSize = 100;
      await session.store.threadList.loadMore();
      assert.deepEqual(threadTexts(session).at(-1), ['thread 0', 'answer']);
    });

    it('reads only the pages that have changed, each with its own ETag', async () => {
      const oldest = service.addComment('thread 0');
      for (let n = 1; n < 4; n++) service.addComment(`thread ${n}`);
      service.pageSize = 2;
      service.hasPageTags = true;
      const session = await openSession(service);
      const { threadList } = session.store;
      await threadList.loadMore();
      await threadList.check();
      assert.equal(session.store.state.incoming, undefined);
      service.statuses.length = 0;
      assert.equal(await threadList.check(), 'unchanged');
      assert.deepEqual(service.statuses, [304, 304]);
      service.addComment('answer', { to: oldest });
      assert.equal(await threadList.check(), 'changed');
      assert.deepEqual(service.statuses.slice(2), [304, 200]);
      assert.equal(session.store.state.incoming, 1);
      assert.equal(await threadList.check(), 'unchanged');
      assert.equal(session.store.state.incoming, 1);
      await threadList.show();
      assert.deepEqual(threadTexts(session).at(-1), ['thread 0', 'answer']);
    });

    it('resolves a check that is aborted by another filter', async () => {
      const { threadList } = (await openSession(service)).store;
      const checked = threadList.check();
      const loaded = threadList.load('all');
      assert.equal(await checked, 'changed');
      await loaded;
    });

    it('ends a check at a page whose cursor does not advance', async () => {
      for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
      service.pageSize = 1;
      const { threadList } = (await openSession(service)).store;
      await threadList.loadMore();
      await threadList.loadMore();
      const items = [service.thread(4, 1)];
      const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: 'same' };
      service.faults = [() => Response.json({ items, pageInfo })];
      service.calls.length = 0;
      await threadList.check();
      assert.equal(service.calls.length, 2);
    });

    it('does not report its own post as a change, and keeps it after an older response', async () => {
      service.addComment('thread');
      const session = await openSession(service);
      const release = holdResponses(service, ({ method }) => method === 'GET');
      service.addComment('another thread');
      const checked = session.store.threadList.check();
      await new Promise((resolve) => setImmediate(resolve));
      await session.store.post('mine');
      release();
      await checked;
      service.faults = [];
      assert.equal(session.store.state.incoming, undefined);
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 1);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session).flat(), ['mine', 'another thread', 'thread']);
    });

    it('reads changes again before displaying them if a post was sent since', async () => {
      service.addComment('thread');
      const session = await openSession(service);
      service.addComment('another thread');
      await session.store.threadList.check();
      await session.store.post('mine');
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session).flat(), ['mine', 'another thread', 'thread']);
    });
  });
});
