import type { ChartConfiguration, ChartDataset, Scale } from 'chart.js';
import type { Tip } from '../dashboard/row-text.ts';
import type { ChartColors } from './chart-colors.ts';

/** The values of one series; those after the first are drawn dashed. */
export type Series = readonly (number | null)[];

/** Series with formatted labels. */
export interface AxisChart {
  readonly type: 'line' | 'bar';
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly rtl: boolean;
  /** Whether the values are names, which are written beside horizontal bars. */
  readonly isNamed: boolean;
  /** Whether the values are counts, which have no ticks between two integers. */
  readonly integers: boolean;
  /** Whether the axis of the values contains zero; without it, the axis is marked as cut. */
  readonly hasZero: boolean;
  /** The largest possible value, if there is one. */
  readonly max?: number | undefined;
  /** Labels of the only ticks on the horizontal axis, by index; absent for as many days as fit, and for all others. */
  readonly ticks?: ReadonlyMap<number, string> | undefined;
  format(value: number): string;
  tip(index: number): Tip;
  /** Whether the value at an index is selected; absent if none is. */
  readonly isSelected?: ((index: number) => boolean) | undefined;
  /** Handles a click on the value at an index. */
  readonly pick: (index: number) => void;
  /** A finger has moved to the value at an index. */
  readonly point: (index: number) => void;
  /** The indices of the values with comments. */
  readonly pins: readonly number[];
}

type Options = NonNullable<ChartConfiguration<'bar' | 'line'>['options']>;
type Tooltip = NonNullable<NonNullable<Options['plugins']>['tooltip']>;

/** Creates the configuration of a minimal chart: no legend, no frame, horizontal grid lines only. */
export function axisChart(
  chart: AxisChart,
  colors: ChartColors,
): ChartConfiguration<'bar' | 'line'> {
  const { type, labels, series, pick, point } = chart;
  return {
    type,
    data: {
      labels: [...labels],
      datasets: series.map((values, index) =>
        type === 'line' ? lineOf(chart, values, index, colors) : barsOf(chart, values, colors),
      ),
    },
    options: {
      // an exported picture has two pixels per CSS pixel
      devicePixelRatio: Math.max(devicePixelRatio, 2),
      indexAxis: chart.isNamed ? 'y' : 'x',
      interaction: { mode: 'index', intersect: false, axis: chart.isNamed ? 'y' : 'x' },
      onClick: ({ y }, [element], { scales }) => {
        // a name is outside of the chart's area
        const named = chart.isNamed ? scales.y?.getValueForPixel(y ?? 0) : undefined;
        const index = element?.index ?? named;
        if (index !== undefined) pick(index);
      },
      onHover: ({ native }, [element]) => {
        // the end of such a movement is no click
        if (element && native?.type === 'touchmove') point(element.index);
        const canvas = native?.target;
        if (canvas instanceof HTMLElement) canvas.style.cursor = element ? 'pointer' : '';
      },
      layout: { padding: { top: 4 } },
      scales: scales(chart, colors),
      plugins: {
        tooltip: tooltip(chart, colors),
        pins: { indices: chart.pins, fill: colors.tip, stroke: colors.onTip },
      },
    },
  };
}

/** The colors and dashes of the series, in the order of the legend in `widget-styles.ts`. */
const LINES = [
  { color: 'line', dash: [] },
  { color: 'compared', dash: [5, 4] },
  { color: 'third', dash: [2, 3] },
  { color: 'fourth', dash: [9, 3] },
] as const;

function lineOf(
  { series, hasZero }: AxisChart,
  values: Series,
  index: number,
  colors: ChartColors,
): ChartDataset<'line', (number | null)[]> {
  const line = LINES[index % LINES.length] ?? LINES[0];
  const color = colors[line.color];
  return {
    data: [...values],
    borderColor: color,
    pointBackgroundColor: color,
    backgroundColor: colors.seriesSoft,
    borderWidth: index > 0 ? 1.5 : 2,
    borderDash: [...line.dash],
    // an area means an amount, so it begins at zero
    fill: series.length === 1 && hasZero ? 'origin' : false,
    // a value between two gaps has no line
    pointRadius: ({ dataIndex }) => (isIsolated(values, dataIndex) ? 3 : 0),
    pointHitRadius: 16,
  };
}

