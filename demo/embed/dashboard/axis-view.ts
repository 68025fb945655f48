import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { axisChart } from '../charts/axis-chart.ts';
import type { ChartColors } from '../charts/chart-colors.ts';
import { messages } from '../messages.ts';
import { formatValue, type ViewContext } from './view-context.ts';

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
    labels: rows.map((row) => formatValue(context, dimension, row[dimension])),
    values: rows.map((row) => (row[measure] ?? null) as number | null),
    format: (value: number) => formatValue(context, measure, value),
  };
}

function summary(context: ViewContext): string {
  const { labels, values, format } = createSeries(context);
  const numbers = values.map((value) => value ?? 0);
  const at = (number: number) => `${labels[numbers.indexOf(number)]}, ${format(number)}`;
  const count = context.formatters.number(values.length);
  return messages.summary(count, at(Math.max(...numbers)), at(Math.min(...numbers)));
}
