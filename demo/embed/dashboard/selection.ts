import type { EmbedFilters } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import type { Widget } from './widgets.ts';

/** The viewer changes filters: a value by member, or null to remove the filter. */
export class FilterEvent extends Event {
  readonly filters: EmbedFilters;

  constructor(filters: EmbedFilters) {
    super('filter', { bubbles: true, composed: true });
    this.filters = filters;
  }
}

/** The members that a row of a tile is selected by. */
function membersOf({ selectBy, query }: Widget): readonly string[] {
  return selectBy ?? query.dimensions ?? [];
}

/** Returns a row's values of the members that it is selected by. */
export function filtersOfRow(widget: Widget, row: DataRow): Record<string, DataValue> {
  return Object.fromEntries(membersOf(widget).map((member) => [member, row[member] ?? null]));
}

/**
 * Returns the filters of a tile's query: a chart keeps the values that the viewer has not selected, so that another can
 * be selected. The filters of the host apply until the viewer removes them.
 */
export function filtersOfTile(widget: Widget, all: EmbedFilters, host: EmbedFilters): EmbedFilters {
  if (!['bars', 'heat-map', 'map'].includes(widget.view)) return all;
  const own = membersOf(widget);
  const kept = Object.entries(all).filter(([member]) => !own.includes(member));
  const hosts = Object.entries(host).filter(([member]) => own.includes(member) && member in all);
  return Object.fromEntries([...kept, ...hosts]);
}

/** Returns a function that tests whether a row is selected; undefined if no row is. */
export function selectionOf(
  widget: Widget,
  filters: EmbedFilters,
): ((row: DataRow) => boolean) | undefined {
  const own = membersOf(widget).filter((member) => (filters[member] ?? null) !== null);
  if (own.length === 0 || own.includes('flights.day')) return undefined;
  return (row) => own.every((member) => [filters[member]].flat().includes(row[member]));
}
