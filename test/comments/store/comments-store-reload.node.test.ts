import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loseResponse, respondIf, respondWith } from '../faults.ts';
import { nextTask } from '../mocked-time.ts';
import {
  firstComment,
  openSession,
  rootStates,
  service,
  storedKeys,
  threadTexts,
} from '../open-session.ts';

describe('CommentsStore after a reload, and in two tabs', () => {
  it('displays a post that was created before a crash once', async () => {
    const before = await openSession();
    service.faults = [loseResponse(), respondWith(500, 'GET')];
    await before.store.post('interrupted');
    service.faults = [];
    const after = await openSession();
    assert.deepEqual(rootStates(after), ['interrupted']);
    assert.deepEqual(service.bodies(), ['interrupted']);
    assert.deepEqual(rootStates(await openSession()), ['interrupted']);
  });

  it('displays two equal posts of which one was created', async () => {
    const before = await openSession();
    service.faults = [loseResponse(), respondWith(500, 'GET')];
    await before.store.post('same');
    await service.withFault(respondWith(500), () => before.store.post('same'));
    const after = await openSession();
    assert.deepEqual(rootStates(after), ['same (failed)', 'same']);
  });

  it('keeps a rejected post next to an equal one that was posted in another tab', async () => {
    const session = await openSession();
    await service.withFault(respondWith(403), () => session.store.post('same'));
    service.addComment('same', { by: 1 });
    await session.store.threadList.load();
    assert.deepEqual(rootStates(session), ['same (failed)', 'same']);
  });

  it('removes only the posts that another tab has sent or discarded', async () => {
    const first = await openSession();
    service.faults = [respondWith(500)];
    await first.store.post('one');
    await first.store.post('two');
    await first.store.post('three');
    service.faults = [];
    const second = await openSession();
    const [, two, one] = second.store.state.threads;
    const before = storedKeys();
    await first.store.retry(one?.key as string);
    first.store.discard(two?.key as string);
    // As `storage` events report it.
    for (const key of before) if (localStorage.getItem(key) === null) second.applyDeletion(key);
    assert.deepEqual(threadTexts(second), [['three']]);
    await second.store.threadList.load();
    assert.deepEqual(threadTexts(second), [['three'], ['one']]);
  });

  it('restores a failed edit after a reload', async () => {
    const id = service.addComment('old', { by: 1 });
    const before = await openSession();
    await service.withFault(respondWith(500, 'PATCH'), () => before.store.edit(id, id, 'new'));
    const after = await openSession();
    assert.deepEqual(rootStates(after), ['new (failed)']);
    await after.store.retry(firstComment(after).operation?.id as string);
    assert.deepEqual(service.bodies(), ['new']);
    assert.deepEqual(rootStates(await openSession()), ['new']);
  });

  it('does not restore an edit that was saved or discarded', async () => {
    const ids = ['a', 'b'].map((body) => service.addComment(body, { by: 1 }));
    const [a, b] = ids as [number, number];
    const before = await openSession();
    service.faults = [loseResponse('PATCH')];
    await before.store.edit(a, a, 'saved');
    service.faults = [respondWith(500, 'PATCH')];
    await before.store.edit(b, b, 'discarded');
    before.store.discard(firstComment(before).operation?.id as string);
    service.faults = [];
    const after = await openSession();
    assert.deepEqual(rootStates(after), ['b', 'saved']);
  });

  it('removes a failed edit when a later one is saved', async () => {
    const id = service.addComment('old', { by: 1 });
    const session = await openSession();
    service.faults = [respondIf(({ body }) => body?.body === 'one', 500)];
    await Promise.all([session.store.edit(id, id, 'one'), session.store.edit(id, id, 'two')]);
    assert.deepEqual(rootStates(session), ['two']);
  });

  it('does not restore a saved edit after the comment was edited on another device', async () => {
    const id = service.addComment('old', { by: 1 });
    const before = await openSession();
    await before.store.edit(id, id, 'saved');
    const elsewhere = { method: 'PATCH', body: JSON.stringify({ body: 'saved elsewhere' }) };
    await service.fetch(`/comments/${id}`, elsewhere, 1);
    assert.deepEqual(rootStates(await openSession()), ['saved elsewhere']);
  });

  it('restores only the last of several failed edits of a comment', async () => {
    const id = service.addComment('old', { by: 1 });
    const before = await openSession();
    service.faults = [respondWith(500, 'PATCH')];
    await before.store.edit(id, id, 'first');
    await before.store.edit(id, id, 'second');
    service.faults = [];
    const after = await openSession();
    assert.equal(firstComment(after).body, 'second');
    after.store.discard(firstComment(after).operation?.id as string);
    assert.equal(firstComment(after).body, 'old');
  });

  it('ignores stored values that are no operations', async () => {
    const before = await openSession();
    service.faults = [respondWith(500)];
    await before.store.post('stored');
    const key = storedKeys().find((each) => each.includes(':post:')) ?? '';
    localStorage.setItem(key.replace(':post:', ':edit:'), localStorage.getItem(key) ?? '');
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value: { body: 1 } }));
    const { store } = await openSession();
    assert.deepEqual([store.state.threads, store.failedEdits], [[], []]);
  });

  describe('with one failed post in two tabs', () => {
    const twoTabs = async () => {
      const first = await openSession();
      service.faults = [respondWith(403)];
      await first.store.post('only once');
      const second = await openSession();
      service.faults = [];
      return { first, second, id: firstComment(first).key };
    };

    it('sends it once if both retry at the same time', async () => {
      const { first, second, id } = await twoTabs();
      // The comment is created so late that a look-up at the same time would not find it.
      service.faults = [
        async ({ method }, respond) => {
          for (let task = 0; method === 'POST' && task < 20; task++) await nextTask();
          return respond();
        },
      ];
      await Promise.all([first.store.retry(id), second.store.retry(id)]);
      assert.deepEqual(service.bodies(), ['only once']);
      assert.deepEqual([rootStates(first), rootStates(second)], [['only once'], ['only once']]);
    });

    it('sends it once if one retries after the other', async () => {
      const { first, second, id } = await twoTabs();
      await second.store.retry(id);
      await first.store.retry(id);
      assert.deepEqual(service.bodies(), ['only once']);
      assert.equal(firstComment(first).operation, undefined);
    });

    it('sends it if the page cannot use locks', async (context) => {
      const rejectRequest = () =>
        Promise.reject(new DOMException('Locks are not allowed.', 'SecurityError'));
      context.mock.method(navigator.locks, 'request', rejectRequest);
      const { first, id } = await twoTabs();
      await first.store.retry(id);
      assert.deepEqual(service.bodies(), ['only once']);
    });

    it('stores it again if it fails after the other tab discarded it', async () => {
      const { first, second, id } = await twoTabs();
      second.store.discard(id);
      service.faults = [respondWith(500)];
      await first.store.retry(id);
      assert.equal(firstComment(await openSession()).body, 'only once');
    });
  });
});
