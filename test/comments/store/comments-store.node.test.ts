import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { PAGE_MAX } from '../../../src/api/limits.ts';
import { findThread } from '../../../src/comments/store/find-thread.ts';
import { loseResponse, respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask } from '../mocked-time.ts';
import { clearStorage, firstComment, openSession, threadTexts } from '../open-session.ts';

describe('CommentsStore', () => {
  let service: InMemoryService;

  beforeEach(() => {
    service = new InMemoryService();
    clearStorage();
  });

  it('lists threads newest first and their replies oldest first', async () => {
    const root = service.addComment('first');
    service.addComment('second');
    service.addComment('an answer', { to: root });
    service.addComment('another answer', { to: root });
    const session = await openSession(service);
    assert.deepEqual(threadTexts(session), [['second'], ['first', 'an answer', 'another answer']]);
  });

  it('displays a post immediately and keeps its key when the service confirms it', async () => {
    const session = await openSession(service);
    const posted = session.store.post('hello');
    const pending = firstComment(session);
    assert.equal(pending.operation?.state, 'sending');
    await posted;
    assert.equal(firstComment(session).key, pending.key);
    assert.equal(firstComment(session).operation, undefined);
    assert.deepEqual(service.bodies(), ['hello']);
  });

  it('marks only the failed post', async () => {
    service.addComment('before');
    const session = await openSession(service);
    service.faults = [
      ({ body }) => (body?.body === 'bad' ? new Response(null, { status: 500 }) : undefined),
    ];
    await Promise.all([session.store.post('bad'), session.store.post('good')]);
    const states = session.store.state.threads.map(({ root }) => [
      root.body,
      root.operation?.state,
    ]);
    assert.deepEqual(states, [
      ['bad', 'failed'],
      ['good', undefined],
      ['before', undefined],
    ]);
  });

  it('finds a created thread whose response was lost instead of posting it again', async () => {
    const session = await openSession(service);
    service.faults = [loseResponse()];
    await session.store.post('only once');
    const { operation } = firstComment(session);
    assert.equal(operation?.state, 'failed');
    service.faults = [];
    await session.store.retry(operation?.id as string);
    assert.deepEqual(service.bodies(), ['only once']);
    assert.deepEqual(threadTexts(session), [['only once']]);
  });

  it('finds a created thread whose response was lost also after a failed look-up', async () => {
    const session = await openSession(service);
    service.faults = [loseResponse()];
    await session.store.post('only once');
    const id = firstComment(session).operation?.id as string;
    service.faults = [respondWith(403, 'GET')];
    await session.store.retry(id);
    assert.equal(firstComment(session).operation?.state, 'failed');
    service.faults = [];
    await session.store.retry(id);
    assert.deepEqual(service.bodies(), ['only once']);
    assert.equal(firstComment(session).operation, undefined);
  });

  it('finds a created reply whose response was lost instead of posting it again', async () => {
    const root = service.addComment('question');
    const session = await openSession(service);
    service.faults = [loseResponse()];
    await session.store.post('answer', root);
    service.faults = [];
    const failed = session.store.state.threads[0]?.replies[0]?.operation;
    // The thread is no longer on the first page.
    for (let i = 0; i < PAGE_MAX; i++) service.addComment('newer');
    await session.store.retry(failed?.id as string);
    assert.deepEqual(
      service.bodies().filter((body) => body !== 'newer'),
      ['question', 'answer'],
    );
    const [reply] = session.store.state.threads.flatMap(({ replies }) => replies);
    assert.equal(reply?.operation, undefined);
  });

  describe('with one failed post in two tabs', () => {
    const twoTabs = async () => {
      const first = await openSession(service);
      service.faults = [respondWith(403)];
      await first.store.post('only once');
      const second = await openSession(service);
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
      assert.deepEqual(
        [threadTexts(first), threadTexts(second)],
        [[['only once']], [['only once']]],
      );
      assert.deepEqual(
        [firstComment(first).operation, firstComment(second).operation],
        [undefined, undefined],
      );
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
      assert.equal(firstComment(await openSession(service)).body, 'only once');
    });
  });

  it('does not mistake an older comment or another post with the same text for a failed post', async () => {
    service.addComment('same', { by: 1, at: service.now - 60_000 });
    const session = await openSession(service);
    await session.store.post('same');
    service.faults = [respondWith(500)];
    await session.store.post('same');
    const failed = session.store.state.threads.find(({ root }) => root.operation)?.root.operation;
    service.faults = [];
    await session.store.retry(failed?.id as string);
    assert.equal(service.bodies().length, 3);
  });

  it('does not mistake the same text of another user, or another text, for a failed post', async () => {
    const session = await openSession(service);
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
    const session = await openSession(service);
    service.faults = [respondWith(503)];
    await session.store.post('hello');
    service.faults = [];
    await session.store.retry(firstComment(session).operation?.id as string);
    const keys = service.calls
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    assert.equal(keys.length, 2);
    assert.ok(keys[0]);
    assert.equal(keys[0], keys[1]);
  });

  it('displays a failed post only to its author', async () => {
    const ana = await openSession(service, 1);
    service.faults = [respondWith(500)];
    await ana.store.post('mine');
    service.faults = [];
    assert.deepEqual(threadTexts(await openSession(service, 2)), []);
  });

  it('displays a failed reply to a deleted thread as a thread', async () => {
    const root = service.addComment('question');
    const session = await openSession(service);
    service.remove(root);
    await session.store.post('answer', root);
    await session.store.threadList.load();
    assert.deepEqual(threadTexts(session), [['answer']]);
    assert.equal(firstComment(session).operation?.failure?.code, 'not-found');
  });

  it('displays the text of a failed edit, and replaces it with the next edit', async () => {
    const id = service.addComment('old', { by: 1 });
    const session = await openSession(service);
    service.faults = [respondWith(500, 'PATCH')];
    await session.store.edit(id, id, 'new');
    assert.deepEqual(
      [firstComment(session).body, firstComment(session).operation?.state],
      ['new', 'failed'],
    );
    service.faults = [];
    await session.store.edit(id, id, 'newer');
    assert.deepEqual(
      [firstComment(session).body, firstComment(session).operation],
      ['newer', undefined],
    );
    assert.deepEqual(service.bodies(), ['newer']);
  });

  it('sends two edits of a comment in order', async () => {
    const id = service.addComment('old', { by: 1 });
    const session = await openSession(service);
    service.faults = [
      async ({ body }, respond) => {
        if (body?.body === 'one') await nextTask();
        return respond();
      },
    ];
    await Promise.all([session.store.edit(id, id, 'one'), session.store.edit(id, id, 'two')]);
    assert.deepEqual(service.bodies(), ['two']);
    const sent = service.calls.filter(({ method }) => method === 'PATCH');
    assert.deepEqual(
      sent.map(({ body }) => body?.body),
      ['one', 'two'],
    );
    assert.equal(firstComment(session).body, 'two');
  });

  it('ignores retry(), undo() and discard() of a post that is being sent', async () => {
    const { store } = await openSession(service);
    const posted = store.post('hello');
    const id = store.state.threads[0]?.key as string;
    assert.deepEqual([store.undo(id), store.discard(id)], [undefined, undefined]);
    await Promise.all([posted, store.retry(id)]);
    const calls = service.calls.filter(({ path }) => path === '').map(({ method }) => method);
    assert.deepEqual(calls, ['GET', 'POST']);
  });

  it('sends only a post that failed without a session in resume()', async () => {
    const session = await openSession(service);
    service.faults = [respondWith(403)];
    await session.store.post('rejected');
    service.faults = [respondWith(401)];
    await session.store.post('hello');
    assert.equal(firstComment(session).operation?.failure?.code, 'signed-out');
    service.faults = [];
    await session.store.resume();
    assert.deepEqual(service.bodies(), ['hello']);
  });

  it('finds a thread on any page, even if it is resolved', async () => {
    const id = service.addComment('deep');
    const init = { method: 'POST', body: JSON.stringify({ resolved: true }) };
    await service.fetch(`/comments/${id}/resolve`, init, 1);
    for (let n = 0; n < 5; n++) service.addComment(`thread ${n}`);
    service.pageSize = 2;
    const session = await openSession(service);
    assert.equal((await findThread(id, session))?.root.body, 'deep');
    assert.equal(await findThread(999, session), undefined);
  });

  it('finds a thread after the list could not be loaded', async () => {
    const id = service.addComment('thread');
    service.faults = [respondWith(403, 'GET')];
    const session = await openSession(service);
    assert.equal(session.store.threadList.phase, 'failed');
    service.faults = [];
    assert.equal((await findThread(id, session))?.id, id);
    assert.equal(session.store.threadList.phase, 'ready');
  });
});
