import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { axisChart } from '../charts/axis-chart.ts';
import type { ChartColors } from '../charts/chart-colors.ts';
import { words } from '../words.ts';
import { type ViewContext, write } from './view-context.ts';

/** A line or bars: one measure over one dimension. */
export function axisView(context: ViewContext) {
  const { rows, widget, formatters, rtl, appearance } = context;
  const draw = guard([rows, formatters, rtl], () => (colors: ChartColors) => {
    const series = seriesOf(context);
    return axisChart({ ...series, type: widget.view === 'line' ? 'line' : 'bar', rtl }, colors);
  });
  return html`<chart-canvas
    .draw=${draw}
    .appearance=${appearance}
    label=${`${widget.title}. ${summary(context)}`}
  ></chart-canvas>`;
}

function seriesOf(context: ViewContext) {
  const { rows, widget } = context;
  const [dimension = ''] = widget.query.dimensions ?? [];
  const measure = widget.shows ?? widget.query.measures[0] ?? '';
  return {
    pick: context.drill && ((index: number) => context.drill?.(rows[index] ?? {}, measure)),
    labels: rows.map((row) => write(context, dimension, row[dimension])),
    values: rows.map((row) => (row[measure] ?? null) as number | null),
    write: (value: number) => write(context, measure, value),
  };
}

function summary(context: ViewContext): string {
  const { labels, values, write: shown } = seriesOf(context);
  const figures = values.map((value) => value ?? 0);
  const at = (figure: number) => `${labels[figures.indexOf(figure)]}, ${shown(figure)}`;
  const count = context.formatters.number(values.length);
  return words.summary(count, at(Math.max(...figures)), at(Math.min(...figures)));
}
