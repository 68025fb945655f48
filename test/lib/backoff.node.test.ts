import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { backoff } from '../../src/lib/backoff.ts';

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
