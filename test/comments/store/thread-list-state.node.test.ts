import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { FakeService } from '../fake-service.ts';
import { respondWith } from '../faults.ts';
import { open, texts } from '../open.ts';

describe('the list', () => {
  let service: FakeService;

  beforeEach(() => {
    service = new FakeService();
  });

  it('reads pages until there are no more', async () => {
    for (let n = 1; n <= 5; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const at = await open(service);
    const { threadList } = at.store;
    assert.equal(threadList.nextPage, 'idle');
    await threadList.loadMore();
    await threadList.loadMore();
    assert.equal(threadList.nextPage, 'none');
    const roots = texts(at).flat();
    assert.deepEqual(roots, ['thread 5', 'thread 4', 'thread 3', 'thread 2', 'thread 1']);
  });

  it('merges pages by id, so that what moved between them shows once', async () => {
    const at0 = service.now;
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`, { at: at0 });
    service.pageSize = 2;
    const at = await open(service);
    service.faults = [({ query }) => void query.delete('after')];
    await at.store.threadList.loadMore();
    assert.deepEqual(texts(at).flat(), ['thread 4', 'thread 3']);
  });

  it('stops where a page leads back to itself', async () => {
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const at = await open(service);
    service.faults = [({ query }) => void query.delete('after')];
    await at.store.threadList.loadMore();
    assert.equal(at.store.threadList.nextPage, 'none');
  });

  it('keeps what it has when the next page fails, and starts from the top after a refused cursor', async () => {
    for (let n = 1; n <= 4; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const at = await open(service);
    const { threadList } = at.store;
    service.faults = [respondWith(400, 'GET')];
    await threadList.loadMore();
    assert.deepEqual([threadList.nextPage, texts(at).length], ['failed', 2]);
    service.faults = [];
    await threadList.loadMore();
    assert.equal(service.calls.at(-1)?.query.has('after'), false);
    await threadList.loadMore();
    assert.equal(texts(at).length, 4);
  });

  it('asks the service for the filter', async () => {
    const at = await open(service);
    await at.store.threadList.load('all');
    await at.store.threadList.load('resolved');
    const queries = service.calls.map(({ query }) => query.toString());
    assert.deepEqual(queries, ['', 'includeResolved=true', 'resolvedOnly=true']);
  });

  it('lets the last of two filters win', async () => {
    const at = await open(service);
    const { threadList } = at.store;
    await Promise.all([threadList.load('resolved'), threadList.load('all')]);
    assert.deepEqual([threadList.filter, threadList.phase], ['all', 'ready']);
  });

  describe('when others write', () => {
    it('keeps their comments behind the pill until they are asked for', async () => {
      const root = service.addComment('thread');
      const at = await open(service);
      service.addComment('answer', { to: root });
      service.addComment('another thread');
      await at.store.threadList.check();
      assert.equal(at.store.state.incoming, 2);
      assert.deepEqual(texts(at), [['thread']]);
      await at.store.threadList.show();
      assert.deepEqual(texts(at), [['another thread'], ['thread', 'answer']]);
      assert.equal(at.store.state.incoming, undefined);
    });

    it('asks conditionally, and says nothing when nothing changed', async () => {
      service.addComment('thread');
      const at = await open(service);
      assert.equal(await at.store.threadList.check(), false);
      assert.ok(service.calls.at(-1)?.headers.get('if-none-match'));
      assert.equal(at.store.state.incoming, undefined);
    });

    it('tells other changes without a number, deletions too', async () => {
      service.addComment('stays');
      const gone = service.addComment('goes');
      const at = await open(service);
      service.remove(gone);
      await at.store.threadList.check();
      assert.equal(at.store.state.incoming, 0);
      await at.store.threadList.show();
      assert.deepEqual(texts(at), [['stays']]);
    });

    it('walks down to the last thread that is drawn, and no further', async () => {
      const oldest = service.addComment('thread 0');
      for (let n = 1; n < 6; n++) service.addComment(`thread ${n}`);
      service.pageSize = 2;
      const at = await open(service);
      await at.store.threadList.loadMore();
      service.addComment('answer', { to: oldest });
      await at.store.threadList.check();
      assert.equal(at.store.threadList.serverThreads.all.length, 4);
      service.pageSize = 100;
      await at.store.threadList.loadMore();
      assert.deepEqual(texts(at).at(-1), ['thread 0', 'answer']);
    });

    it('does not take a post of this page for news, nor lose it to an older answer', async () => {
      service.addComment('thread');
      const at = await open(service);
      let release = () => {};
      service.faults = [
        ({ method }, answer) => {
          if (method !== 'GET') return undefined;
          const early = answer();
          return new Promise((resolve) => {
            release = () => resolve(early);
          });
        },
      ];
      service.addComment('another thread');
      const checked = at.store.threadList.check();
      await new Promise((resolve) => setImmediate(resolve));
      await at.store.post('mine');
      release();
      await checked;
      service.faults = [];
      assert.equal(at.store.state.incoming, undefined);
      await at.store.threadList.check();
      assert.equal(at.store.state.incoming, 1);
      await at.store.threadList.show();
      assert.deepEqual(texts(at).flat(), ['mine', 'another thread', 'thread']);
    });

    it('looks again before it shows what was gathered before a post', async () => {
      service.addComment('thread');
      const at = await open(service);
      service.addComment('another thread');
      await at.store.threadList.check();
      await at.store.post('mine');
      await at.store.threadList.show();
      assert.deepEqual(texts(at).flat(), ['mine', 'another thread', 'thread']);
    });
  });
});
