import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import type { ThreadListState } from '../../../src/comments/store/thread-list-state.ts';
import { holdResponses, respondWith } from '../faults.ts';
import { pass } from '../mocked-time.ts';
import { openSession, service, sessionOf, threadTexts } from '../open-session.ts';

describe('ThreadListState', () => {
  it('lists a thread on two pages once, and stops at a page whose cursor does not advance', async () => {
    const createdAt = service.now;
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`, { at: createdAt });
    service.pageSize = 2;
    const session = await openSession();
    service.faults = [({ query }) => void query.delete('after')];
    await session.store.threadList.loadMore();
    assert.deepEqual(threadTexts(session).flat(), ['thread 4', 'thread 3']);
    assert.equal(session.store.threadList.nextPage, 'none');
    const { length } = service.calls;
    await session.store.threadList.loadMore();
    assert.equal(service.calls.length, length);
  });

  it('keeps the loaded threads if the next page fails, and reads from the start after a rejected cursor', async () => {
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const session = await openSession();
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

  it('applies the later of two concurrent filters', async () => {
    const session = await openSession();
    const { threadList } = session.store;
    await Promise.all([threadList.load('resolved'), threadList.load('all')]);
    assert.deepEqual([threadList.filter, threadList.phase], ['all', 'ready']);
  });

  it('keeps the list while it is read again, also if that fails', async () => {
    for (let n = 1; n <= 3; n++) service.addComment(`thread ${n}`);
    service.pageSize = 1;
    const session = await openSession();
    const { threadList } = session.store;
    await threadList.loadMore();
    service.addComment('thread 4');
    const loaded = threadList.load();
    assert.deepEqual(threadTexts(session).flat(), ['thread 3', 'thread 2']);
    assert.deepEqual([threadList.phase, threadList.isReloading], ['ready', true]);
    await loaded;
    assert.equal(threadList.isReloading, false);
    assert.deepEqual(threadTexts(session).flat(), ['thread 4', 'thread 3', 'thread 2']);
    service.faults = [respondWith(403, 'GET')];
    await threadList.load();
    assert.deepEqual([threadList.phase, threadList.isReloading], ['failed', false]);
    const { failure } = threadList;
    await threadList.load();
    assert.notEqual(threadList.failure, failure, 'a second failure on request is reported');
    assert.deepEqual(threadTexts(session).flat(), ['thread 4', 'thread 3', 'thread 2']);
    service.faults = [];
    await threadList.retry();
    assert.deepEqual([threadList.phase, threadList.nextPage], ['ready', 'idle']);
    for (let page = 1; page <= 3; page++) await threadList.loadMore();
    assert.equal(threadTexts(session).length, 4);
    assert.equal(threadList.nextPage, 'none');
  });

  it('keeps a post, and the next page, if it is sent while the list is read', async () => {
    for (let n = 1; n <= 2; n++) service.addComment(`thread ${n}`);
    service.pageSize = 1;
    const session = await openSession();
    const deliver = holdResponses(service, ({ method }) => method === 'GET');
    const { store } = session;
    const loaded = store.threadList.load();
    await new Promise(setImmediate);
    await store.post('mine');
    deliver();
    await loaded;
    assert.deepEqual(threadTexts(session).flat(), ['mine', 'thread 2']);
    assert.equal(store.threadList.nextPage, 'idle');
  });

  it('is loading, and displays no thread, until the first page is read', async () => {
    service.addComment('open');
    const session = sessionOf(service.connection());
    const { threadList } = session.store;
    assert.deepEqual([threadList.phase, threadList.filter], ['loading', 'open']);
    assert.equal(await threadList.check(), 'unchanged');
    assert.equal(service.calls.length, 0);
    await threadList.load();
    assert.equal(threadList.phase, 'ready');
    const loaded = threadList.load('resolved');
    assert.deepEqual([threadList.phase, threadList.filter], ['loading', 'resolved']);
    assert.deepEqual(threadList.serverThreads.all, []);
    await loaded;
  });

  describe('with changes by others', () => {
    const incoming = async (threadList: ThreadListState) => {
      await threadList.check();
      return threadList.newComments?.length;
    };

    it('does not count a comment that the viewer has posted in another tab', async () => {
      service.addComment('a thread');
      const { threadList } = (await openSession()).store;
      service.addComment('posted in another tab', { by: 1 });
      assert.equal(await incoming(threadList), 0);
      service.addComment('by another user', { by: 2 });
      assert.equal(await incoming(threadList), 1);
    });

    it('reports nothing after an operation of the viewer if older threads are not loaded', async () => {
      for (let n = 1; n <= 6; n++) service.addComment(`thread ${n}`, { by: 1 });
      service.pageSize = 2;
      const store = (await openSession()).store;
      await store.threadList.loadMore();
      await store.edit(6, 6, 'edited');
      assert.equal(await incoming(store.threadList), undefined);
    });

    it('displays their comments only on request, and none of another filter', async () => {
      const root = service.addComment('thread');
      const session = await openSession();
      service.addComment('answer', { to: root });
      service.addComment('another thread');
      assert.equal(await incoming(session.store.threadList), 2);
      assert.deepEqual(threadTexts(session), [['thread']]);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session), [['another thread'], ['thread', 'answer']]);
      assert.equal(session.store.state.incoming, undefined);
      service.addComment('a third thread');
      assert.equal(await incoming(session.store.threadList), 1);
      const loaded = session.store.threadList.load('resolved');
      assert.equal(session.store.threadList.newComments, undefined);
      await loaded;
    });

    it('counts only new comments if it reads older threads than the loaded ones', async () => {
      service.pageSize = 50;
      for (let n = 0; n < 150; n++) service.addComment(`thread ${n}`);
      const session = await openSession();
      service.addComment('new 1');
      service.addComment('new 2');
      assert.equal(await incoming(session.store.threadList), 2);
    });

    it('reports 0 incoming comments for a deletion before the last page', async () => {
      service.pageSize = 2;
      const ids = [1, 2, 3, 4, 5].map((n) => service.addComment(`thread ${n}`));
      const session = await openSession();
      service.remove(ids[3] as number);
      assert.equal(await incoming(session.store.threadList), 0);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session).slice(0, 2).flat(), ['thread 5', 'thread 3']);
    });

    it('reports 0 incoming comments for a thread that was reopened', async () => {
      service.addComment('open');
      const reopened = service.addComment('reopened', { by: 3 });
      service.resolve(reopened, true);
      const session = await openSession();
      service.resolve(reopened, false);
      assert.equal(await incoming(session.store.threadList), 0);
      await session.store.threadList.show();
      service.resolve(reopened, true);
      await session.store.threadList.check();
      await session.store.threadList.show();
      service.resolve(reopened, false);
      service.addComment('answer', { to: reopened });
      assert.equal(await incoming(session.store.threadList), 1);
    });

    for (const filter of ['open', 'all', 'resolved'] as const) {
      it(`does not report its own operations as changes under "${filter}"`, async () => {
        const resolved = service.addComment('resolved', { by: 1 });
        service.resolve(resolved, true);
        const open = service.addComment('open', { by: 1 });
        const deleted = service.addComment('deleted', { by: 1 });
        const session = await openSession();
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
      const session = await openSession();
      service.remove(id);
      assert.equal(await incoming(session.store.threadList), 0);
      session.store.threadList.serverThreads.removeComment(id, id);
      session.store.threadList.recordWrite();
      assert.equal(session.store.threadList.newComments, undefined);
    });

    it('reads pages up to the oldest loaded thread only', async () => {
      const oldest = service.addComment('thread 0');
      for (let n = 1; n < 6; n++) service.addComment(`thread ${n}`);
      service.pageSize = 2;
      const session = await openSession();
      const before = service.calls.length;
      await session.store.threadList.check();
      assert.equal(service.calls.length, before + 1);
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
      const session = await openSession();
      const { threadList } = session.store;
      await threadList.loadMore();
      assert.equal(await incoming(threadList), undefined);
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
      const { threadList } = (await openSession()).store;
      const checked = threadList.check();
      const loaded = threadList.load('all');
      assert.equal(await checked, 'changed');
      await loaded;
    });

    it('ends a check at a page whose cursor does not advance', async () => {
      for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
      service.pageSize = 1;
      const { threadList } = (await openSession()).store;
      await threadList.loadMore();
      await threadList.loadMore();
      const items = [service.thread(4, 1)];
      const pageInfo = { hasNextPage: true, hasPreviousPage: false, endCursor: 'same' };
      service.faults = [() => Response.json({ items, pageInfo })];
      service.calls.length = 0;
      await threadList.check();
      assert.equal(service.calls.length, 2);
    });
  });
});
