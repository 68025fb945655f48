import type { Formatters } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { members } from '../members.ts';
import { words } from '../words.ts';
import type { Widget } from './widgets.ts';

/** What a view draws: the answer to a widget's question, and how this viewer reads it. */
export interface ViewContext {
  readonly widget: Widget;
  readonly rows: readonly DataRow[];
  readonly formatters: Formatters;
  readonly rtl: boolean;
  /** Changes when colours do. */
  readonly appearance: unknown;
  /** Drills into a figure of a row; absent where there is nowhere to go. */
  readonly drill?: ((row: DataRow, measure: string) => void) | undefined;
}

/** Writes a value of a member for the viewer. */
export function write(
  { formatters }: ViewContext,
  member: string,
  value: DataValue = null,
): string {
  return members[member]?.format(value, formatters) ?? String(value);
}

/** What sets a row apart, for the viewer: its dimensions. */
export function nameOf(context: ViewContext, row: DataRow): string {
  const names = context.widget.query.dimensions ?? [];
  return names.map((name) => write(context, name, row[name])).join(', ') || words.all;
}

/** The members of a widget's question, dimensions first. */
export function columnsOf({ query }: Widget): string[] {
  return [...(query.dimensions ?? []), ...query.measures];
}