function barsOf(
  { isSelected = () => true }: AxisChart,
  values: Series,
  colors: ChartColors,
): ChartDataset<'bar', (number | null)[]> {
  return {
    data: [...values],
    backgroundColor: ({ dataIndex }) => (isSelected(dataIndex) ? colors.series : colors.seriesSoft),
    hoverBackgroundColor: colors.series,
    borderColor: ({ dataIndex }) => (isSelected(dataIndex) ? colors.line : 'transparent'),
    borderWidth: 1,
    borderRadius: 3,
    categoryPercentage: 0.9,
    barPercentage: 0.86,
    maxBarThickness: 56,
  };
}

function scales(chart: AxisChart, colors: ChartColors): Options['scales'] {
  const { rtl, isNamed } = chart;
  const start = rtl ? 'right' : 'left';
  return isNamed
    ? {
        y: { ...labelScale(chart, colors), position: start },
        x: { ...valueScale(chart, colors), reverse: rtl },
      }
    : {
        x: { ...labelScale(chart, colors), reverse: rtl },
        y: { ...valueScale(chart, colors), position: start },
      };
}

/** Widens an axis for the longest name, for which the library leaves half of the chart only; the bars keep two fifths. */
function fitNames(axis: Scale, names: readonly string[], { font }: ChartColors): void {
  const { ctx, width } = axis.chart;
  ctx.font = `12px ${font}`;
  const longest = Math.max(0, ...names.map((name) => ctx.measureText(name).width));
  axis.width = Math.min(longest + NAME_MARGIN, 0.6 * width);
}

/** Between a name and its bar, in pixels. */
const NAME_MARGIN = 12;

function labelScale({ type, ticks, isNamed, labels }: AxisChart, colors: ChartColors) {
  return {
    border: { color: colors.grid },
    grid: { display: false },
    ...(isNamed && { afterFit: (axis: Scale) => fitNames(axis, labels, colors) }),
    ...(ticks && {
      afterBuildTicks: (axis: Scale) => {
        axis.ticks = [...ticks].map(([value, label]) => ({ value, label }));
      },
    }),
    ticks: {
      ...(ticks && { callback: (value: unknown) => ticks.get(Number(value)) }),
      color: colors.ink,
      font: { family: colors.font, size: 12 },
      maxRotation: 0,
      autoSkip: type === 'line' && !ticks,
      autoSkipPadding: 18,
    },
  };
}

function valueScale({ hasZero, max, integers, format }: AxisChart, colors: ChartColors) {
  return {
    beginAtZero: hasZero,
    ...(max !== undefined && { max }),
    border: { display: false },
    grid: { color: colors.grid, drawTicks: false },
    ticks: {
      color: colors.ink,
      font: { family: colors.font, size: 12 },
      padding: 8,
      maxTicksLimit: 5,
      autoSkipPadding: 10,
      ...(integers && { precision: 0 }),
      callback: (value: unknown) => format(Number(value)),
    },
  };
}

function tooltip({ rtl, tip }: AxisChart, colors: ChartColors): Tooltip {
  const font = { family: colors.font, size: 12 };
  return {
    rtl,
    textDirection: rtl ? 'rtl' : 'ltr',
    displayColors: false,
    backgroundColor: colors.tip,
    bodyColor: colors.onTip,
    bodyFont: font,
    padding: 10,
    cornerRadius: 8,
    // one text for all series of an index
    filter: (_item, index) => index === 0,
    callbacks: {
      title: () => [],
      label: ({ dataIndex }) => [...tip(dataIndex)],
    },
  };
}

function isIsolated(values: Series, index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}
