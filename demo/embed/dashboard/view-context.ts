import type { EmbedLocale, Formatters } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { members, rowName } from '../members.ts';
import { messages } from '../messages.ts';
import type { Changes } from './change.ts';
import type { Comparison } from './period.ts';
import type { TableSort } from './table-sort.ts';
import type { Widget } from './widgets.ts';

/** Rows and formatters of a view. */
export interface ViewContext {
  readonly widget: Widget;
  readonly rows: readonly DataRow[];
  /** The periods whose rows are compared. */
  readonly comparison?: Comparison | undefined;
  /** The change of each measure from the previous period to the current one; absent if there is none. */
  readonly changes?: Changes | undefined;
  readonly locale: EmbedLocale;
  readonly formatters: Formatters;
  readonly rtl: boolean;
  /** Changes when the theme changes. */
  readonly appearance: unknown;
  /** Filters by a row, or by the days from one row to another; absent if that is not possible. */
  readonly select?: ((row: DataRow, last?: DataRow) => void) | undefined;
  /** Whether a row is selected; absent if none is. */
  readonly isSelected?: ((row: DataRow) => boolean) | undefined;
  /** The figures of all rows. */
  readonly total?: DataRow | undefined;
  /** Whether a comment is about a row; absent without comments. */
  readonly isPinned?: (row: DataRow) => boolean;
  /** The viewer has clicked a row or moved to it by keyboard; absent without comments. */
  readonly point?: (row: DataRow) => void;
  /** The order of a table; absent if it cannot be sorted. */
  readonly sort?: TableSort;
  /** Drills into a value of a row; absent if that is not possible. */
  readonly drill?: ((row: DataRow, measure: string) => void) | undefined;
}

/** Formats a value of a member. */
export function formatValue(
  { formatters }: ViewContext,
  member: string,
  value: DataValue = null,
): string {
  return members[member]?.format(value, formatters) ?? String(value);
}

/** Label of a row: its dimensions. */
export function rowLabel(context: ViewContext, row: DataRow): string {
  const { widget, formatters } = context;
  const separator = widget.view === 'map' ? ' → ' : ', ';
  return rowName(row, widget.query.dimensions ?? [], formatters, separator) || messages.all;
}

/** Members of a widget's query, dimensions first. */
export function columnMembers({ query }: Pick<Widget, 'query'>): string[] {
  return [...shownDimensions({ query }), ...query.measures];
}

/** Dimensions of a query that are shown as text; a location is not. */
function shownDimensions({ query }: Pick<Widget, 'query'>): string[] {
  return (query.dimensions ?? []).filter((name) => members[name]);
}
