import type { DataWidget } from './dashboard/data-widget.ts';
import type { FlightsDashboard } from './dashboard/flights-dashboard.ts';
import { renderPicture, toPng } from './exports/render-picture.ts';

/**
 * Returns the first tiles of the dashboard as a PNG file, when they show their figures. `ratio` is height to width: the
 * other tiles are hidden, and the last of these fills the height, so that none is cut.
 */
export async function takePicture(ratio: number): Promise<Blob> {
  const dashboard = document.querySelector<FlightsDashboard>('flights-dashboard');
  await dashboard?.registered();
  const tiles = dashboard?.renderRoot.querySelector<HTMLElement>('.tiles');
  if (!tiles) throw new Error('This page shows no dashboard.');
  const height = Math.round(tiles.clientWidth * ratio);
  tiles.classList.add('picture');
  tiles.style.setProperty('--picture-block-size', `${height}px`);
  const widgets = [...tiles.querySelectorAll<DataWidget>('data-widget')];
  const shown = widgets.filter((widget) => widget.checkVisibility());
  await Promise.all(shown.map((widget) => widget.rendered()));
  await nextFrame(); // in which charts follow the size of their tile
  await nextFrame();
  return toPng(await renderPicture(tiles, height));
}

function nextFrame(): Promise<unknown> {
  return new Promise(requestAnimationFrame);
}
