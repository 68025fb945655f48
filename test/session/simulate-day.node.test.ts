import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulateDay } from './simulate-day.ts';

describe('SessionClient over a simulated day', () => {
  it('reports every expiry once and never early', async () => {
    const { renewals, ...day } = await simulateDay(1000);
    assert.deepEqual(day, { sleeps: 1000, missed: 0, early: 0, doubled: 0 });
    assert.ok(renewals >= 1000);
  });
});
