/** Runs in the embedded page: whether a chart has the size of its box after each way in which that changes. */
export async function chartIsFitted(body: Element): Promise<Record<string, boolean>> {
  type Chart = HTMLElement & { draw: unknown };
  const frames = async (count: number) => {
    for (; count > 0; count--) await new Promise(requestAnimationFrame);
  };
  const draw = () => ({ type: 'line', data: { labels: ['a'], datasets: [{ data: [1] }] } });
  const moments: Record<string, (chart: Chart, widen: () => void) => unknown> = {
    'in the next frame': (_, widen) => frames(1).then(widen),
    'with new data': async (chart, widen) => {
      await frames(1);
      chart.draw = () => draw();
      widen();
    },
    'while it is hidden': async (chart, widen) => {
      chart.style.display = 'none';
      await frames(2);
      widen();
      await frames(2);
      chart.style.display = '';
    },
  };
  const results: Record<string, boolean> = {};
  for (const [moment, run] of Object.entries(moments)) {
    const box = document.createElement('div');
    const chart = Object.assign(document.createElement('chart-canvas'), { draw }) as Chart;
    box.style.cssText = 'inline-size: 300px; block-size: 100px';
    box.append(chart);
    body.append(box);
    await run(chart, () => {
      box.style.inlineSize = '640px';
    });
    await frames(2);
    const canvas = chart.shadowRoot?.querySelector('canvas');
    const pixels = Math.round(640 * devicePixelRatio);
    results[moment] = canvas?.clientWidth === 640 && canvas.width === pixels;
    box.remove();
  }
  return results;
}

/** Runs in the embedded page: whether a canvas has a pixel of a color. */
export function hasColor(drawn: Element, [red, green, blue]: readonly number[]): boolean {
  const { width, height } = drawn as HTMLCanvasElement;
  // a chart that is read twice would cause a warning in the console
  const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  copy?.drawImage(drawn as HTMLCanvasElement, 0, 0);
  const { data = [] } = copy?.getImageData(0, 0, width, height) ?? {};
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) return true;
  return false;
}
