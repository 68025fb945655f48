import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { backoff, type RetryPolicy, retry } from '../../src/lib/retry.ts';

describe('backoff', () => {
  it('doubles the delay after each attempt', (context) => {
    context.after(() => mock.restoreAll());
    mock.method(Math, 'random', () => 0.5);
    assert.deepEqual(
      [1, 2, 3, 4].map((attempt) => backoff(attempt, { first: 500 })),
      [500, 1000, 2000, 4000],
    );
  });

  it('deviates by at most 20 percent', (context) => {
    context.after(() => mock.restoreAll());
    const random = mock.method(Math, 'random', () => 0);
    assert.equal(backoff(1, { first: 1000 }), 800);
    random.mock.mockImplementation(() => 1);
    assert.equal(Math.round(backoff(1, { first: 1000 })), 1200);
  });

  it('never exceeds the maximum', () => {
    assert.equal(backoff(20, { first: 500, max: 5000 }), 5000);
    assert.equal(backoff(5000, { first: 500, max: 5000 }), 5000);
  });
});

class Unavailable extends Error {
  retryAfter: number | undefined;
}

const POLICY: RetryPolicy = {
  attempts: 3,
  backoff: { first: 500 },
  isTransient: (error) => error instanceof Unavailable,
  retryAfter: (error) => (error as Unavailable).retryAfter,
};

/** Fails with the errors in turn, then succeeds; records the delays instead of waiting. */
function callThatFailsWith(...errors: Error[]) {
  const delays: number[] = [];
  const numbers: number[] = [];
  const attempt = async (number: number) => {
    numbers.push(number);
    const error = errors.shift();
    if (error) throw error;
    return 'done';
  };
  return { attempt, numbers, delays, wait: async (ms: number) => void delays.push(ms) };
}

describe('retry', () => {
  it('returns the result of the first attempt that succeeds', async () => {
    const { attempt, numbers, delays, wait } = callThatFailsWith(new Unavailable());
    assert.equal(await retry(attempt, POLICY, { wait }), 'done');
    assert.deepEqual(numbers, [1, 2]);
    assert.ok(delays.length === 1 && delays.every((ms) => ms >= 400 && ms <= 600), `${delays}`);
  });

  it('doubles the delay after each attempt, and rejects with the error of the last one', async () => {
    const last = new Unavailable('the third');
    const { attempt, delays, wait } = callThatFailsWith(new Unavailable(), new Unavailable(), last);
    await assert.rejects(retry(attempt, POLICY, { wait }), last);
    assert.equal(delays.length, 2);
    assert.ok((delays[1] ?? 0) >= 800, `${delays}`);
  });

  it('rejects with an error that is not transient at once', async () => {
    const { attempt, numbers, wait } = callThatFailsWith(new TypeError('final'));
    await assert.rejects(retry(attempt, POLICY, { wait }), /final/);
    assert.deepEqual(numbers, [1]);
  });

  it('waits as long as the server has requested, except for 0', async () => {
    const later = Object.assign(new Unavailable(), { retryAfter: 7_000 });
    const now = Object.assign(new Unavailable(), { retryAfter: 0 });
    const { attempt, delays, wait } = callThatFailsWith(later, now);
    await retry(attempt, POLICY, { wait });
    assert.equal(delays[0], 7_000);
    assert.ok((delays[1] ?? 0) >= 800, `${delays}`);
  });

  it('makes no attempt after its signal was aborted', async () => {
    const { attempt, numbers, wait } = callThatFailsWith();
    const signal = AbortSignal.abort(new Error('canceled'));
    await assert.rejects(retry(attempt, POLICY, { signal, wait }), /canceled/);
    assert.deepEqual(numbers, []);
  });

  it('rejects with the reason of the signal while it waits', async () => {
    const { attempt, numbers } = callThatFailsWith(
      Object.assign(new Unavailable(), { retryAfter: 60_000 }),
    );
    const controller = new AbortController();
    const result = retry(attempt, POLICY, { signal: controller.signal });
    await new Promise(setImmediate);
    controller.abort(new Error('canceled'));
    await assert.rejects(result, /canceled/);
    assert.deepEqual(numbers, [1]);
  });

  it('rejects with the reason of the signal, not with the error of the attempt that it aborts', async () => {
    const controller = new AbortController();
    const result = retry(
      async () => {
        controller.abort(new Error('canceled'));
        throw new Unavailable();
      },
      POLICY,
      { signal: controller.signal },
    );
    await assert.rejects(result, /canceled/);
  });
});
