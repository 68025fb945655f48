import type { DataWidget } from './dashboard/data-widget.ts';
import type { FlightsDashboard } from './dashboard/flights-dashboard.ts';
import { renderPicture, toPng } from './exports/render-picture.ts';

/** Returns the first tiles of the dashboard as a PNG file, when they show their figures. `ratio` is height to width. */
export async function takePicture(ratio: number): Promise<Blob> {
  const dashboard = document.querySelector<FlightsDashboard>('flights-dashboard');
  await dashboard?.registered();
  const tiles = dashboard?.renderRoot.querySelector<HTMLElement>('.tiles');
  if (!tiles) throw new Error('This page shows no dashboard.');
  const widgets = [...tiles.querySelectorAll<DataWidget>('data-widget')];
  await Promise.all(widgets.map((widget) => widget.rendered()));
  return toPng(await renderPicture(tiles, Math.round(tiles.clientWidth * ratio)));
}
