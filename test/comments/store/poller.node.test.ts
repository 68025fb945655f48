import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { CommentsError } from '../../../src/comments/client/comments-error.ts';
import { Poller } from '../../../src/comments/store/poller.ts';

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('Poller', () => {
  let looks: number;
  let failure: Error | undefined;
  let poller: Poller;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    mock.method(Math, 'random', () => 0.5);
    looks = 0;
    failure = undefined;
    poller = new Poller(async () => {
      looks++;
      if (failure) throw failure;
    });
  });

  afterEach(() => {
    poller.stop();
    mock.timers.reset();
    mock.restoreAll();
  });

  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await settle();
  };

  it('looks every 20 seconds', async () => {
    poller.start();
    await pass(19_999);
    assert.equal(looks, 0);
    await pass(1);
    await pass(20_000);
    assert.equal(looks, 2);
  });

  it('rests while nobody looks, and looks at once after a long rest', async () => {
    poller.start();
    poller.stop();
    await pass(120_000);
    assert.equal(looks, 0);
    poller.start();
    await pass(0);
    assert.equal(looks, 1);
  });

  it('waits longer and longer while it fails, then goes back', async () => {
    poller.start();
    failure = new CommentsError('failed', 'no');
    await pass(20_000);
    await pass(39_999);
    assert.equal(looks, 1);
    await pass(1);
    await pass(80_000);
    assert.equal(looks, 3);
    failure = undefined;
    await pass(160_000);
    await pass(20_000);
    assert.equal(looks, 5);
  });

  it('waits as long as the service asks', async () => {
    poller.start();
    failure = new CommentsError('rate-limited', 'no', { retryAfter: 200_000 });
    await pass(20_000);
    await pass(199_999);
    assert.equal(looks, 1);
    await pass(1);
    assert.equal(looks, 2);
  });

  it('hurries when the line is back, but not in a rest', async () => {
    poller.pollNow();
    await pass(0);
    assert.equal(looks, 0);
    poller.start();
    poller.pollNow();
    await pass(0);
    assert.equal(looks, 1);
  });
});
