import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { respondWith } from '../faults.ts';
import { nextTask } from '../mocked-time.ts';
import { firstComment, openSession, service, threadTexts } from '../open-session.ts';

describe('CommentsStore.undo', () => {
  let session: CommentsSession;
  let id: number;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    id = service.addComment('mine', { by: 1 });
    session = await openSession();
  });

  const deletions = () => service.calls.filter(({ method }) => method === 'DELETE').length;

  it('sends a deletion after six seconds', async () => {
    session.store.remove(id, id);
    assert.equal(firstComment(session).operation?.state, 'undoable');
    mock.timers.tick(5999);
    assert.equal(deletions(), 0);
    mock.timers.tick(1);
    await nextTask();
    assert.equal(deletions(), 1);
    assert.deepEqual(threadTexts(session), []);
  });

  it('pauses the time in which a deletion can be undone', async () => {
    const operation = session.store.remove(id, id);
    const pause = (paused: boolean) => session.store.setUndoPaused(operation, paused);
    for (const passed of [2000, 3000]) {
      mock.timers.tick(passed);
      // As the pointer and the focus do.
      for (let reason = 0; reason < 2; reason++) pause(true);
      mock.timers.tick(60_000);
      assert.equal(deletions(), 0);
      for (let reason = 0; reason < 2; reason++) pause(false);
    }
    mock.timers.tick(999);
    assert.equal(deletions(), 0);
    mock.timers.tick(1);
    await nextTask();
    assert.equal(deletions(), 1);
  });

  it('sends nothing after undo, also if the pointer and the focus leave the notice then', async () => {
    const operation = session.store.remove(id, id);
    session.store.setUndoPaused(operation, true);
    session.store.setUndoPaused(operation, false);
    session.store.undo(operation);
    session.store.setUndoPaused(operation, false);
    mock.timers.tick(60_000);
    await nextTask();
    assert.equal(deletions(), 0);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('sends an undoable operation once and with keepalive when the page is hidden', async () => {
    session.store.resolve(id, true);
    session.store.flush();
    session.store.flush();
    mock.timers.tick(10_000);
    await nextTask();
    const sent = service.calls.filter(({ path }) => path.endsWith('/resolve'));
    const requests = sent.map(({ body, keepalive }) => [body, keepalive]);
    assert.deepEqual(requests, [[{ resolved: true }, true]]);
  });

  it('displays what was before, with the failure, if a deletion or a resolution fails', async () => {
    service.faults = [respondWith(403, 'DELETE'), respondWith(403)];
    session.store.remove(id, id);
    session.store.resolve(id, true);
    mock.timers.tick(6000);
    await nextTask();
    const [thread] = session.store.state.threads;
    assert.deepEqual([thread?.resolved, thread?.operation?.state], [false, 'failed']);
    assert.equal(thread?.root.body, 'mine');
    assert.equal(thread?.root.operation?.failure?.code, 'forbidden');
    session.store.discard(thread?.root.operation?.id as string);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('treats a comment that no longer exists as deleted', async () => {
    service.faults = [respondWith(404, 'DELETE')];
    session.store.remove(id, id);
    mock.timers.tick(6000);
    await nextTask();
    assert.deepEqual(threadTexts(session), []);
  });

  it('moves a resolved thread from the open threads to the resolved threads', async () => {
    session.store.resolve(id, true);
    assert.equal(session.store.state.threads[0]?.resolved, true);
    mock.timers.tick(6000);
    await nextTask();
    assert.deepEqual(threadTexts(session), []);
    await session.store.threadList.load('resolved');
    assert.deepEqual(threadTexts(session), [['mine']]);
  });

  it('loads the list again when the page is restored', async () => {
    service.faults = [respondWith(500, 'DELETE')];
    session.store.remove(id, id);
    session.store.flush();
    await nextTask();
    assert.deepEqual(threadTexts(session), []);
    await session.store.reloadAfterRestore();
    assert.deepEqual(threadTexts(session), [['mine']]);
  });
});
