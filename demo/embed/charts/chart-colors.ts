/** The custom properties of `page.css` with the colors. */
const PROPERTIES = {
  series: '--chart-series',
  line: '--chart-line',
  seriesSoft: '--chart-series-soft',
  compared: '--chart-compared',
  third: '--chart-third',
  fourth: '--chart-fourth',
  ink: '--chart-ink',
  grid: '--chart-grid',
  tip: '--chart-tip',
  onTip: '--chart-on-tip',
} as const;

/** Resolved colors and font of the theme, for a canvas. */
export type ChartColors = Readonly<Record<keyof typeof PROPERTIES | 'font', string>>;

/** Registers the custom properties as colors, so that their values are resolved; each page does it once. */
export function registerChartColors(): void {
  for (const name of Object.values(PROPERTIES))
    CSS.registerProperty({ name, syntax: '<color>', inherits: true, initialValue: 'gray' });
}

/** Reads the chart colors of an element. */
export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const colors = Object.entries(PROPERTIES).map(([key, name]) => [
    key,
    style.getPropertyValue(name),
  ]);
  return { ...Object.fromEntries(colors), font: style.fontFamily } as ChartColors;
}
