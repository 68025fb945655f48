import type { DataQuery } from '../../query.ts';

/** One tile of a dashboard: what it asks and how it shows the answer. */
export interface Widget {
  readonly id: string;
  readonly title: string;
  readonly view: 'numbers' | 'line' | 'bars' | 'heat-map' | 'table';
  readonly query: Omit<DataQuery, 'timeZone' | 'filters'>;
  /** The measure that a chart draws; the first if absent. */
  readonly shows?: string;
  /** Takes the whole width. */
  readonly wide?: boolean;
}

/** The tiles of the flights dashboard, in reading order. */
export const flightsWidgets: readonly Widget[] = [
  {
    id: 'key-figures',
    title: 'Key figures',
    view: 'numbers',
    wide: true,
    query: {
      measures: ['flights.count', 'flights.on_time', 'flights.average_delay', 'flights.routes'],
    },
  },
  {
    id: 'flights-per-day',
    title: 'Flights per day',
    view: 'line',
    wide: true,
    query: { measures: ['flights.count'], dimensions: ['flights.day'] },
  },
  {
    id: 'delay-by-airport',
    title: 'Average delay at the busiest airports',
    view: 'bars',
    shows: 'flights.average_delay',
    query: {
      measures: ['flights.count', 'flights.average_delay'],
      dimensions: ['flights.origin'],
      largest: 'flights.count',
      limit: 10,
    },
  },
  {
    id: 'delay-distribution',
    title: 'How late flights are, in minutes',
    view: 'bars',
    query: { measures: ['flights.count'], dimensions: ['flights.delay_step'] },
  },
  {
    id: 'week',
    title: 'Departures through the week',
    view: 'heat-map',
    query: { measures: ['flights.count'], dimensions: ['flights.weekday', 'flights.hour'] },
  },
  {
    id: 'busiest-routes',
    title: 'Busiest routes',
    view: 'table',
    query: {
      measures: ['flights.count', 'flights.average_delay'],
      dimensions: ['flights.origin_city', 'flights.destination_city'],
      largest: 'flights.count',
      limit: 8,
    },
  },
];
