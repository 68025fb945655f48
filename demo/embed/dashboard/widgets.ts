import type { DataQuery } from '../../query.ts';
import { words } from '../words.ts';

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

/** The tiles of the flights dashboard on a branch, in reading order; staging has one figure more. */
export function widgetsOn(branch: string | null | undefined): readonly Widget[] {
  return branch === 'staging' ? onStaging : onMain;
}

const onMain: readonly Widget[] = [
  {
    id: 'key-figures',
    get title() {
      return words.keyFigures;
    },
    view: 'numbers',
    wide: true,
    query: {
      measures: ['flights.count', 'flights.on_time', 'flights.average_delay', 'flights.routes'],
    },
  },
  {
    id: 'flights-per-day',
    get title() {
      return words.flightsPerDay;
    },
    view: 'line',
    wide: true,
    query: { measures: ['flights.count'], dimensions: ['flights.day'] },
  },
  {
    id: 'delay-by-airport',
    get title() {
      return words.delayByAirport;
    },
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
    get title() {
      return words.delayDistribution;
    },
    view: 'bars',
    query: { measures: ['flights.count'], dimensions: ['flights.delay_step'] },
  },
  {
    id: 'week',
    get title() {
      return words.week;
    },
    view: 'heat-map',
    query: { measures: ['flights.count'], dimensions: ['flights.weekday', 'flights.hour'] },
  },
  {
    id: 'busiest-routes',
    get title() {
      return words.busiestRoutes;
    },
    view: 'table',
    query: {
      measures: ['flights.count', 'flights.average_delay'],
      dimensions: ['flights.origin_city', 'flights.destination_city'],
      largest: 'flights.count',
      limit: 8,
    },
  },
];

const onStaging = onMain.map((widget) => {
  if (widget.id !== 'key-figures') return widget;
  const measures = [...widget.query.measures, 'flights.average_distance'];
  return Object.create(widget, { query: { value: { ...widget.query, measures } } }) as Widget;
});
