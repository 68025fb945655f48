import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DatabaseUnavailable } from '../../../src/service/database/errors.ts';
import { Gathering } from '../../../src/service/database/gathering.ts';

/** Doubles numbers; remembers what was asked together. */
function doubling(before: () => Promise<void> = async () => {}) {
  const batches: number[][] = [];
  const gathering = new Gathering<number, number>(async (keys) => {
    batches.push([...keys]);
    await before();
    return keys.map((key) => 2 * key);
  });
  return { batches, gathering };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('Gathering', () => {
  it('asks once for what is wanted in the same turn, and answers each its own', async () => {
    const { batches, gathering } = doubling();
    const found = await Promise.all([3, 1, 3].map((key) => gathering.find(key)));
    assert.deepEqual(found, [6, 2, 6]);
    assert.deepEqual(batches, [[3, 1, 3]]);
    assert.equal(await gathering.find(5), 10);
    assert.deepEqual(batches, [[3, 1, 3], [5]]);
  });

  it('asks in batches of at most 32', async () => {
    const { batches, gathering } = doubling();
    const found = await Promise.all(upTo(70).map((key) => gathering.find(key)));
    assert.deepEqual(
      found,
      upTo(70).map((key) => 2 * key),
    );
    assert.deepEqual(
      batches.map(({ length }) => length),
      [32, 32, 6],
    );
  });

  it('fails those of a batch that failed, and nobody after them', async () => {
    let failing = true;
    const { gathering } = doubling(async () => {
      if (failing) throw new Error('down');
    });
    const failed = await Promise.allSettled([1, 2].map((key) => gathering.find(key)));
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    failing = false;
    assert.equal(await gathering.find(3), 6);
  });

  it('turns away who comes when 2,000 are waiting already', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { gathering } = doubling(() => opened);
    const waiting = upTo(2_000).map((key) => gathering.find(key));
    await assert.rejects(gathering.find(0), DatabaseUnavailable);
    open();
    assert.equal((await Promise.all(waiting)).length, 2_000);
  });
});
