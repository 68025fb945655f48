import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type ItemOrder, inOrder, itemsIn } from '../../demo/embed/app/item-order.ts';
import type { Item } from '../../demo/workspace.ts';

const MARA = { slug: null, isOwn: true, owner: 'Mara Lind', sharedWith: [] };
const JON = { ...MARA, isOwn: false, owner: 'Jon Berg' };
const ITEMS: readonly Item[] = [
  { ...MARA, id: 1, kind: 'workbook', title: 'Älteste', folderId: null, updatedAt: 30 },
  { ...MARA, id: 2, kind: 'folder', title: 'Zeiten', folderId: null, updatedAt: 10 },
  { ...JON, id: 3, kind: 'dashboard', title: 'Bericht', folderId: 99, updatedAt: 200 },
  { ...MARA, id: 4, kind: 'workbook', title: 'Im Ordner', folderId: 2, updatedAt: 40 },
];

describe('items of the workspace', () => {
  const ids = (items: readonly Item[]) => items.map(({ id }) => id);

  it('are those of a folder, or of no folder that the viewer may read', () => {
    assert.deepEqual(ids(itemsIn(undefined, ITEMS)), [1, 2, 3]);
    assert.deepEqual(ids(itemsIn(ITEMS[1], ITEMS)), [4]);
  });

  it('have folders first, until the viewer sorts them by a column', () => {
    const sorted = (order?: ItemOrder) => ids(inOrder(itemsIn(undefined, ITEMS), order, 'de-DE'));
    assert.deepEqual(sorted(), [2, 3, 1]);
    assert.deepEqual(sorted({ key: 'title', direction: 'ascending' }), [1, 3, 2]);
    assert.deepEqual(sorted({ key: 'title', direction: 'descending' }), [2, 3, 1]);
    assert.deepEqual(sorted({ key: 'owner', direction: 'ascending' }), [3, 1, 2]);
    assert.deepEqual(sorted({ key: 'updatedAt', direction: 'ascending' }), [2, 1, 3]);
    assert.deepEqual(sorted({ key: 'updatedAt', direction: 'descending' }), [3, 1, 2]);
  });
});
