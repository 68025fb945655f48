import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UNDO_TIME_MS } from '../../../src/comments/store/comments-store.ts';
import { holdCalls, respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask } from '../mocked-time.ts';
import { clearStorage, firstComment, openSession, threadTexts } from '../open-session.ts';

describe('CommentsStore with several changes of a comment', () => {
  let service: InMemoryService;
  let session: CommentsSession;
  let mine: number;

  beforeEach(async () => {
    clearStorage();
    service = new InMemoryService();
    mine = service.addComment('mine', { by: 1 });
    session = await openSession(service);
  });
  afterEach(() => session.close());

  it('sends an edit after the previous one has completed', async () => {
    const deliver = holdCalls(service, ({ body }) => body?.body === 'first');
    const edits = ['first', 'second'].map((text) => session.store.edit(mine, mine, text));
    await nextTask();
    const sent = () => service.calls.filter(({ method }) => method === 'PATCH').length;
    assert.equal(sent(), 1);
    deliver();
    await Promise.all(edits);
    assert.equal(sent(), 2);
    assert.deepEqual(service.bodies(), ['second']);
  });

  it('sends an edit also after the previous one has failed', async () => {
    service.faults = [
      ({ body }) => (body?.body === 'first' ? new Response(null, { status: 403 }) : undefined),
    ];
    await Promise.all(['first', 'second'].map((text) => session.store.edit(mine, mine, text)));
    assert.deepEqual(service.bodies(), ['second']);
  });

  it('sends the edits of two comments at the same time', async () => {
    const other = service.addComment('other', { by: 1 });
    await session.store.threadList.load();
    service.faults = [() => new Promise(() => {})];
    void session.store.edit(mine, mine, 'a');
    void session.store.edit(other, other, 'b');
    await nextTask();
    assert.equal(service.calls.filter(({ method }) => method === 'PATCH').length, 2);
  });

  it('sends two posts at the same time', async () => {
    service.faults = [() => new Promise(() => {})];
    void session.store.post('first');
    void session.store.post('second');
    for (let task = 0; task < 5; task++) await nextTask();
    assert.equal(service.calls.filter(({ method }) => method === 'POST').length, 2);
  });

  it('posts also if the page may not use locks', async () => {
    const request = mock.method(navigator.locks, 'request', () =>
      Promise.reject(new DOMException('The request is not allowed.', 'SecurityError')),
    );
    await session.store.post('without a lock');
    assert.equal(request.mock.callCount(), 1);
    mock.restoreAll();
    assert.deepEqual(threadTexts(session), [['without a lock'], ['mine']]);
    assert.deepEqual(service.bodies(), ['mine', 'without a lock']);
  });

  it('posts once if the request fails under the lock', async () => {
    service.faults = [respondWith(403)];
    await session.store.post('rejected');
    assert.equal(service.calls.filter(({ method }) => method === 'POST').length, 1);
    assert.equal(firstComment(session).operation?.failure?.code, 'forbidden');
  });
});

describe('CommentsStore.find, undo, retry and discard', () => {
  let service: InMemoryService;
  let session: CommentsSession;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    clearStorage();
    service = new InMemoryService();
    session = await openSession(service);
  });
  afterEach(() => {
    session.close();
    mock.timers.reset();
  });

  it('do nothing for an unknown operation', async () => {
    const { store } = session;
    assert.deepEqual(
      [store.find('x'), store.undo('x'), store.discard('x')],
      Array(3).fill(undefined),
    );
    store.setUndoPaused('x', true);
    await store.retry('x');
    assert.equal(service.calls.length, 1);
  });

  it('act only on an operation in the right state', async () => {
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
    mock.timers.tick(UNDO_TIME_MS);
    await nextTask();
    assert.deepEqual(service.bodies(), ['mine']);
  });

  it('send only what failed without a session when there is one again', async () => {
    const { store } = session;
    service.faults = [respondWith(401)];
    await store.post('signed out');
    service.faults = [respondWith(403)];
    await store.post('forbidden');
    service.faults = [];
    await store.resume();
    assert.deepEqual(service.bodies(), ['signed out']);
    assert.equal(firstComment(session).body, 'forbidden');
  });
});
