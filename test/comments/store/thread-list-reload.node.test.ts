import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { holdResponses, respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { openSession, openUnloaded, threadTexts } from '../open-session.ts';

describe('ThreadListState.load of the same filter', () => {
  let service: InMemoryService;

  beforeEach(() => {
    service = new InMemoryService();
  });

  it('keeps the list while it is read again, also if that fails', async () => {
    for (let n = 1; n <= 3; n++) service.addComment(`thread ${n}`);
    service.pageSize = 1;
    const session = await openSession(service);
    const { threadList } = session.store;
    await threadList.loadMore();
    service.addComment('thread 4');
    const loaded = threadList.load();
    assert.deepEqual(threadTexts(session).flat(), ['thread 3', 'thread 2']);
    assert.equal(threadList.phase, 'ready');
    await loaded;
    assert.deepEqual(threadTexts(session).flat(), ['thread 4', 'thread 3', 'thread 2']);
    service.faults = [respondWith(403, 'GET')];
    await threadList.load();
    assert.equal(threadList.phase, 'failed');
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
    const session = await openSession(service);
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
});

describe('ThreadListState.load of another filter', () => {
  it('is loading, and displays no thread, until the first page is read', async () => {
    const service = new InMemoryService();
    service.addComment('open');
    const session = openUnloaded(service);
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
});
