import { html, nothing } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ref } from 'lit/directives/ref.js';
import type { DataRow } from '../../query.ts';
import { type AxisChart, axisChart, type Series } from '../charts/axis-chart.ts';
import type { ChartSteps } from '../charts/chart-canvas.ts';
import type { ChartColors } from '../charts/chart-colors.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { DAY, filterOf, MONTH, type Period } from './period.ts';
import { measureOf, rowSummary, tipOf } from './row-text.ts';
import { formatValue, rowLabel, type ViewContext } from './view-context.ts';

/** Dimensions with short values in an order, which are written below the bars. */
const ON_AXIS = /\.(day|month|hour|weekday)$/;
/** A line of shares that are all higher does not begin at zero. */
const SHARE_MIN = 0.4;
/** An axis with a higher share ends at 100 %. */
const SHARE_MAX = 0.8;
/** Shorter series have ticks at days. */
const DAYS_MIN = 62;

/** Line or bar chart of one measure over one dimension; a line is compared with that of the previous period. */
export function axisView(context: ViewContext) {
  const { widget, formatters, rtl, appearance, comparison } = context;
  const rows = comparison ? rowsIn(context, comparison.current) : context.rows;
  const previous = comparison && rowsIn(context, comparison.previous);
  const selected = context.isSelected && JSON.stringify(rows.map(context.isSelected));
  const pins = rows.flatMap((row, index) => (context.isPinned?.(row) ? [index] : []));
  const draw = guard(
    [context.rows, comparison, formatters, rtl, selected, pins.join()],
    () => (colors: ChartColors) => {
      const series = createSeries(context, rows, previous);
      return axisChart({ ...series, type: typeOf(widget), rtl, pins }, colors);
    },
  );
  const { select } = context;
  const brush =
    select && widget.view === 'line'
      ? (first: number, last: number) => select(rows[first] ?? {}, rows[last])
      : undefined;
  const [dimension = ''] = widget.query.dimensions ?? [];
  const isNamed = widget.view === 'bars' && !ON_AXIS.test(dimension);
  // a style attribute would be blocked by the page's CSP
  const height = ref((element) =>
    (element as HTMLElement)?.style.setProperty('--rows', isNamed ? `${rows.length}` : '0'),
  );
  return html`<div class="chart" ${height}>
    ${comparison ? legend(context) : nothing}
    <chart-canvas
      .draw=${draw}
      .appearance=${appearance}
      .brush=${brush}
      .steps=${stepsOf(context, rows, previous)}
      label=${`${widget.title}. ${rowSummary(context, rows)}`}
    ></chart-canvas>
    ${axisNote(axisOf(context, context.rows))}
  </div>`;
}

/** Renders that the axis of the values does not begin at zero, if so. */
export function axisNote({ hasZero }: Pick<AxisChart, 'hasZero'>) {
  return hasZero ? nothing : html`<p class="axis-note">${messages.cutAxis}</p>`;
}

/**
 * The axis of the values: a share ends at 100 %, and a line of high shares does not begin at zero, because its changes
 * could not be seen.
 */
export function axisOf(context: ViewContext, rows: readonly DataRow[]) {
  const measure = measureOf(context);
  const { style } = members[measure]?.number ?? {};
  const values = rows.flatMap((row) => (row[measure] as number | null) ?? []);
  const isShare = style === 'percent';
  return {
    integers: style === undefined,
    hasZero: !isShare || typeOf(context.widget) === 'bar' || Math.min(...values) < SHARE_MIN,
    max: isShare && Math.max(...values) > SHARE_MAX ? 1 : undefined,
  };
}

function typeOf({ view }: ViewContext['widget']): AxisChart['type'] {
  return view === 'line' ? 'line' : 'bar';
}

/** The values for the keyboard. */
function stepsOf(
  context: ViewContext,
  rows: readonly DataRow[],
  previous?: readonly DataRow[],
): ChartSteps {
  const { widget, rtl, select } = context;
  const describe = (index: number) => {
    const note = context.isPinned?.(rows[index] ?? {}) ? [messages.hasComments] : [];
    return [...tipOf(context, rows[index], previous?.[index]), ...note].join('. ');
  };
  const point = (index: number) => context.point?.(rows[index] ?? {});
  const pick = widget.view === 'bars' && select && ((at: number) => select(rows[at] ?? {}));
  return { name: widget.title, rows, rtl, describe, point, pick: pick || undefined };
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
  const point = (index: number) => context.point?.(rows[index] ?? {});
  return {
    point,
    pick: (index: number) => {
      point(index);
      if (widget.view === 'bars') select?.(rows[index] ?? {});
    },
    isSelected: isSelected && ((index: number) => isSelected(rows[index] ?? {})),
    ...axisOf(context, [...rows, ...(previous ?? [])]),
    isNamed: widget.view === 'bars' && !ON_AXIS.test(dimension),
    ticks: ticksOf(context, dimension, rows),
    labels: rows.map((row) => rowLabel(context, row)),
    series: [rows, ...(previous ? [previous] : [])].map(valuesOf),
    format: (value: number) => tickText(context, measure, value),
    tip: (index: number) => tipOf(context, rows[index], previous?.[index]),
  };
}

/** Returns the ticks of days, months and hours; undefined if every value has one. */
export function ticksOf(context: ViewContext, dimension: string, rows: readonly DataRow[]) {
  if (dimension === DAY) return monthTicks(context, rows);
  const { date } = context.formatters;
  const tick = (row: DataRow, index: number): [number, string][] => {
    const value = row[dimension];
    if (dimension === MONTH)
      return [[index, date(Date.parse(`${value}-01T00:00:00Z`), { month: 'short' })]];
    return Number(value) % 6 === 0 ? [[index, formatValue(context, dimension, value)]] : [];
  };
  return dimension === MONTH || dimension === 'flights.hour'
    ? new Map(rows.flatMap(tick))
    : undefined;
}

/** Formats a number of the axis; it has no zeros after the decimal point. */
export function tickText({ formatters }: ViewContext, measure: string, value: number): string {
  const options = { ...members[measure]?.number, minimumFractionDigits: 0 };
  return formatters.number(value, options).replace('-', '−');
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
