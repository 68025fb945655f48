import type { Formatters } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { members } from '../members.ts';
import type { Widget } from './widgets.ts';

/** What a view draws: the answer to a widget's question, and how this viewer reads it. */
export interface ViewContext {
  readonly widget: Widget;
  readonly rows: readonly DataRow[];
  readonly formatters: Formatters;
  readonly rtl: boolean;
  /** Changes when colours do. */
  readonly appearance: unknown;
}

/** Writes a value of a member for the viewer. */
export function write(
  { formatters }: ViewContext,
  member: string,
  value: DataValue = null,
): string {
  return members[member]?.format(value, formatters) ?? String(value);
}

/** The members of a widget's question, dimensions first. */
export function columnsOf({ query }: Widget): string[] {
  return [...(query.dimensions ?? []), ...query.measures];
}
