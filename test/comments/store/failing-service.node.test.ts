import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { respondWith } from '../faults.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { service, sessionOf } from '../open-session.ts';

describe('CommentsSession with a failing service', () => {
  let session: CommentsSession;
  let phases: string[];

  const open = async () => {
    phases = [];
    session = sessionOf(service.connection(), {
      onChange: () => phases.push(session.store.state.phase),
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
    service.addComment('a comment');
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
    await service.withFault(respondWith(503, 'GET', { 'retry-after': '120' }), () => open());
    await passMinutes(1.9);
    assert.equal(lists(), 0);
    await passMinutes(5);
    assert.equal(session.store.state.phase, 'ready');
  });

  it('checks only after the interval if the first page, which a check has waited for, fails', async () => {
    session = sessionOf(service.connection());
    session.isVisible = true;
    service.faults = [respondWith(403, 'GET')];
    void session.store.threadList.load();
    await passMinutes(0.3);
    assert.equal(session.store.state.phase, 'failed');
    assert.equal(lists(), 1);
    await passMinutes(0.1);
    assert.equal(lists(), 2);
  });
});
