import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsError } from '../../../src/comments/client/comments-error.ts';
import { Poller } from '../../../src/comments/store/poller.ts';
import { pass } from '../mocked-time.ts';

describe('Poller', () => {
  let checks: number;
  let failure: Error | undefined;
  let poller: Poller;
  let recovering: boolean[];

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    mock.method(Math, 'random', () => 0.5);
    checks = 0;
    failure = undefined;
    recovering = [];
    poller = new Poller(async (isRecovering) => {
      checks++;
      recovering.push(isRecovering);
      if (failure) throw failure;
    });
  });

  afterEach(() => {
    poller.stop();
    mock.timers.reset();
    mock.restoreAll();
  });

  it('passes whether the previous check has failed', async () => {
    poller.start();
    failure = new Error('offline');
    await pass(20_000);
    failure = undefined;
    await pass(40_000);
    await pass(20_000);
    assert.deepEqual(recovering, [false, true, false]);
  });

  it('checks every 20 seconds', async () => {
    poller.start();
    await pass(19_999);
    assert.equal(checks, 0);
    await pass(1);
    await pass(20_000);
    assert.equal(checks, 2);
  });

  it('does not check while stopped, and checks immediately when restarted after the interval', async () => {
    poller.start();
    poller.stop();
    await pass(120_000);
    assert.equal(checks, 0);
    poller.start();
    await pass(0);
    assert.equal(checks, 1);
  });

  it('doubles the interval after each failure, and resets it after a success', async () => {
    poller.start();
    failure = new CommentsError('failed', 'no');
    await pass(20_000);
    await pass(39_999);
    assert.equal(checks, 1);
    await pass(1);
    await pass(80_000);
    assert.equal(checks, 3);
    failure = undefined;
    await pass(160_000);
    await pass(20_000);
    assert.equal(checks, 5);
  });

  it('waits for the duration of Retry-After', async () => {
    poller.start();
    failure = new CommentsError('rate-limited', 'no', { retryAfter: 200_000 });
    await pass(20_000);
    await pass(199_999);
    assert.equal(checks, 1);
    await pass(1);
    assert.equal(checks, 2);
  });

  it('keeps the interval while the page is hidden and shown again', async () => {
    poller.start();
    failure = new CommentsError('rate-limited', 'no', { retryAfter: 200_000 });
    await pass(20_000);
    for (let minute = 1; minute <= 3; minute++) {
      poller.stop();
      await pass(30_000);
      poller.start();
      await pass(30_000);
    }
    assert.equal(checks, 1);
    await pass(20_000);
    assert.equal(checks, 2);
  });

  it('waits at most five minutes', async () => {
    poller.start();
    failure = new CommentsError('failed', 'no');
    await pass(20_000);
    for (let failures = 1; failures <= 10; failures++) await pass(300_000);
    assert.equal(checks, 11);
  });

  it('makes one check at a time, and none after a stop during a check', async () => {
    const finish: (() => void)[] = [];
    const slow = new Poller(() => new Promise<void>((resolve) => finish.push(resolve)));
    slow.start();
    await pass(20_000);
    slow.pollNow();
    await pass(60_000);
    assert.equal(finish.length, 1);
    finish[0]?.();
    await pass(0);
    await pass(20_000);
    assert.equal(finish.length, 2);
    slow.stop();
    finish[1]?.();
    await pass(0);
    await pass(60_000);
    assert.equal(finish.length, 2);
  });

  it('checks again after a check during which pollNow was called', async () => {
    const finish: (() => void)[] = [];
    poller = new Poller(() => new Promise<void>((resolve) => finish.push(resolve)));
    poller.start();
    await pass(20_000);
    poller.pollNow();
    finish[0]?.();
    await pass(0);
    await pass(1);
    assert.equal(finish.length, 2);
    finish[1]?.();
    await pass(0);
    await pass(19_999);
    assert.equal(finish.length, 2);
    await pass(1);
    assert.equal(finish.length, 3);
  });

  it('checks immediately on pollNow, but not while stopped', async () => {
    poller.pollNow();
    await pass(0);
    assert.equal(checks, 0);
    poller.start();
    poller.pollNow();
    await pass(0);
    assert.equal(checks, 1);
  });
});
