import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ThreadListState } from '../../../src/comments/store/thread-list-state.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { openSession } from '../open-session.ts';

describe('ThreadListState.incoming', () => {
  let service: InMemoryService;
  const open = async () => (await openSession(service)).store;
  const incoming = async (threadList: ThreadListState) => {
    await threadList.check();
    return threadList.newComments?.length;
  };

  beforeEach(() => {
    service = new InMemoryService();
  });

  it('does not count a comment that the viewer has posted in another tab', async () => {
    service.addComment('a thread');
    const { threadList } = await open();
    service.addComment('posted in another tab', { by: 1 });
    assert.equal(await incoming(threadList), 0);
    service.addComment('by another user', { by: 2 });
    assert.equal(await incoming(threadList), 1);
  });

  it('is undefined after an operation of the viewer if older threads are not loaded', async () => {
    for (let n = 1; n <= 6; n++) service.addComment(`thread ${n}`, { by: 1 });
    service.pageSize = 2;
    const store = await open();
    await store.threadList.loadMore();
    await store.edit(6, 6, 'edited');
    assert.equal(await incoming(store.threadList), undefined);
  });

  it('is 0 if a thread is reopened that is older than all open ones', async () => {
    const reopened = service.addComment('reopened');
    service.resolve(reopened, true);
    service.addComment('open');
    const { threadList } = await open();
    service.resolve(reopened, false);
    assert.equal(await incoming(threadList), 0);
  });
});
