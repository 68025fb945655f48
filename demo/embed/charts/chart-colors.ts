/** Resolved colors and font of the theme, for a canvas. */
export interface ChartColors {
  readonly series: string;
  readonly seriesSoft: string;
  readonly compared: string;
  readonly ink: string;
  readonly grid: string;
  readonly tip: string;
  readonly onTip: string;
  readonly font: string;
}

/** Reads the chart colors of an element; they are resolved because `page.css` registers them as colors. */
export function chartColors(element: Element): ChartColors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--chart-${name}`);
  return {
    series: color('series'),
    seriesSoft: color('series-soft'),
    compared: color('compared'),
    ink: color('ink'),
    grid: color('grid'),
    tip: color('tip'),
    onTip: color('on-tip'),
    font: style.fontFamily,
  };
}
