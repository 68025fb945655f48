import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { holdResponses, respondWith } from '../faults.ts';
import type { Fault } from '../in-memory-service.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { service, sessionOf, threadTexts } from '../open-session.ts';

describe('CommentsSession with a service that waits', () => {
  let session: CommentsSession;
  let pills: (number | undefined)[];
  const open = async () => {
    pills = [];
    session = sessionOf(service.connection(), {
      onChange: () => pills.push(session.store.state.incoming),
    });
    session.isVisible = true;
    await session.store.threadList.load();
    await settle();
  };
  /** Lets a change reach the session: its check and the next one, a second later. */
  const settle = async () => {
    for (let round = 0; round < 4; round++) await pass(1000);
  };
  const lists = () => service.calls.filter(({ method, path }) => method === 'GET' && path === '');
  const waits = () => lists().filter(({ headers }) => headers.has('prefer'));

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_800_000_000_000 });
    mock.method(Math, 'random', () => 0.5);
    service.canWait = true;
    service.addComment('mine', { by: 1 });
    await open();
  });

  it('aborts the wait while the page is hidden, and reads what has changed when it is shown', async () => {
    const before = lists().length;
    const [wait] = waits().slice(-1);
    session.isVisible = false;
    assert.equal(wait?.signal?.aborted, true);
    service.addComment('of another');
    for (let minute = 0; minute < 60; minute++) await pass(60_000);
    assert.equal(lists().length, before);
    session.isVisible = true;
    await pass(0);
    assert.equal(session.store.state.incoming, 1);
  });

  for (const [name, write] of [
    ['a post', () => session.store.post('posted')],
    ['a reply', () => session.store.post('reply', 1)],
    ['an edit', () => session.store.edit(1, 1, 'edited')],
    ['a resolution', () => session.store.resolve(1, true)],
    ['a deletion', () => session.store.remove(1, 1)],
  ] as const) {
    it(`shows no pill after ${name} of the viewer, and continues to wait`, async () => {
      service.addComment('keeps the list from being empty', { by: 1 });
      await settle();
      await session.store.threadList.show();
      pills.length = 0;
      void write();
      for (let second = 0; second < 12; second++) await pass(1000);
      assert.deepEqual([...new Set(pills)], [undefined]);
      assert.equal(service.waiting.size, 1);
      service.addComment('of another');
      await nextTask();
      assert.equal(session.store.state.incoming, 1);
    });
  }

  it('shows no pill between a second change of the viewer and the next check', async () => {
    await session.store.post('first');
    await settle();
    pills.length = 0;
    await session.store.post('second');
    assert.deepEqual([...new Set(pills)], [undefined]);
  });

  it('does not keep a wait during a write, so that its own change is not a change by others', async () => {
    const respond = holdResponses(service, ({ method }) => method === 'POST');
    const posted = session.store.post('posted');
    await settle();
    const current = [session.store.state.incoming, service.calls.at(-1)?.method];
    assert.deepEqual(current, [undefined, 'POST']);
    respond();
    await posted;
    await settle();
    assert.equal(session.store.state.incoming, undefined);
    assert.deepEqual(threadTexts(session), [['posted'], ['mine']]);
  });

  it('shows the first comment of an empty list without a pill', async () => {
    service.remove(1);
    await settle();
    await session.store.threadList.show();
    assert.deepEqual(threadTexts(session), []);
    service.addComment('first');
    await nextTask();
    assert.deepEqual(threadTexts(session), [['first']]);
    assert.equal(session.store.state.incoming, undefined);
  });

  it('keeps the list, without a failure, if the process ends while it waits, and sends what failed', async () => {
    const cut: Fault = () => Promise.reject(new TypeError('Failed to fetch'));
    service.faults = [cut];
    void session.store.post('failed');
    for (let attempt = 0; attempt < 3; attempt++) await pass(5000);
    for (const wake of service.waiting) wake();
    // The next request fails, too.
    await pass(25_000);
    await pass(30_000);
    const { phase, failure } = session.store.state;
    assert.deepEqual([phase, failure], ['ready', undefined]);
    service.faults = [];
    service.addComment('of another');
    for (let second = 0; second < 60; second++) await pass(1000);
    assert.equal(session.store.state.incoming, 1);
    assert.equal(service.waiting.size, 1);
    assert.ok(service.bodies().includes('failed'));
  });

  it('does not wait before it sends a failed post again', async () => {
    await service.withFault(respondWith(500), () => session.store.post('failed'));
    for (let second = 0; second < 3; second++) await pass(1000);
    assert.deepEqual(service.bodies(), ['mine', 'failed']);
  });

  it('gives up a wait without a response after 45 seconds, and checks without waiting', async () => {
    service.faults = [({ headers }) => (headers.has('prefer') ? new Promise(() => {}) : undefined)];
    for (const wake of service.waiting) wake();
    service.addComment('of another');
    await pass(1000);
    await pass(1000);
    assert.equal(session.store.state.incoming, 1);
    service.addComment('of another, too');
    const wait = waits().at(-1);
    await pass(44_000);
    assert.equal(wait?.signal?.aborted, false);
    await pass(1000);
    assert.equal(wait?.signal?.aborted, true);
    await pass(40_000);
    assert.equal(session.store.state.incoming, 2);
  });

  it('continues to wait after another filter was loaded', async () => {
    await session.store.threadList.load('all');
    await settle();
    assert.equal(waits().at(-1)?.query.get('includeResolved'), 'true');
    assert.equal(service.waiting.size, 1);
  });
});
