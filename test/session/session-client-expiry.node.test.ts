import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { createClient, service, settled } from './client-fixture.ts';
import { fakeService, respond } from './fake-service.ts';
import { FakeTime } from './fake-time.ts';

const HOUR = 3_600_000;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));

/** A client whose session ends after an hour, on a device whose clock shows `wall`. */
async function started(wall = 0) {
  const { mock: calls } = service(() => respond(200));
  const created = createClient(new FakeTime(wall));
  await created.client.exchange('first');
  return { ...created, calls };
}

describe('SessionClient expiry', () => {
  it('sets no timer after the session has expired', async () => {
    const { client, reported, time } = await started();
    time.pass(2 * HOUR);
    const { mock: timers } = mock.method(globalThis, 'setTimeout');
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
    assert.equal(timers.callCount(), 0);
  });

  for (const [what, reply] of [
    ['sends no date', new Response('ok')],
    ['is unreachable', new TypeError('offline')],
  ] as const) {
    it(`uses the local clock if the service ${what}`, async () => {
      const { client, reported, time } = await started();
      mock.restoreAll();
      fakeService(reply);
      time.sleep(HOUR / 2);
      await client.check();
      assert.deepEqual(reported, []);
      time.sleep(5 * HOUR);
      await client.check();
      assert.deepEqual(reported, ['expiring', 'expired']);
    });
  }

  it('aborts the request for the time when it is stopped', async () => {
    const { client, stop, time } = await started();
    const { mock: requests } = fakeService(respond(200));
    time.sleep(5 * HOUR);
    const checked = client.check();
    stop.abort();
    assert.equal(requests.calls[0]?.arguments[1]?.signal?.aborted, true);
    await checked;
  });

  it('reports expiry by its timer, at least once a minute', async () => {
    const { client, reported, time } = await started();
    await client.check();
    for (let minute = 0; minute < 46; minute++) {
      time.pass(60_000);
      mock.timers.tick(60_000);
      await settled();
    }
    assert.deepEqual(reported, ['expiring']);
    time.pass(HOUR);
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('ignores the date of a cached response', async () => {
    const { fetch, client, reported, time } = await started();
    time.pass(HOUR);
    await fetch('/cached-for-an-hour');
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('detects sleep within a minute without an event of the page', async () => {
    const { client, reported, time } = await started();
    await client.check();
    mock.restoreAll();
    fakeService(new TypeError('offline'));
    time.sleep(5 * HOUR);
    time.pass(60_000);
    mock.timers.tick(60_000);
    await settled();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('leaves no timer after its signal aborts, even if checks overlapped', async () => {
    const { client, stop, time } = await started();
    mock.restoreAll();
    const { mock: requests } = fakeService(new TypeError('offline'));
    time.sleep(HOUR / 6);
    await Promise.all([client.check(), client.check()]);
    stop.abort();
    mock.timers.tick(60_000);
    await settled();
    assert.equal(requests.callCount(), 2);
  });

  it('uses the local clock if the request for the time takes too long', async () => {
    const { calls, client, reported, time } = await started();
    time.sleep(5 * HOUR);
    mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
    await client.check();
    assert.equal(calls.calls.at(-1)?.arguments[1]?.cache, 'no-store');
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('stops checking when its signal aborts', async () => {
    const { client, reported, time, stop } = await started();
    await client.check();
    stop.abort();
    await client.check();
    time.pass(HOUR);
    mock.timers.tick(HOUR);
    await settled();
    assert.deepEqual(reported, []);
  });
});
