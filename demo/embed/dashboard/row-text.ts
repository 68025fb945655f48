import type { DataRow } from '../../query.ts';
import type { Tip } from '../charts/axis-chart.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { formatValue, rowLabel, type ViewContext } from './view-context.ts';

/** Names a value and its counts; with the value that it is compared with. */
export function tipOf(context: ViewContext, row: DataRow = {}, previous?: DataRow): Tip {
  const { measures } = context.widget.query;
  const values = (of: DataRow) => measures.map((name) => formatValue(context, name, of[name]));
  const line = (of: DataRow) => `${rowLabel(context, of)}: ${values(of).join(' · ')}`;
  if (previous) {
    const title = measures.map((name) => members[name]?.title).join(' · ');
    return { title, lines: [line(row), line(previous)] };
  }
  const lines = values(row).map((value, index) => {
    const { title = '' } = members[measures[index] ?? ''] ?? {};
    return messages.drillTitle(title, value);
  });
  return { title: rowLabel(context, row), lines };
}

/** Describes a chart: how many values it has, the highest and the lowest. */
export function rowSummary(context: ViewContext, rows: readonly DataRow[]): string {
  const measure = measureOf(context);
  const sorted = rows
    .filter((row) => row[measure] !== null)
    .toSorted((a, b) => Number(b[measure]) - Number(a[measure]));
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  if (!highest || !lowest) return messages.empty;
  const at = (row: DataRow) =>
    `${rowLabel(context, row)}, ${formatValue(context, measure, row[measure])}`;
  return messages.summary(context.formatters.number(rows.length), at(highest), at(lowest));
}

/** Returns the measure that a chart shows. */
export function measureOf({ widget }: ViewContext): string {
  return widget.chartMeasure ?? widget.query.measures[0] ?? '';
}
