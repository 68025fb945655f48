import type { DataRow, DataValue } from '../../query.ts';
import { filtersOfRow } from './selection.ts';
import type { Widget } from './widgets.ts';

/** The value that the viewer drills into, and the dimensions of its row. */
export interface Drill {
  readonly widgetId: string;
  readonly measure: string;
  readonly value: DataValue;
  /** The row's dimensions, as filters. */
  readonly filters: Readonly<Record<string, DataValue>>;
}

/** The viewer drills into a value. */
export class DrillEvent extends Event {
  readonly drill: Drill;

  constructor(drill: Drill) {
    super('drill', { bubbles: true, composed: true });
    this.drill = drill;
  }
}

/** Creates the drill into a measure of a row. */
export function drillInto(widget: Widget, row: DataRow, measure: string): Drill {
  return {
    widgetId: widget.id,
    measure,
    value: row[measure] ?? null,
    filters: filtersOfRow(widget, row),
  };
}

/** Creates the tile with the routes behind a value. */
export function drillWidget({ measure }: Drill, title: string): Widget {
  const measures = [...new Set(['flights.count', 'flights.average_delay', measure])];
  return {
    id: 'drill',
    title,
    view: 'table',
    total: true,
    query: {
      measures: measures.filter((name) => name !== 'flights.routes'),
      dimensions: ['flights.origin_city', 'flights.destination_city'],
      largest: 'flights.count',
      limit: 100,
    },
  };
}
