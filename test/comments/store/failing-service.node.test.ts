import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { holdResponses, respondWith } from '../faults.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask, pass } from '../mocked-time.ts';

describe('CommentsSession with a failing service', () => {
  let service: InMemoryService;
  let session: CommentsSession;
  let phases: string[];

  const open = async () => {
    phases = [];
    session = new CommentsSession(service.connection(), {
      onChange: () => phases.push(session.store.state.phase),
      onNamesChange: () => undefined,
      onOutcome: () => undefined,
    });
    const loaded = session.store.threadList.load();
    for (let retry = 0; retry < 3; retry++) {
      await nextTask();
      await pass(1000);
    }
    await loaded;
    service.calls.length = 0;
    phases.length = 0;
    session.isVisible = true;
  };
  const lists = () =>
    service.calls.filter(({ method, path }) => method === 'GET' && path === '').length;
  const passMinutes = async (minutes: number) => {
    for (let passed = 0; passed < minutes * 60; passed++) await pass(1000);
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_800_000_000_000 });
    mock.method(Math, 'random', () => 0.5);
    service = new InMemoryService();
    service.addComment('a comment');
  });
  afterEach(() => {
    session.close();
    mock.timers.reset();
    mock.restoreAll();
  });

  it('reads the first page again with back-off, and displays the failure until then', async () => {
    service.faults = [respondWith(500, 'GET')];
    await open();
    const { failure } = session.store.state;
    assert.equal(failure?.code, 'failed');
    await passMinutes(30);
    // At once, after 40, 80 and 160 s, then every five minutes.
    assert.equal(lists(), 9);
    assert.deepEqual([...new Set(phases)], ['failed']);
    assert.equal(session.store.state.failure, failure);
    service.faults = [];
    await passMinutes(5);
    assert.deepEqual([...new Set(phases)], ['failed', 'ready']);
    assert.equal(session.store.state.threads.length, 1);
    assert.equal(session.store.state.failure, undefined);
  });

  it('waits for the Retry-After of the first page', async () => {
    service.faults = [respondWith(503, 'GET', { 'retry-after': '120' })];
    await open();
    service.faults = [];
    await passMinutes(1.9);
    assert.equal(lists(), 0);
    await passMinutes(5);
    assert.equal(session.store.state.phase, 'ready');
  });

  it('keeps the list while checks fail', async () => {
    await open();
    service.faults = [respondWith(500, 'GET')];
    await passMinutes(30);
    assert.equal(lists(), 9);
    assert.equal(session.store.state.phase, 'ready');
    assert.equal(session.store.state.threads.length, 1);
  });

  it('does not check while an operation is being sent, whose result would look like a change', async () => {
    await open();
    const respond = holdResponses(service, ({ method }) => method === 'POST');
    const posted = session.store.post('mine');
    await nextTask();
    session.poller.pollNow();
    await pass(1000);
    assert.deepEqual([lists(), session.store.state.incoming], [0, undefined]);
    respond();
    await posted;
    session.poller.pollNow();
    await pass(1000);
    assert.deepEqual([lists(), session.store.state.incoming], [1, undefined]);
  });

  it('reads users again with back-off', async () => {
    service.faults = [({ path }) => (path ? new Response(null, { status: 503 }) : undefined)];
    await open();
    const lookups = () => service.calls.filter(({ path }) => path === '/mentionable-users').length;
    const update = async () => {
      session.directory.setVisibleUsers(new Set([2]), false);
      await nextTask();
      await pass(1000);
    };
    for (let change = 1; change <= 60; change++) await update();
    // Two attempts each, after about 10, 20 and 40 s.
    assert.equal(lookups(), 4);
    service.faults = [];
    for (let change = 1; change <= 60; change++) await update();
    assert.equal(session.directory.userById(2), undefined);
    assert.equal(lookups(), 5);
  });

  it('waits for the Retry-After of the users', async () => {
    service.faults = [
      ({ path }) =>
        path ? new Response(null, { status: 503, headers: { 'retry-after': '120' } }) : undefined,
    ];
    await open();
    const lookups = () => service.calls.filter(({ path }) => path === '/mentionable-users').length;
    const updateFor = async (minutes: number) => {
      for (let passed = 0; passed < minutes * 60; passed++) {
        session.directory.setVisibleUsers(new Set([2]), false);
        await pass(1000);
      }
    };
    const before = lookups();
    await updateFor(1.8);
    assert.equal(lookups(), before);
    await updateFor(0.5);
    assert.equal(lookups(), before + 1);
  });
});
