import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask } from '../mocked-time.ts';
import { firstComment, openSession, threadTexts } from '../open-session.ts';

describe('CommentsStore.undo', () => {
  let service: InMemoryService;

  beforeEach(() => {
    service = new InMemoryService();
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  });
  afterEach(() => mock.timers.reset());

  const deletions = () => service.calls.filter(({ method }) => method === 'DELETE').length;

  it('sends a deletion after six seconds', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    session.store.remove(id, id);
    assert.equal(firstComment(session).operation?.state, 'undoable');
    mock.timers.tick(5999);
    assert.equal(deletions(), 0);
    mock.timers.tick(1);
    await nextTask();
    assert.equal(deletions(), 1);
    assert.deepEqual(threadTexts(session), []);
  });

  it('sends nothing after undo', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    session.store.undo(session.store.remove(id, id));
    mock.timers.tick(10_000);
    await nextTask();
    assert.equal(deletions(), 0);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('pauses the time in which a deletion can be undone', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    const operation = session.store.remove(id, id);
    mock.timers.tick(5000);
    session.store.setUndoPaused(operation, true);
    mock.timers.tick(60_000);
    assert.equal(deletions(), 0);
    session.store.setUndoPaused(operation, false);
    mock.timers.tick(999);
    assert.equal(deletions(), 0);
    mock.timers.tick(1);
    await nextTask();
    assert.equal(deletions(), 1);
  });

  it('sends nothing after undo if the pointer and the focus have left the notice', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    const operation = session.store.remove(id, id);
    session.store.setUndoPaused(operation, true);
    for (let left = 0; left < 2; left++) session.store.setUndoPaused(operation, false);
    session.store.undo(operation);
    mock.timers.tick(60_000);
    await nextTask();
    assert.equal(deletions(), 0);
  });

  it('sends an undoable operation once and with keepalive when the page is hidden', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    session.store.resolve(id, true);
    session.store.flush();
    session.store.flush();
    mock.timers.tick(10_000);
    await nextTask();
    const sent = service.calls.filter(({ path }) => path.endsWith('/resolve'));
    assert.deepEqual(
      sent.map(({ body, keepalive }) => [body, keepalive]),
      [[{ resolved: true }, true]],
    );
  });

  it('displays a comment with the failure if its deletion fails', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    service.faults = [respondWith(403, 'DELETE')];
    session.store.remove(id, id);
    mock.timers.tick(6000);
    await nextTask();
    assert.equal(firstComment(session).body, 'mine');
    assert.equal(firstComment(session).operation?.failure?.code, 'forbidden');
    session.store.discard(firstComment(session).operation?.id as string);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('displays a thread as open with the failure if its resolution fails', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    service.faults = [respondWith(403)];
    session.store.resolve(id, true);
    mock.timers.tick(6000);
    await nextTask();
    const [thread] = session.store.state.threads;
    assert.deepEqual([thread?.resolved, thread?.operation?.state], [false, 'failed']);
  });

  it('treats a comment that no longer exists as deleted', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    service.faults = [respondWith(404, 'DELETE')];
    session.store.remove(id, id);
    mock.timers.tick(6000);
    await nextTask();
    assert.deepEqual(threadTexts(session), []);
  });

  it('moves a resolved thread from the open threads to the resolved threads', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    session.store.resolve(id, true);
    assert.equal(session.store.state.threads[0]?.resolved, true);
    mock.timers.tick(6000);
    await nextTask();
    assert.deepEqual(threadTexts(session), []);
    await session.store.threadList.load('resolved');
    assert.deepEqual(threadTexts(session), [['mine']]);
  });

  it('loads the list again when the page is restored', async () => {
    const id = service.addComment('mine', { by: 1 });
    const session = await openSession(service);
    service.faults = [respondWith(500, 'DELETE')];
    session.store.remove(id, id);
    session.store.flush();
    await nextTask();
    assert.deepEqual(threadTexts(session), []);
    await session.store.reloadAfterRestore();
    assert.deepEqual(threadTexts(session), [['mine']]);
  });
});
