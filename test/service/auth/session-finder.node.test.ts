import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SessionFinder } from '../../../src/service/auth/session-finder.ts';
import type { Queries, Value } from '../../../src/service/database/database.ts';

/** A finder over a database that finds a user for each id that is a number; records the ids of each query. */
function finderOf(before: () => Promise<void> = async () => {}) {
  const batches: string[][] = [];
  const queries: Queries = {
    async query<Row>(_: string, parameters: readonly Value[] = []) {
      const ids = parameters.filter((_, index) => index % 3 === 0) as (string | null)[];
      batches.push(ids.filter((id) => id !== null));
      await before();
      const rows = ids.map((id, index) => ({
        row_index: index,
        user_id: Number(id ?? Number.NaN),
      }));
      return rows.filter(({ user_id }) => !Number.isNaN(user_id)).toReversed() as Row[];
    },
  };
  const finder = new SessionFinder(queries);
  const find = async (id: string) =>
    (await finder.find({ id, tenant: 'acme', dashboard: 'sales' }))?.user_id;
  return { batches, find };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('SessionFinder', () => {
  it('looks up at most 32 sessions in one query', async () => {
    const { batches, find } = finderOf();
    const found = await Promise.all(upTo(70).map(find));
    assert.deepEqual(found, upTo(70).map(Number));
    const sizes = batches.map(({ length }) => length);
    assert.deepEqual(sizes, [32, 32, 6]);
  });

  it('rejects the look-ups of a query that failed, and none after it', async () => {
    let failing = true;
    const { find } = finderOf(async () => {
      if (failing) throw new Error('down');
    });
    const failed = await Promise.allSettled(['1', '2'].map(find));
    const statuses = failed.map(({ status }) => status);
    assert.deepEqual(statuses, ['rejected', 'rejected']);
    failing = false;
    assert.equal(await find('3'), 3);
  });
});
