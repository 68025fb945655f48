import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { findThread } from '../../../src/comments/store/find-thread.ts';
import { holdCalls, respondIf, respondWith } from '../faults.ts';
import { nextTask } from '../mocked-time.ts';
import { openSession, service, sessionOf } from '../open-session.ts';

describe('findThread', () => {
  let ids: number[];
  let session: CommentsSession;

  beforeEach(async () => {
    service.pageSize = 2;
    ids = [1, 2, 3, 4, 5].map((n) => service.addComment(`thread ${n}`));
    session = await openSession();
  });

  const find = async (id: number | undefined) => (await findThread(id ?? 0, session))?.root.body;

  const lists = () => service.calls.filter(({ path }) => path === '').length;

  it('returns a loaded thread without a request', async () => {
    const before = lists();
    assert.equal(await find(ids[4]), 'thread 5');
    assert.equal(lists(), before);
  });

  it('waits for the first page', async () => {
    const unloaded = sessionOf(service.connection());
    const before = lists();
    void unloaded.store.threadList.load();
    assert.equal((await findThread(ids[4] ?? 0, unloaded))?.root.body, 'thread 5');
    assert.equal(lists(), before + 1);
  });

  it('loads the pages up to the thread', async () => {
    assert.equal(await find(ids[1]), 'thread 2');
    const { threads, filter } = session.store.state;
    assert.deepEqual([threads.length, filter], [4, 'open']);
  });

  it('shows a thread and a reply of others that are not displayed yet', async () => {
    const thread = service.addComment('new thread');
    assert.equal(await find(thread), 'new thread');
    const reply = service.addComment('new reply', { to: ids[4] ?? 0 });
    assert.equal(await find(reply), 'thread 5');
    const found = await findThread(reply, session);
    assert.deepEqual(
      found?.replies.map(({ body }) => body),
      ['new reply'],
    );
  });

  it('loads the pages up to the thread of a reply', async () => {
    const reply = service.addComment('reply', { to: ids[0] ?? 0 });
    assert.equal(await find(reply), 'thread 1');
  });

  it('shows all threads if the thread is not under the filter', async () => {
    service.resolve(ids[3] ?? 0, true);
    await session.store.threadList.load();
    assert.equal(await find(ids[3]), 'thread 4');
    assert.equal(session.store.state.filter, 'all');
  });

  it('returns undefined for a thread that does not exist, and keeps the filter', async () => {
    assert.equal(await find(99), undefined);
    assert.deepEqual([session.store.state.filter, session.store.state.threads.length], ['open', 2]);
  });

  it('reads the list again if it could not be read', async () => {
    await service.withFault(respondWith(403, 'GET'), () => session.store.threadList.load('all'));
    assert.equal(await find(ids[0]), 'thread 1');
    assert.equal(session.store.state.phase, 'ready');
  });

  it('rejects if the threads cannot be read', async () => {
    service.faults = [respondWith(403, 'GET')];
    await assert.rejects(find(ids[0]), { name: 'CommentsError', code: 'forbidden' });
  });

  it('returns nothing and changes nothing if the session is closed meanwhile', async () => {
    service.resolve(ids[0] ?? 0, true);
    const found = find(ids[0]);
    session.close();
    assert.equal(await found.catch(() => undefined), undefined);
    assert.equal(session.store.state.filter, 'open');
  });

  describe('while a page is being read', () => {
    let deliver: () => void;
    let found: Promise<string | undefined>;

    beforeEach(async () => {
      deliver = holdCalls(service, ({ query }) => query.has('after') && !query.has('first'));
      void session.store.threadList.loadMore();
      found = find(ids[2]);
      for (let task = 0; task < 5; task++) await nextTask();
    });

    it('waits for it', async () => {
      deliver();
      assert.equal(await found, 'thread 3');
    });

    it('ends if the session is closed', async () => {
      session.close();
      assert.equal(await found, undefined);
    });
  });

  it('ends if an older page cannot be read', async () => {
    service.faults = [respondIf(({ query }) => query.has('after') && !query.has('first'), 403)];
    assert.equal(await find(ids[0]), undefined);
    assert.equal(session.store.state.nextPage, 'failed');
  });
});
