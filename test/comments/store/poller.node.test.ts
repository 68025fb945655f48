import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsError } from '../../../src/comments/client/comments-error.ts';
import { type CheckOptions, type CheckResult, Poller } from '../../../src/comments/store/poller.ts';
import { elapsedClock } from '../../../src/lib/elapsed-clock.ts';
import { nextTask, pass } from '../mocked-time.ts';

const HOUR = 3_600_000;

describe('Poller', () => {
  let checks: CheckOptions[];
  let respond: () => CheckResult | Promise<CheckResult>;
  let poller: Poller;
  const unchanged = () => 'unchanged' as const;
  /** Responds after `seconds`, or rejects when the check is aborted. */
  const respondAfter = (seconds: number, result: CheckResult | Error) => () =>
    new Promise<CheckResult>((resolve, reject) => {
      checks.at(-1)?.signal.addEventListener('abort', () => reject(new Error('aborted')));
      setTimeout(
        () => (result instanceof Error ? reject(result) : resolve(result)),
        seconds * 1000,
      );
    });
  const fail = (error = new CommentsError('failed', 'no')) => {
    respond = () => Promise.reject(error);
  };
  const passSeconds = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) await pass(1000);
  };
  const start = async () => {
    poller.start();
    await pass(0);
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 });
    mock.method(Math, 'random', () => 0.5);
    checks = [];
    respond = unchanged;
    const check = async (options: CheckOptions) => {
      checks.push(options);
      return respond();
    };
    poller = new Poller(
      check,
      elapsedClock(
        () => 0,
        () => Date.now(),
      ),
    );
  });

  afterEach(() => poller.stop());

  it('checks at once, then every 20 seconds', async () => {
    await start();
    assert.equal(checks.length, 1);
    await pass(19_999);
    assert.equal(checks.length, 1);
    await pass(1);
    await pass(20_000);
    assert.equal(checks.length, 3);
  });

  it('checks without a pause, at most three times a minute, if the service waits', async () => {
    respond = () => respondAfter(25, 'waited')();
    await start();
    await passSeconds(60);
    assert.equal(checks.length, 3);
    assert.ok(checks.every(({ canWait }) => canWait));
  });

  it('keeps the interval if a response without a change claims to have waited', async () => {
    respond = () => 'waited';
    await start();
    await passSeconds(59);
    assert.equal(checks.length, 3);
  });

  it('checks a second after a change', async () => {
    respond = () => 'changed';
    await start();
    await pass(999);
    assert.equal(checks.length, 1);
    await pass(1);
    assert.equal(checks.length, 2);
  });

  it('does not wait in the check after a failure, and passes that it recovers', async () => {
    await start();
    fail();
    await pass(20_000);
    respond = unchanged;
    await pass(40_000);
    await pass(20_000);
    assert.deepEqual(
      checks.map(({ isRecovering, canWait }) => [isRecovering, canWait]),
      [
        [false, true],
        [false, true],
        [true, false],
        [false, true],
      ],
    );
  });

  it('polls for five minutes, then waits again, if a proxy cuts each wait after 10 seconds', async () => {
    respond = () =>
      checks.at(-1)?.canWait ? respondAfter(10, new TypeError('cut'))() : 'unchanged';
    await start();
    // Two waits, each with the back-off of a failure, a check and its interval.
    await passSeconds(2 * (10 + 40));
    const waits = () => checks.filter(({ canWait }) => canWait).length;
    assert.equal(waits(), 2);
    const before = checks.length;
    await passSeconds(240);
    assert.deepEqual([waits(), checks.length - before], [2, 12]);
    await passSeconds(60);
    assert.equal(waits(), 3);
    respond = () => respondAfter(25, 'waited')();
    await passSeconds(600);
    const cut = waits();
    await passSeconds(100);
    assert.equal(waits() - cut, 4);
  });

  it('waits again after failures of which no two follow each other', async () => {
    for (let failure = 1; failure <= 3; failure++) {
      respond = () =>
        checks.at(-1)?.canWait ? respondAfter(10, new TypeError('cut'))() : 'unchanged';
      await start();
      await passSeconds(10 + 40);
      respond = () => respondAfter(25, 'waited')();
      await passSeconds(20);
      assert.equal(checks.at(-1)?.canWait, true, `failure ${failure}`);
      await passSeconds(25);
    }
  });

  it('aborts a wait when it is stopped, and waits again after a restart, at most once a second', async () => {
    respond = () => respondAfter(25, 'waited')();
    await start();
    await pass(300);
    poller.stop();
    assert.equal(checks[0]?.signal.aborted, true);
    await nextTask();
    await start();
    assert.equal(checks.length, 1);
    await pass(700);
    assert.deepEqual([checks.length, checks[1]?.isRecovering], [2, false]);
    await pass(5000);
    poller.stop();
    await nextTask();
    await start();
    assert.equal(checks.length, 3);
  });

  it('checks once, immediately, after the page was asleep for an hour', async () => {
    respond = () => respondAfter(25, 'waited')();
    await start();
    mock.timers.setTime(Date.now() + HOUR);
    poller.stop();
    await nextTask();
    await start();
    assert.equal(checks.length, 2);
    await passSeconds(24);
    assert.equal(checks.length, 2);
  });

  for (const [name, jump] of [
    ['set back', -HOUR],
    ['set forward', HOUR],
  ] as const) {
    it(`continues with its interval after the clock was ${name} by an hour`, async () => {
      await start();
      poller.stop();
      mock.timers.reset();
      mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_800_000_000_000 + jump });
      await start();
      await passSeconds(60);
      assert.ok(checks.length >= 3 && checks.length <= 5, String(checks.length));
    });
  }

  it('doubles the interval after each failure, up to five minutes, and resets it after a success', async () => {
    await start();
    fail();
    await pass(20_000);
    await pass(39_999);
    assert.equal(checks.length, 2);
    await pass(1);
    for (const pause of [80_000, 160_000, 300_000, 300_000]) await pass(pause);
    assert.equal(checks.length, 7);
    respond = unchanged;
    await pass(300_000);
    await pass(20_000);
    assert.equal(checks.length, 9);
  });

  it('keeps the interval while the page is hidden and shown again', async () => {
    fail(new CommentsError('rate-limited', 'no', { retryAfter: 200_000 }));
    await start();
    for (let minute = 1; minute <= 3; minute++) {
      poller.stop();
      await pass(30_000);
      poller.start();
      await pass(30_000);
    }
    assert.equal(checks.length, 1);
    await pass(20_000);
    assert.equal(checks.length, 2);
  });

  it('makes one check at a time, and none after a stop during a check', async () => {
    const finish: ((result: CheckResult) => void)[] = [];
    respond = () => new Promise((resolve) => finish.push(resolve));
    await start();
    await pass(60_000);
    assert.equal(finish.length, 1);
    finish[0]?.('unchanged');
    await pass(0);
    await pass(20_000);
    assert.equal(finish.length, 2);
    poller.stop();
    finish[1]?.('unchanged');
    await pass(0);
    await pass(60_000);
    assert.equal(finish.length, 2);
  });

  it('aborts a running check on pollNow, and checks again immediately', async () => {
    respond = () => respondAfter(25, 'waited')();
    await start();
    await pass(5000);
    poller.pollNow();
    await nextTask();
    await pass(0);
    assert.equal(checks[0]?.signal.aborted, true);
    assert.deepEqual([checks.length, checks[1]?.isRecovering], [2, false]);
  });

  it('checks immediately on pollNow, but not while stopped', async () => {
    poller.pollNow();
    await pass(0);
    assert.equal(checks.length, 0);
    await start();
    poller.pollNow();
    await pass(0);
    assert.equal(checks.length, 2);
  });
});
