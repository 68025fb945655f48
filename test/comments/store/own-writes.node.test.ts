import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import { holdResponses, respondIf, respondWith } from '../faults.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { openSession, service, threadTexts } from '../open-session.ts';

describe('CommentsStore with a check that is older than an own write', () => {
  let mine: number;
  let session: CommentsSession;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    mine = service.addComment('mine', { by: 1 });
    session = await openSession();
  });

  const writes: [name: string, write: () => Promise<unknown> | unknown, texts: string[][]][] = [
    ['post', () => session.store.post('posted'), [['posted'], ['of another'], ['mine']]],
    ['reply', () => session.store.post('reply', mine), [['of another'], ['mine', 'reply']]],
    ['edit', () => session.store.edit(mine, mine, 'edited'), [['of another'], ['edited']]],
    ['deletion', () => session.store.remove(mine, mine), [['of another']]],
    ['resolution', () => session.store.resolve(mine, true), [['of another']]],
  ];
  const write = async (run: () => unknown) => {
    await run();
    await pass(UNDO_TIME_MS);
    await nextTask();
  };

  for (const [name, run, texts] of writes) {
    it(`shows the changes by others after a ${name} without reverting it`, async () => {
      service.addComment('of another');
      await session.store.threadList.check();
      assert.equal(session.store.state.incoming, 1);
      await write(run);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session), texts);
    });

    it(`ignores a check whose response was created before a ${name}`, async () => {
      const deliver = holdResponses(service, ({ method }) => method === 'GET');
      const checked = session.store.threadList.check();
      await nextTask();
      service.addComment('of another');
      service.faults = [];
      await write(run);
      deliver();
      assert.equal(await checked, 'changed');
      assert.equal(session.store.state.incoming, undefined);
      await session.store.threadList.show();
      assert.deepEqual(threadTexts(session), texts);
    });
  }

  it('keeps the changes by others until they can be read again after a write', async () => {
    service.addComment('of another');
    await session.store.threadList.check();
    await session.store.post('posted');
    service.faults = [respondWith(403, 'GET')];
    await session.store.threadList.show();
    assert.equal(session.store.state.showFailure?.code, 'forbidden');
    assert.deepEqual(threadTexts(session), [['posted'], ['mine']]);
    service.faults = [];
    await session.store.threadList.show();
    assert.equal(session.store.state.showFailure, undefined);
    assert.deepEqual(threadTexts(session), [['posted'], ['of another'], ['mine']]);
  });

  it('ends a check at a page that the service reports as unchanged without a condition', async () => {
    service.pageSize = 1;
    service.addComment('newer');
    const paged = await openSession();
    await paged.store.threadList.loadMore();
    service.faults = [respondIf(({ query }) => query.has('after'), 304)];
    assert.equal(await paged.store.threadList.check(), 'unchanged');
    assert.deepEqual(threadTexts(paged), [['newer'], ['mine']]);
  });

  it('keeps failed operations when the page is restored', async () => {
    await service.withFault(respondWith(403), () => session.store.post('failed'));
    session.store.flush();
    await session.store.reloadAfterRestore();
    assert.deepEqual(threadTexts(session), [['failed'], ['mine']]);
  });
});
