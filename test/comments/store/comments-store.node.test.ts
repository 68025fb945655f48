import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { CommentView } from '../../../src/comments/store/view-model.ts';
import { FakeService } from '../fake-service.ts';
import { loseResponse, respondWith } from '../faults.ts';
import { MemoryStorage } from '../memory-storage.ts';
import { open, texts } from '../open.ts';

describe('a conversation', () => {
  let service: FakeService;

  beforeEach(() => {
    service = new FakeService();
    Object.defineProperty(globalThis, 'localStorage', {
      value: new MemoryStorage(),
      configurable: true,
    });
  });

  const first = (at: Awaited<ReturnType<typeof open>>) =>
    at.store.state.threads[0]?.root as CommentView;

  it('lists threads newest first with their replies oldest first', async () => {
    const root = service.addComment('first');
    service.addComment('second');
    service.addComment('an answer', { to: root });
    service.addComment('another answer', { to: root });
    const at = await open(service);
    assert.deepEqual(texts(at), [['second'], ['first', 'an answer', 'another answer']]);
  });

  it('shows a post at once and keeps its key when the service has it', async () => {
    const at = await open(service);
    const posted = at.store.post('hello');
    const card = first(at);
    assert.equal(card.operation?.state, 'sending');
    await posted;
    assert.equal(first(at).key, card.key);
    assert.equal(first(at).operation, undefined);
    assert.deepEqual(service.bodies(), ['hello']);
  });

  it('marks nothing but the post that failed', async () => {
    service.addComment('before');
    const at = await open(service);
    service.faults = [
      ({ body }) => (body?.body === 'bad' ? new Response(null, { status: 500 }) : undefined),
    ];
    await Promise.all([at.store.post('bad'), at.store.post('good')]);
    const states = at.store.state.threads.map(({ root }) => [root.body, root.operation?.state]);
    assert.deepEqual(states, [
      ['bad', 'failed'],
      ['good', undefined],
      ['before', undefined],
    ]);
  });

  it('finds what a lost reply has made instead of posting it again', async () => {
    const at = await open(service);
    service.faults = [loseResponse()];
    await at.store.post('only once');
    const { operation } = first(at);
    assert.equal(operation?.state, 'failed');
    service.faults = [];
    await at.store.retry(operation?.id as string);
    assert.deepEqual(service.bodies(), ['only once']);
    assert.deepEqual(texts(at), [['only once']]);
  });

  it('finds a reply that a lost answer has made', async () => {
    const root = service.addComment('question');
    const at = await open(service);
    service.faults = [loseResponse()];
    await at.store.post('answer', root);
    service.faults = [];
    const failed = at.store.state.threads[0]?.replies[0]?.operation;
    await at.store.retry(failed?.id as string);
    assert.deepEqual(service.bodies(), ['question', 'answer']);
  });

  describe('in two tabs that show the same failed post', () => {
    const twoTabs = async () => {
      const here = await open(service);
      service.faults = [respondWith(403)];
      await here.store.post('only once');
      const there = await open(service);
      service.faults = [];
      return { here, there, id: first(here).key };
    };

    it('sends it once where both try again at the same time', async () => {
      const { here, there, id } = await twoTabs();
      await Promise.all([here.store.retry(id), there.store.retry(id)]);
      assert.deepEqual(service.bodies(), ['only once']);
      assert.deepEqual([texts(here), texts(there)], [[['only once']], [['only once']]]);
      assert.deepEqual([first(here).operation, first(there).operation], [undefined, undefined]);
    });

    it('sends it once where one tries again after the other', async () => {
      const { here, there, id } = await twoTabs();
      await there.store.retry(id);
      await here.store.retry(id);
      assert.deepEqual(service.bodies(), ['only once']);
      assert.equal(first(here).operation, undefined);
    });

    it('sends it on a page that is refused locks', async (context) => {
      const refused = () => Promise.reject(new DOMException('Not here.', 'SecurityError'));
      context.mock.method(navigator.locks, 'request', refused);
      const { here, id } = await twoTabs();
      await here.store.retry(id);
      assert.deepEqual(service.bodies(), ['only once']);
    });

    it('keeps it where it fails again after the other tab gave it up', async () => {
      const { here, there, id } = await twoTabs();
      there.store.discard(id);
      service.faults = [respondWith(500)];
      await here.store.retry(id);
      assert.equal(first(await open(service)).body, 'only once');
    });
  });

  it('does not take an older or another post with the same text for it', async () => {
    service.addComment('same', { by: 1, at: service.now - 60_000 });
    const at = await open(service);
    await at.store.post('same');
    service.faults = [respondWith(500)];
    await at.store.post('same');
    const failed = at.store.state.threads.find(({ root }) => root.operation)?.root.operation;
    service.faults = [];
    await at.store.retry(failed?.id as string);
    assert.equal(service.bodies().length, 3);
  });

  it('sends the same Idempotency-Key with every try of one post', async () => {
    const at = await open(service);
    service.faults = [respondWith(503)];
    await at.store.post('hello');
    service.faults = [];
    await at.store.retry(first(at).operation?.id as string);
    const keys = service.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    assert.equal(keys.length, 2);
    assert.ok(keys[0]);
    assert.equal(keys[0], keys[1]);
  });

  it('brings back what a crash cut off, and does not double it', async () => {
    const before = await open(service);
    service.faults = [loseResponse()];
    await before.store.post('cut off');
    service.faults = [];
    const after = await open(service);
    const failed = after.store.state.threads.find(({ root }) => root.operation)?.root.operation;
    assert.equal(failed?.state, 'failed');
    await after.store.retry(failed?.id as string);
    assert.deepEqual(service.bodies(), ['cut off']);
    assert.equal((await open(service)).store.state.threads[0]?.root.operation, undefined);
  });

  it('shows the failed post of one user to no other', async () => {
    const ana = await open(service, 1);
    service.faults = [respondWith(500)];
    await ana.store.post('mine');
    service.faults = [];
    assert.deepEqual(texts(await open(service, 2)), []);
  });

  it('keeps a reply whose thread has gone as a card', async () => {
    const root = service.addComment('question');
    const at = await open(service);
    service.remove(root);
    await at.store.post('answer', root);
    await at.store.threadList.load();
    assert.deepEqual(texts(at), [['answer']]);
    assert.equal(first(at).operation?.failure?.code, 'not-found');
  });

  it('sends no edit that changes nothing', async () => {
    const id = service.addComment('as it is', { by: 1 });
    const at = await open(service);
    await at.store.edit(id, id, 'as it is');
    assert.equal(
      service.calls.some(({ method }) => method === 'PATCH'),
      false,
    );
  });

  it('keeps the text of a failed edit on the comment, and puts the next one in its place', async () => {
    const id = service.addComment('old', { by: 1 });
    const at = await open(service);
    service.faults = [respondWith(500, 'PATCH')];
    await at.store.edit(id, id, 'new');
    assert.deepEqual([first(at).body, first(at).operation?.state], ['new', 'failed']);
    service.faults = [];
    await at.store.edit(id, id, 'newer');
    assert.deepEqual([first(at).body, first(at).operation], ['newer', undefined]);
    assert.deepEqual(service.bodies(), ['newer']);
  });

  it('sends two edits of a comment one after the other', async () => {
    const id = service.addComment('old', { by: 1 });
    const at = await open(service);
    await Promise.all([at.store.edit(id, id, 'one'), at.store.edit(id, id, 'two')]);
    const sent = service.calls.filter(({ method }) => method === 'PATCH');
    assert.deepEqual(
      sent.map(({ body }) => body?.body),
      ['one', 'two'],
    );
    assert.equal(first(at).body, 'two');
  });

  it('goes on by itself with what waited for somebody to sign in', async () => {
    const at = await open(service);
    service.faults = [respondWith(401)];
    await at.store.post('hello');
    assert.equal(first(at).operation?.failure?.code, 'signed-out');
    service.faults = [];
    await at.store.resume();
    assert.deepEqual(service.bodies(), ['hello']);
  });

  it('looks for a thread through all pages, resolved ones too', async () => {
    const id = service.addComment('deep');
    for (let n = 0; n < 5; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const at = await open(service);
    assert.equal((await at.store.findThread(id))?.root.body, 'deep');
    assert.equal(await at.store.findThread(999), undefined);
  });
});
