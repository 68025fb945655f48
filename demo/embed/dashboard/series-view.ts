import { html } from 'lit';
import { guard } from 'lit/directives/guard.js';
import type { DataRow } from '../../query.ts';
import { axisChart } from '../charts/axis-chart.ts';
import type { ChartColors } from '../charts/chart-colors.ts';
import { axisNote, axisOf, ticksOf, tickText } from './axis-view.ts';
import { measureOf, rowSummary } from './row-text.ts';
import { formatValue, type ViewContext } from './view-context.ts';

/** More lines cannot be distinguished; a table shows them instead. */
export const SERIES_MAX = 4;

/** Rows of two dimensions, by the values of the first; `names` are the values of the second. */
export function seriesOf(rows: readonly DataRow[], [axis = '', name = '']: readonly string[]) {
  const valuesOf = (member: string) => [...new Set(rows.map((row) => row[member] ?? null))];
  const names = valuesOf(name);
  const points = valuesOf(axis).map((value) => {
    const own = rows.filter((row) => row[axis] === value);
    return names.map((each) => own.find((row) => row[name] === each));
  });
  return { names, values: valuesOf(axis), points };
}

/** Line chart of one measure over the first dimension, with a line for each value of the second. */
export function seriesView(context: ViewContext) {
  const { widget, rows, rtl, formatters, appearance } = context;
  const { dimensions = [] } = widget.query;
  const [axis = '', name = ''] = dimensions;
  const measure = measureOf(context);
  const { names, values, points } = seriesOf(rows, dimensions);
  const labels = values.map((value) => formatValue(context, axis, value));
  const text = (row: DataRow | undefined) => formatValue(context, measure, row?.[measure]);
  const nameText = (index: number) => formatValue(context, name, names[index]);
  const tip = (index: number) =>
    (points[index] ?? []).map((row, at) => `${labels[index]}, ${nameText(at)}: ${text(row)}`);
  const draw = guard(
    [rows, measure, formatters, rtl],
    () => (colors: ChartColors) =>
      axisChart(
        {
          type: 'line',
          labels,
          series: names.map((_, at) =>
            points.map((point) => (point[at]?.[measure] ?? null) as number | null),
          ),
          rtl,
          isNamed: false,
          ...axisOf(context, rows),
          ticks: ticksOf(
            context,
            axis,
            values.map((value) => ({ [axis]: value })),
          ),
          format: (value) => tickText(context, measure, value),
          tip,
          pick: () => {},
          point: () => {},
          pins: [],
        },
        colors,
      ),
  );
  const steps = {
    name: widget.title,
    rows: values.map((value) => ({ [axis]: value })),
    rtl,
    describe: (index: number) => tip(index).join('. '),
    point: () => {},
  };
  return html`<div class="chart">
    <ul class="legend">${names.map((_, index) => html`<li class="line-${index}">${nameText(index)}</li>`)}</ul>
    <chart-canvas
      .draw=${draw}
      .appearance=${appearance}
      .steps=${steps}
      label=${`${widget.title}. ${rowSummary(context, rows)}`}
    ></chart-canvas>
    ${axisNote(axisOf(context, rows))}
  </div>`;
}
