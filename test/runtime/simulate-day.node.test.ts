import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { simulateDay } from './simulate-day.ts';

describe('a day of sleeps and renewals', () => {
  it('ends with no missed, no early and no double announcement', async () => {
    const { renewals, ...day } = await simulateDay(1000);
    assert.deepEqual(day, { sleeps: 1000, missed: 0, early: 0, doubled: 0 });
    assert.ok(renewals >= 1000);
  });
});
