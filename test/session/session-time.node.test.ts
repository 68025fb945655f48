import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { answer, fakeService } from './fake-service.ts';
import { FakeTime } from './fake-time.ts';
import { keeper, service } from './session-client.ts';

const HOUR = 3_600_000;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A keeper whose session ends after an hour, on a machine with some clock. */
async function begun(wall = 0) {
  const { mock: calls } = service(() => answer(200));
  const made = keeper(new FakeTime(wall));
  await made.keeper.redeem('first');
  return { ...made, calls };
}

describe('the time of a session', () => {
  for (const hours of [-30, 30]) {
    it(`is the service's, where this machine's clock is ${hours} hours off`, async () => {
      const { keeper: kept, said, time } = await begun(hours * HOUR);
      await kept.check();
      assert.deepEqual(said, []);
      time.pass(HOUR);
      await kept.check();
      assert.deepEqual(said, ['expiring', 'expired']);
    });
  }

  it('is not looked at again once the session has ended', async () => {
    const { keeper: kept, said, time } = await begun();
    time.pass(2 * HOUR);
    const { mock: timers } = mock.method(globalThis, 'setTimeout');
    await kept.check();
    assert.deepEqual(said, ['expiring', 'expired']);
    assert.equal(timers.callCount(), 0);
  });

  it('is what this machine says where the service does not tell it', async () => {
    const { keeper: kept, said, time } = await begun();
    fakeService(new Response('ok'));
    time.sleep(HOUR / 2);
    await kept.check();
    assert.deepEqual(said, []);
    time.sleep(HOUR);
    await kept.check();
    assert.deepEqual(said, ['expiring', 'expired']);
  });

  it('is no longer asked for once the keeper is stopped', async () => {
    const { keeper: kept, life, time } = await begun();
    const { mock: asked } = fakeService(answer(200));
    time.sleep(5 * HOUR);
    const checked = kept.check();
    life.abort();
    assert.equal(asked.calls[0]?.arguments[1]?.signal?.aborted, true);
    await checked;
  });

  it('announces the end by its timer, looking at least once a minute', async () => {
    const { keeper: kept, said, time } = await begun();
    await kept.check();
    for (let minute = 0; minute < 46; minute++) {
      time.pass(60_000);
      mock.timers.tick(60_000);
      await settled();
    }
    assert.deepEqual(said, ['expiring']);
    time.pass(HOUR);
    await kept.check();
    assert.deepEqual(said, ['expiring', 'expired']);
  });

  it('does not take the age of an answer from the cache for the time', async () => {
    const { fetch, keeper: kept, said, time } = await begun();
    time.pass(HOUR);
    await fetch('/kept-for-an-hour');
    await kept.check();
    assert.deepEqual(said, ['expiring', 'expired']);
  });

  it('asks the service for the time where the clock has jumped, and believes it', async () => {
    const { keeper: kept, said, time } = await begun();
    time.set(5 * HOUR);
    await kept.check();
    assert.deepEqual(said, []);
  });

  it('believes the clock where the service cannot be asked', async () => {
    const { keeper: kept, said, time } = await begun();
    mock.restoreAll();
    fakeService(new TypeError('offline'));
    time.sleep(5 * HOUR);
    await kept.check();
    assert.deepEqual(said, ['expiring', 'expired']);
  });

  it('finds out within a minute that the machine has slept, though nothing woke the page', async () => {
    const { keeper: kept, said, time } = await begun();
    await kept.check();
    mock.restoreAll();
    fakeService(new TypeError('offline'));
    time.sleep(5 * HOUR);
    time.pass(60_000);
    mock.timers.tick(60_000);
    await settled();
    assert.deepEqual(said, ['expiring', 'expired']);
  });

  it('leaves no timer behind its signal, however often the page woke at once', async () => {
    const { keeper: kept, life, time } = await begun();
    mock.restoreAll();
    const { mock: asked } = fakeService(new TypeError('offline'));
    time.sleep(HOUR / 6);
    await Promise.all([kept.check(), kept.check()]);
    life.abort();
    mock.timers.tick(60_000);
    await settled();
    assert.equal(asked.callCount(), 2);
  });

  it('believes the clock where the service takes too long to tell the time', async () => {
    const { calls, keeper: kept, said, time } = await begun();
    time.sleep(5 * HOUR);
    mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
    await kept.check();
    assert.equal(calls.calls.at(-1)?.arguments[1]?.cache, 'no-store');
    assert.deepEqual(said, ['expiring', 'expired']);
  });

  it('stops looking with its signal', async () => {
    const { keeper: kept, said, time, life } = await begun();
    await kept.check();
    life.abort();
    await kept.check();
    time.pass(HOUR);
    mock.timers.tick(HOUR);
    await settled();
    assert.deepEqual(said, []);
  });
});
