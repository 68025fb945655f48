import type { Item } from '../../workspace.ts';

export type SortKey = 'title' | 'owner' | 'updatedAt';

/** The column by which the viewer has sorted the items. */
export interface ItemOrder {
  readonly key: SortKey;
  readonly direction: 'ascending' | 'descending';
}

const POSITIONS = { folder: 0, dashboard: 1, workbook: 2 };

/** Returns the items of a folder, or of the top level, which has those of folders that the viewer may not read. */
export function itemsIn(folder: Item | undefined, all: readonly Item[]): Item[] {
  const readable = new Set(all.map(({ id }) => id));
  const visibleFolder = ({ folderId }: Item) =>
    folderId !== null && readable.has(folderId) ? folderId : undefined;
  return all.filter((item) => visibleFolder(item) === folder?.id);
}

/** Sorts items; folders first, unless the viewer has sorted by a column. */
export function inOrder(
  items: readonly Item[],
  order: ItemOrder | undefined,
  locale: string,
): Item[] {
  return items.toSorted((a, b) => {
    if (!order) return POSITIONS[a.kind] - POSITIONS[b.kind];
    const { key, direction } = order;
    const [first, second] = direction === 'ascending' ? [a[key], b[key]] : [b[key], a[key]];
    return typeof first === 'number'
      ? first - Number(second)
      : first.localeCompare(String(second), locale);
  });
}
