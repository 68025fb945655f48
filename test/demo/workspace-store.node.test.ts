import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WorkspaceStore } from '../../demo/service/workspace/store.ts';
import type { Queries } from '../../src/service/index.ts';

const COUNT = 1_000;

describe('WorkspaceStore', () => {
  it('reads each share of a list a constant number of times', async () => {
    let reads = 0;
    const ids = Array.from({ length: COUNT }, (_, index) => index + 1);
    const items = ids.map((id) => ({ id, kind: 'workbook', title: 'a', owner: 1, updated_at: 1 }));
    const shares = ids.map((id) => ({
      get item_id() {
        reads++;
        return id;
      },
      group_name: `group ${id}`,
    }));
    const results: object[][] = [items, shares];
    const queries = { query: async () => results.shift() ?? [] } as unknown as Queries;
    const member = {
      tenant: 'a',
      embedTenant: 'a',
      userId: 1,
      name: 'Ann',
      groups: [],
      allGroups: async () => [],
    };
    const list = await new WorkspaceStore(queries, member).list();
    assert.deepEqual(list.at(-1)?.sharedWith, [`group ${COUNT}`]);
    assert.ok(reads <= 2 * COUNT, `${reads} reads`);
  });
});
