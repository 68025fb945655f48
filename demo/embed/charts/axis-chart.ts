import type { ChartConfiguration } from 'chart.js';
import type { ChartColors } from './chart-colors.ts';

/** A series with formatted labels. */
export interface Series {
  readonly type: 'line' | 'bar';
  readonly labels: readonly string[];
  readonly values: readonly (number | null)[];
  readonly rtl: boolean;
  /** Whether the values are counts, which have no ticks between two integers. */
  readonly integers: boolean;
  /** Labels of the only ticks on the horizontal axis, by index; absent for as many labels as fit. */
  readonly ticks?: ReadonlyMap<number, string> | undefined;
  format(value: number): string;
  /** Handles a click on the value at an index; absent if values are not interactive. */
  readonly pick?: ((index: number) => void) | undefined;
}

/** Creates the configuration of a minimal chart: no legend, no frame, horizontal grid lines only. */
export function axisChart(
  { type, labels, values, rtl, integers, ticks, format, pick }: Series,
  colors: ChartColors,
): ChartConfiguration<'bar' | 'line'> {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const font = { family: colors.font, size: 11 };
  return {
    type,
    data: {
      labels: [...labels],
      datasets: [
        {
          data: [...values],
          borderColor: colors.series,
          backgroundColor: type === 'line' ? colors.seriesSoft : colors.series,
          hoverBackgroundColor: colors.series,
          ...(type === 'line'
            ? {
                borderWidth: 2,
                fill: true,
                // a value between two gaps has no line
                pointRadius: ({ dataIndex }) => (isIsolated(values, dataIndex) ? 3 : 0),
                pointHitRadius: 16,
              }
            : {
                borderRadius: 3,
                categoryPercentage: 0.9,
                barPercentage: 0.86,
                maxBarThickness: 56,
              }),
        },
      ],
    },
    options: {
      animation: reduced ? false : { duration: 300 },
      maintainAspectRatio: false,
      // an exported picture has two pixels per CSS pixel
      devicePixelRatio: Math.max(devicePixelRatio, 2),
      interaction: { mode: 'index', intersect: false },
      onClick: (_event, [element]) => element && pick?.(element.index),
      onHover: ({ native }, elements) => {
        const canvas = native?.target;
        if (!(canvas instanceof HTMLElement)) return;
        canvas.style.cursor = pick && elements.length > 0 ? 'pointer' : '';
      },
      layout: { padding: { top: 4 } },
      scales: {
        x: {
          reverse: rtl,
          border: { color: colors.grid },
          grid: { display: false },
          ...(ticks && {
            afterBuildTicks: (axis) => {
              axis.ticks = [...ticks].map(([value, label]) => ({ value, label }));
            },
          }),
          ticks: {
            ...(ticks && { callback: (value) => ticks.get(Number(value)) }),
            color: colors.ink,
            font,
            maxRotation: 0,
            autoSkipPadding: type === 'line' ? 18 : 4,
          },
        },
        y: {
          position: rtl ? 'right' : 'left',
          beginAtZero: true,
          border: { display: false },
          grid: { color: colors.grid, drawTicks: false },
          ticks: {
            color: colors.ink,
            font,
            padding: 8,
            maxTicksLimit: 5,
            ...(integers && { precision: 0 }),
            callback: (value) => format(Number(value)),
          },
        },
      },
      plugins: {
        tooltip: {
          rtl,
          displayColors: false,
          backgroundColor: colors.tip,
          titleColor: colors.onTip,
          bodyColor: colors.onTip,
          titleFont: { family: colors.font, size: 12 },
          bodyFont: { family: colors.font, size: 12 },
          padding: 10,
          cornerRadius: 8,
          callbacks: { label: ({ raw }) => format(Number(raw)) },
        },
      },
    },
  } as ChartConfiguration<'bar' | 'line'>;
}

function isIsolated(values: Series['values'], index: number): boolean {
  return (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
}
