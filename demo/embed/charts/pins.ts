import type { ChartType, Plugin } from 'chart.js';

/** What a chart draws dots at. */
export interface PinOptions {
  readonly indices: readonly number[];
  readonly fill: string;
  readonly stroke: string;
}

declare module 'chart.js' {
  interface PluginOptionsByType<TType extends ChartType> {
    pins: PinOptions;
  }
}

const RADIUS = 5;

/** Draws a dot at each value with comments. */
export const pins: Plugin<'bar' | 'line', PinOptions> = {
  id: 'pins',
  defaults: { indices: [], fill: '', stroke: '' },
  afterDatasetsDraw(chart, _, { indices, fill, stroke }) {
    const { ctx } = chart;
    const values = chart.getDatasetMeta(0).data;
    ctx.save();
    ctx.fillStyle = fill;
    ctx.strokeStyle = stroke;
    ctx.lineWidth = 2;
    for (const { x, y } of indices.flatMap((index) => values[index] ?? [])) {
      ctx.beginPath();
      ctx.arc(x, y, RADIUS, 0, 2 * Math.PI);
      ctx.fill();
      ctx.stroke();
    }
    ctx.restore();
  },
};
