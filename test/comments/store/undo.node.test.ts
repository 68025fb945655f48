import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { CommentView } from '../../../src/comments/store/view-model.ts';
import { FakeService } from '../fake-service.ts';
import { respondWith } from '../faults.ts';
import { open, texts } from '../open.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('undo', () => {
  let service: FakeService;

  const first = (at: Awaited<ReturnType<typeof open>>) =>
    at.store.state.threads[0]?.root as CommentView;

  beforeEach(() => {
    service = new FakeService();
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  });
  afterEach(() => mock.timers.reset());

  const deletions = () => service.calls.filter(({ method }) => method === 'DELETE').length;

  it('deletes after six seconds', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    at.store.remove(id, id);
    assert.equal(first(at).operation?.state, 'undoable');
    mock.timers.tick(5999);
    assert.equal(deletions(), 0);
    mock.timers.tick(1);
    await settle();
    assert.equal(deletions(), 1);
    assert.deepEqual(texts(at), []);
  });

  it('sends nothing when it is undone', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    at.store.undo(at.store.remove(id, id));
    mock.timers.tick(10_000);
    await settle();
    assert.equal(deletions(), 0);
    assert.equal(first(at).operation, undefined);
  });

  it('stops the clock while somebody looks', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    const operation = at.store.remove(id, id);
    mock.timers.tick(5000);
    at.store.setUndoPaused(operation, true);
    mock.timers.tick(60_000);
    assert.equal(deletions(), 0);
    at.store.setUndoPaused(operation, false);
    mock.timers.tick(999);
    assert.equal(deletions(), 0);
    mock.timers.tick(1);
    await settle();
    assert.equal(deletions(), 1);
  });

  it('sends what is held when the page goes, once and with keepalive', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    at.store.resolve(id, true);
    at.store.flush();
    at.store.flush();
    mock.timers.tick(10_000);
    await settle();
    const sent = service.calls.filter(({ path }) => path.endsWith('/resolve'));
    assert.deepEqual(
      sent.map(({ body, keepalive }) => [body, keepalive]),
      [[{ resolved: true }, true]],
    );
  });

  it('puts a comment back that could not be deleted, and marks it', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    service.faults = [respondWith(403, 'DELETE')];
    at.store.remove(id, id);
    mock.timers.tick(6000);
    await settle();
    assert.equal(first(at).body, 'mine');
    assert.equal(first(at).operation?.failure?.code, 'forbidden');
    at.store.discard(first(at).operation?.id as string);
    assert.equal(first(at).operation, undefined);
  });

  it('takes a comment that is gone already for deleted', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    service.faults = [respondWith(404, 'DELETE')];
    at.store.remove(id, id);
    mock.timers.tick(6000);
    await settle();
    assert.deepEqual(texts(at), []);
  });

  it('takes a resolved thread out of the open ones and shows it among the resolved', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    at.store.resolve(id, true);
    assert.equal(at.store.state.threads[0]?.resolved, true);
    mock.timers.tick(6000);
    await settle();
    assert.deepEqual(texts(at), []);
    await at.store.threadList.load('resolved');
    assert.deepEqual(texts(at), [['mine']]);
  });

  it('trusts the service after a page that had gone came back', async () => {
    const id = service.addComment('mine', { by: 1 });
    const at = await open(service);
    service.faults = [respondWith(500, 'DELETE')];
    at.store.remove(id, id);
    at.store.flush();
    await settle();
    assert.deepEqual(texts(at), []);
    await at.store.reloadAfterRestore();
    assert.deepEqual(texts(at), [['mine']]);
  });
});
