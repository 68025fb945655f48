import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { axisChart } from '../charts/axis-chart.ts';
import type { ChartColors } from '../charts/chart-colors.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { formatValue, type ViewContext } from './view-context.ts';

/** Shorter series have ticks at days. */
const DAYS_MIN = 62;

/** Line or bar chart of one measure over one dimension. */
export function axisView(context: ViewContext) {
  const { rows, widget, formatters, rtl, appearance } = context;
  const draw = guard([rows, formatters, rtl], () => (colors: ChartColors) => {
    const series = createSeries(context);
    return axisChart({ ...series, type: widget.view === 'line' ? 'line' : 'bar', rtl }, colors);
  });
  return html`<chart-canvas
    .draw=${draw}
    .appearance=${appearance}
    label=${`${widget.title}. ${summary(context)}`}
  ></chart-canvas>`;
}

function createSeries(context: ViewContext) {
  const { rows, widget } = context;
  const [dimension = ''] = widget.query.dimensions ?? [];
  const measure = widget.chartMeasure ?? widget.query.measures[0] ?? '';
  return {
    pick: context.drill && ((index: number) => context.drill?.(rows[index] ?? {}, measure)),
    integers: members[measure]?.number?.style === undefined,
    ticks: dimension === 'flights.day' ? monthTicks(context) : undefined,
    labels: rows.map((row) => formatValue(context, dimension, row[dimension])),
    values: rows.map((row) => (row[measure] ?? null) as number | null),
    format: (value: number) => formatValue(context, measure, value),
  };
}

/** Returns a tick at the start of each month of a series of days; undefined if it is too short for it. */
function monthTicks({ rows, formatters }: ViewContext): Map<number, string> | undefined {
  if (rows.length < DAYS_MIN) return undefined;
  const days = rows.map((row) => new Date(`${row['flights.day']}T00:00:00Z`));
  const starts = days.flatMap((day, index) =>
    day.getUTCMonth() !== days[index - 1]?.getUTCMonth() && day.getUTCDate() <= 7 ? [index] : [],
  );
  return new Map(
    starts.map((index) => [index, formatters.date(days[index] as Date, { month: 'short' })]),
  );
}

function summary(context: ViewContext): string {
  const { labels, values, format } = createSeries(context);
  const numbers = values.map((value) => value ?? 0);
  const at = (number: number) => `${labels[numbers.indexOf(number)]}, ${format(number)}`;
  const count = context.formatters.number(values.length);
  return messages.summary(count, at(Math.max(...numbers)), at(Math.min(...numbers)));
}
