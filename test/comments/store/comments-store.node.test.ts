import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { PAGE_MAX } from '../../../src/api/limits.ts';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import { holdCalls, loseResponse, respondWith } from '../faults.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { firstComment, openSession, service, threadTexts } from '../open-session.ts';

describe('CommentsStore', () => {
  it('displays a post immediately and keeps its key when the service confirms it', async () => {
    const session = await openSession();
    const posted = session.store.post('hello');
    const pending = firstComment(session);
    assert.equal(pending.operation?.state, 'sending');
    await posted;
    assert.equal(firstComment(session).key, pending.key);
    assert.equal(firstComment(session).operation, undefined);
    assert.deepEqual(service.bodies(), ['hello']);
  });

  it('finds a created thread whose response was lost also after a failed look-up', async () => {
    const session = await openSession();
    service.faults = [loseResponse(), respondWith(403, 'GET')];
    await session.store.post('only once');
    const id = firstComment(session).operation?.id as string;
    await session.store.retry(id);
    assert.equal(firstComment(session).operation?.state, 'failed');
    service.faults = [];
    await session.store.retry(id);
    assert.deepEqual(service.bodies(), ['only once']);
    assert.deepEqual(threadTexts(session), [['only once']]);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('finds a created reply whose response was lost instead of posting it again', async () => {
    const root = service.addComment('question');
    const session = await openSession();
    service.faults = [loseResponse(), respondWith(403, 'GET')];
    await session.store.post('answer', root);
    service.faults = [];
    const failed = session.store.state.threads[0]?.replies[0]?.operation;
    // The thread is no longer on the first page.
    for (let i = 0; i < PAGE_MAX; i++) service.addComment('newer');
    await session.store.retry(failed?.id as string);
    const bodies = service.bodies().filter((body) => body !== 'newer');
    assert.deepEqual(bodies, ['question', 'answer']);
    const [reply] = session.store.state.threads.flatMap(({ replies }) => replies);
    assert.equal(reply?.operation, undefined);
  });

  it('does not mistake an older comment or another post with the same text for a failed post', async () => {
    service.addComment('same', { by: 1, at: service.now - 60_000 });
    const session = await openSession();
    await session.store.post('same');
    service.faults = [respondWith(500)];
    await session.store.post('same');
    const failed = session.store.state.threads.find(({ root }) => root.operation)?.root.operation;
    service.faults = [];
    await session.store.retry(failed?.id as string);
    assert.equal(service.bodies().length, 3);
  });

  it('does not mistake the same text of another user, or another text, for a failed post', async () => {
    const session = await openSession();
    service.faults = [
      ({ method }) =>
        method === 'POST' ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    ];
    await session.store.post('same');
    service.faults = [];
    service.addComment('same', { by: 2 });
    service.addComment('another text', { by: 1 });
    await session.store.threadList.load();
    await session.store.retry(firstComment(session).operation?.id as string);
    assert.deepEqual(service.bodies(), ['same', 'another text', 'same']);
  });

  it('sends the same Idempotency-Key with every attempt of one post', async () => {
    const session = await openSession();
    await service.withFault(respondWith(500), () => session.store.post('hello'));
    await session.store.retry(firstComment(session).operation?.id as string);
    const keys = service.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    assert.equal(keys.length, 2);
    assert.ok(keys[0]);
    assert.equal(keys[0], keys[1]);
  });

  it('sends the edits of two comments at the same time', async () => {
    const mine = service.addComment('mine', { by: 1 });
    const other = service.addComment('other', { by: 1 });
    const session = await openSession();
    holdCalls(service, ({ method }) => method === 'PATCH');
    void session.store.edit(mine, mine, 'a');
    void session.store.edit(other, other, 'b');
    for (let task = 0; task < 5; task++) await nextTask();
    assert.equal(service.calls.filter(({ method }) => method === 'PATCH').length, 2);
  });

  it('sends two posts at the same time', async () => {
    const session = await openSession();
    service.faults = [() => new Promise(() => {})];
    void session.store.post('first');
    void session.store.post('second');
    for (let task = 0; task < 5; task++) await nextTask();
    assert.equal(service.calls.filter(({ method }) => method === 'POST').length, 2);
  });

  it('ignores find(), undo(), retry() and discard() of an unknown operation', async () => {
    const { store } = await openSession();
    const found = [store.find('x'), store.undo('x'), store.discard('x')];
    assert.deepEqual(found, Array(3).fill(undefined));
    store.setUndoPaused('x', true);
    await store.retry('x');
    assert.equal(service.calls.length, 1);
  });

  it('undoes, retries and discards only an operation in the right state', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const session = await openSession();
    const { store } = session;
    service.faults = [respondWith(403)];
    await store.post('failed');
    const { key } = firstComment(session);
    assert.equal(store.undo(key), undefined);
    assert.equal(store.find(key)?.state, 'failed');
    const mine = service.addComment('mine', { by: 1 });
    await store.threadList.load();
    const removal = store.remove(mine, mine);
    assert.equal(store.discard(removal), undefined);
    await store.retry(removal);
    assert.equal(store.find(removal)?.state, 'undoable');
    assert.equal(store.undo(removal)?.id, removal);
    assert.equal(store.find(removal), undefined);
    assert.equal(store.discard(key)?.id, key);
    context.mock.timers.tick(UNDO_TIME_MS);
    await nextTask();
    assert.deepEqual(service.bodies(), ['mine']);
  });

  it('ignores retry(), undo() and discard() of a post that is being sent', async () => {
    const { store } = await openSession();
    const posted = store.post('hello');
    const id = store.state.threads[0]?.key as string;
    assert.deepEqual([store.undo(id), store.discard(id)], [undefined, undefined]);
    await Promise.all([posted, store.retry(id)]);
    const calls = service.calls.filter(({ path }) => path === '').map(({ method }) => method);
    assert.deepEqual(calls, ['GET', 'POST']);
  });

  it('sends only what failed without a session or a connection in resume()', async () => {
    const session = await openSession();
    service.faults = [respondWith(403)];
    await session.store.post('rejected');
    service.faults = [respondWith(401)];
    await session.store.post('hello');
    assert.equal(firstComment(session).operation?.failure?.code, 'signed-out');
    service.faults = [() => Promise.reject(new TypeError('Failed to fetch'))];
    await session.store.post('offline');
    service.faults = [];
    await session.store.resume();
    assert.deepEqual(service.bodies(), ['hello', 'offline']);
  });
});

describe('CommentsStore.undo', () => {
  let session: CommentsSession;
  let id: number;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    id = service.addComment('mine', { by: 1 });
    session = await openSession();
  });

  const deletions = () => service.calls.filter(({ method }) => method === 'DELETE').length;

  it('sends a deletion after ten seconds', async () => {
    session.store.remove(id, id);
    assert.equal(firstComment(session).operation?.state, 'undoable');
    mock.timers.tick(9999);
    assert.equal(deletions(), 0);
    await pass(1);
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
    mock.timers.tick(4999);
    assert.equal(deletions(), 0);
    await pass(1);
    assert.equal(deletions(), 1);
  });

  it('sends nothing after undo, also if the pointer and the focus leave the notice then', async () => {
    const operation = session.store.remove(id, id);
    session.store.setUndoPaused(operation, true);
    session.store.setUndoPaused(operation, false);
    session.store.undo(operation);
    session.store.setUndoPaused(operation, false);
    await pass(60_000);
    assert.equal(deletions(), 0);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('sends an undoable operation once and with keepalive when the page is hidden', async () => {
    session.store.resolve(id, true);
    session.store.flush();
    session.store.flush();
    await pass(10_000);
    const sent = service.calls.filter(({ path }) => path.endsWith('/resolve'));
    const requests = sent.map(({ body, keepalive }) => [body, keepalive]);
    assert.deepEqual(requests, [[{ resolved: true }, true]]);
  });

  it('displays what was before, with the failure, if a deletion or a resolution fails', async () => {
    service.faults = [respondWith(403, 'DELETE'), respondWith(403)];
    session.store.remove(id, id);
    session.store.resolve(id, true);
    await pass(10_000);
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
    await pass(10_000);
    assert.deepEqual(threadTexts(session), []);
  });

  it('moves a resolved thread from the open threads to the resolved threads', async () => {
    session.store.resolve(id, true);
    assert.equal(session.store.state.threads[0]?.resolved, true);
    await pass(10_000);
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
