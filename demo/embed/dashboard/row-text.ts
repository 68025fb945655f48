import type { DataRow } from '../../query.ts';
import { messages } from '../messages.ts';
import { DAY } from './period.ts';
import { formatValue, rowLabel, type ViewContext } from './view-context.ts';

/** The sentences of a tooltip. */
export type Tip = readonly string[];

const WEEKDAY_AND_DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Describes a value in a sentence, as “Sat, May 12: 2.1 min, 1,074 flights”; then the one that it is compared with. */
export function tipOf(context: ViewContext, row: DataRow = {}, previous?: DataRow): Tip {
  const { formatters, widget } = context;
  const { dimensions = [] } = widget.query;
  const name = (of: DataRow) =>
    dimensions[0] === DAY && dimensions.length === 1
      ? formatters.date(Date.parse(`${of[DAY]}T00:00:00Z`), WEEKDAY_AND_DAY)
      : rowLabel(context, of);
  const value = (of: DataRow, measure: string) => {
    const text = formatValue(context, measure, of[measure]);
    return measure === 'flights.count' && of[measure] !== 1 ? messages.flights(text) : text;
  };
  return [row, ...(previous ? [previous] : [])].map(
    (of) =>
      `${name(of)}: ${inChartOrder(context)
        .map((measure) => value(of, measure))
        .join(', ')}`,
  );
}

/** The measures of a chart, the one that it shows first. */
function inChartOrder(context: ViewContext): string[] {
  const shown = measureOf(context);
  return [shown, ...context.widget.query.measures.filter((measure) => measure !== shown)];
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
