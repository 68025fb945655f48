import { html } from 'lit';
import type { DataRow } from '../../query.ts';
import type { MapRoute, Place } from '../charts/route-map.ts';
import { members } from '../members.ts';
import { messages } from '../messages.ts';
import { rowSummary, tipOf } from './row-text.ts';
import { formatValue, type ViewContext } from './view-context.ts';

/** Map of the routes of a query, with the first measure as the width of their lines. */
export function mapView(context: ViewContext) {
  void loadRouteMap();
  const { rows, widget, select, isSelected, formatters } = context;
  const [measure = ''] = widget.query.measures;
  const routes = rows.map(
    (row): MapRoute => ({
      from: placeOf(row, 'origin'),
      to: placeOf(row, 'destination'),
      value: Number(row[measure]),
      tip: [...tipOf(context, row), ...(context.isPinned?.(row) ? [messages.hasComments] : [])],
      isSelected: isSelected?.(row) ?? false,
      isDimmed: isSelected?.(row) === false,
      isPinned: context.isPinned?.(row) ?? false,
    }),
  );
  return html`<route-map
    .routes=${routes}
    .rows=${rows}
    unit=${members[measure]?.title ?? ''}
    .format=${(value: number) => formatValue(context, measure, value)}
    .notOnMap=${(count: number) => messages.notOnMap(formatters.number(count))}
    label=${`${widget.title}. ${rowSummary(context, rows)}`}
    .point=${(index: number) => context.point?.(rows[index] ?? {})}
    .pick=${select && ((index: number) => select(rows[index] ?? {}))}
  ></route-map>`;
}

/** Defines the element when it is used first; it contains the outline of the country. */
export async function loadRouteMap(): Promise<void> {
  const { RouteMap } = await import('../charts/route-map.ts');
  if (!customElements.get('route-map')) customElements.define('route-map', RouteMap);
}

function placeOf(row: DataRow, end: 'origin' | 'destination'): Place {
  const location = String(row[`flights.${end}_location`]);
  const [latitude = 0, longitude = 0] = location.split(',').map(Number);
  return { name: String(row[`flights.${end}_city`]), location: [longitude, latitude] };
}
