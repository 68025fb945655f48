import type { EmbedLocale } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import { type Comparison, DAY } from './period.ts';
import { periodTexts } from './tile-note.ts';
import type { TileQueries } from './tile-queries.ts';
import { columnMembers } from './view-context.ts';
import type { Widget } from './widgets.ts';

const PERIOD = 'period';

/** Returns the rows of a tile with their columns; a comparison has the period of each row. */
export function exportedData(
  widget: Widget,
  { rows, changes }: TileQueries,
  periods: Comparison | undefined,
  locale: EmbedLocale,
): { rows: readonly DataRow[]; columns: string[] } | undefined {
  const columns = columnMembers(widget);
  if (!rows || !periods) return rows && { rows, columns };
  const [current, previous] = periodTexts(periods, locale);
  const periodOf = (row: DataRow) => (String(row[DAY]) < periods.current.from ? previous : current);
  const compared = changes
    ? [
        { ...changes.current, [PERIOD]: current },
        { ...changes.previous, [PERIOD]: previous },
      ]
    : rows.map((row) => ({ ...row, [PERIOD]: periodOf(row) }));
  return { rows: compared, columns: [PERIOD, ...columns] };
}
