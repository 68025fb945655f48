import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { DataRow } from '../../query.ts';
import { axisChart, type Series, type Tip } from '../charts/axis-chart.ts';
import type { ChartColors } from '../charts/chart-colors.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { DAY, filterOf, type Period } from './period.ts';
import { formatValue, rowLabel, type ViewContext } from './view-context.ts';

/** Shorter series have ticks at days. */
const DAYS_MIN = 62;

/** Line or bar chart of one measure over one dimension; a line is compared with that of the previous period. */
export function axisView(context: ViewContext) {
  const { widget, formatters, rtl, appearance, comparison } = context;
  const rows = comparison ? rowsIn(context, comparison.current) : context.rows;
  const previous = comparison && rowsIn(context, comparison.previous);
  const selected = context.isSelected && JSON.stringify(rows.map(context.isSelected));
  const draw = guard(
    [context.rows, comparison, formatters, rtl, selected],
    () => (colors: ChartColors) => {
      const series = createSeries(context, rows, previous);
      return axisChart({ ...series, type: widget.view === 'line' ? 'line' : 'bar', rtl }, colors);
    },
  );
  const { select } = context;
  const brush =
    select && widget.view === 'line'
      ? (first: number, last: number) => select(rows[first] ?? {}, rows[last])
      : undefined;
  return html`<div class="chart">
    ${comparison ? legend(context) : nothing}
    <chart-canvas
      .draw=${draw}
      .appearance=${appearance}
      .brush=${brush}
      label=${`${widget.title}. ${summary(context, rows)}`}
    ></chart-canvas>
  </div>`;
}

function legend(context: ViewContext) {
  const { current, previous } = context.comparison ?? {};
  const item = (period: Period | undefined, look: string) =>
    period && html`<li class=${look}>${formatValue(context, DAY, filterOf(period))}</li>`;
  return html`<ul class="legend">${item(current, 'current')}${item(previous, 'compared')}</ul>`;
}

function rowsIn({ rows }: ViewContext, { from, to }: Period): readonly DataRow[] {
  return rows.filter(({ [DAY]: day }) => String(day) >= from && String(day) <= to);
}

function createSeries(
  context: ViewContext,
  rows: readonly DataRow[],
  previous: readonly DataRow[] | undefined,
) {
  const { widget, select, isSelected } = context;
  const [dimension = ''] = widget.query.dimensions ?? [];
  const measure = measureOf(context);
  const valuesOf = (from: readonly DataRow[]): Series =>
    from.map((row) => (row[measure] ?? null) as number | null);
  return {
    pick:
      widget.view === 'bars' && select ? (index: number) => select(rows[index] ?? {}) : undefined,
    isSelected: isSelected && ((index: number) => isSelected(rows[index] ?? {})),
    integers: members[measure]?.number?.style === undefined,
    ticks: dimension === DAY ? monthTicks(context, rows) : undefined,
    labels: rows.map((row) => formatValue(context, dimension, row[dimension])),
    series: [valuesOf(rows), previous && valuesOf(previous)] as const,
    format: (value: number) => formatValue(context, measure, value),
    tip: (index: number) => tip(context, rows[index], previous?.[index]),
  };
}

/** Names a value and its counts; with the value that it is compared with. */
function tip(context: ViewContext, row: DataRow = {}, previous?: DataRow): Tip {
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

/** Returns a tick at the start of each month of a series of days; undefined if it is too short for it. */
function monthTicks(
  { formatters }: ViewContext,
  rows: readonly DataRow[],
): Map<number, string> | undefined {
  if (rows.length < DAYS_MIN) return undefined;
  const days = rows.map((row) => new Date(`${row[DAY]}T00:00:00Z`));
  const starts = days.flatMap((day, index) =>
    day.getUTCMonth() !== days[index - 1]?.getUTCMonth() && day.getUTCDate() <= 7 ? [index] : [],
  );
  return new Map(
    starts.map((index) => [index, formatters.date(days[index] as Date, { month: 'short' })]),
  );
}

function summary(context: ViewContext, rows: readonly DataRow[]): string {
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

function measureOf({ widget }: ViewContext): string {
  return widget.chartMeasure ?? widget.query.measures[0] ?? '';
}
