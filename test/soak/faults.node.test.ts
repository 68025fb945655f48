import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FAULTS, faultPlan } from './faults.ts';
import { Random } from './random.ts';

const ROUND = FAULTS.length;

describe('faultPlan', () => {
  const namesOf = (seed: number, count: number, isMeasuring = false) => {
    const plan = faultPlan(new Random(seed), () => isMeasuring);
    return Array.from({ length: count }, () => plan.next().value.name);
  };

  it('contains every fault once in each round, in another order', () => {
    const names = namesOf(1, 2 * ROUND);
    const [first, second] = [names.slice(0, ROUND), names.slice(ROUND)];
    assert.equal(new Set(first).size, ROUND);
    assert.deepEqual(first.toSorted(), second.toSorted());
    assert.notDeepEqual(first, second);
  });

  it('depends on the seed only', () => {
    assert.deepEqual(namesOf(7, ROUND), namesOf(7, ROUND));
    assert.notDeepEqual(namesOf(7, ROUND), namesOf(8, ROUND));
  });

  it('leaves out the faults that end the measurement of memory', () => {
    const ending = FAULTS.filter(({ endsMeasurement }) => endsMeasurement).map(({ name }) => name);
    assert.deepEqual(
      namesOf(1, 2 * ROUND, true).filter((name) => ending.includes(name)),
      [],
    );
  });
});
