import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { respondIf } from '../faults.ts';
import { pass } from '../mocked-time.ts';
import { openSession, service } from '../open-session.ts';

describe('OpenTotal', () => {
  let session: CommentsSession;
  const total = () => session.openTotal.value;
  const filtered = () => session.comments.length;
  const settle = async (seconds = 3) => {
    for (let second = 0; second < seconds; second++) await pass(1000);
  };
  const load = async (filter: 'open' | 'all' | 'resolved') => {
    await session.store.threadList.load(filter);
    await settle();
  };
  const lists = () => service.calls.filter(({ path, method }) => path === '' && method === 'GET');

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: service.now });
    for (let count = 0; count < 5; count++) {
      const root = service.addComment(`open ${count}`, { by: 1 });
      service.addComment('reply', { to: root });
    }
    const resolved = service.addComment('resolved', { by: 1 });
    service.addComment('reply', { to: resolved });
    service.resolve(resolved, true);
  });

  for (const pageSize of [100, 2]) {
    it(`is the same under each filter, with ${pageSize} threads on a page`, async () => {
      service.pageSize = pageSize;
      session = await openSession();
      await settle();
      assert.equal(total(), 10);
      await load('resolved');
      assert.deepEqual([total(), filtered()], [10, 2]);
      await load('all');
      assert.equal(total(), 10);
      await load('open');
      assert.equal(total(), 10);
    });
  }

  it('does not change when older pages are loaded', async () => {
    service.pageSize = 2;
    session = await openSession();
    await settle();
    for (let page = 0; page < 2; page++) {
      await session.store.threadList.loadMore();
      await settle();
      assert.equal(total(), 10);
    }
    assert.equal(filtered(), 10);
  });

  it('makes no request for a list of one page', async () => {
    session = await openSession();
    await settle();
    assert.equal(lists().length, 1);
  });

  it('contains new comments of others in open threads, also before they are displayed', async () => {
    session = await openSession();
    await load('all');
    service.addComment('new', { by: 2 });
    service.addComment('new reply', { by: 2, to: 11 });
    await session.store.threadList.check();
    assert.deepEqual([total(), session.newComments.length], [11, 2]);
    await session.store.threadList.show();
    assert.equal(total(), 11);
  });

  it('follows a reopened thread and comments of others while only resolved ones are listed', async () => {
    session = await openSession();
    await load('resolved');
    session.isVisible = true;
    session.store.resolve(11, false);
    await settle(40);
    assert.equal(total(), 12);
    service.addComment('new', { by: 2 });
    service.resolve(1, true);
    await settle(40);
    assert.equal(total(), 11);
  });

  it('counts again after a failure', async () => {
    service.pageSize = 2;
    await service.withFault(
      respondIf(({ query }) => query.get('after') !== null, 403),
      async () => {
        session = await openSession();
        await settle();
      },
    );
    assert.equal(total(), 4);
    await settle(20);
    await session.store.threadList.load();
    await settle();
    assert.equal(total(), 10);
  });
});
