import { type DataQuery, FLIGHTS_MIN } from '../../query.ts';
import { messages } from '../messages.ts';

/** One tile of a dashboard: its query and how its result is shown. */
export interface Widget {
  readonly id: string;
  readonly title: string;
  readonly view: 'numbers' | 'line' | 'bars' | 'heat-map' | 'map' | 'table';
  readonly query: Omit<DataQuery, 'timeZone' | 'filters'>;
  /** The measure in a chart; the first if absent. */
  readonly chartMeasure?: string;
  /** Whether it compares the current period with the previous one. */
  readonly compares?: boolean;
  /** The dimensions that a selected row filters by; all if absent. */
  readonly selectBy?: readonly string[];
  /** Whether a table has a row with the figures of all rows. */
  readonly total?: boolean;
  /** Whether it takes the full width. */
  readonly wide?: boolean;
  /** What the result leaves out. */
  readonly note?: string;
}

/** Returns the tiles of the flights dashboard of a branch; staging has an additional measure. */
export function widgetsFor(branch: string | null | undefined): readonly Widget[] {
  return branch === 'staging' ? stagingWidgets : mainWidgets;
}

const mainWidgets: readonly Widget[] = [
  {
    id: 'key-figures',
    get title() {
      return messages.keyFigures;
    },
    view: 'numbers',
    wide: true,
    compares: true,
    query: {
      measures: ['flights.count', 'flights.on_time', 'flights.average_delay', 'flights.routes'],
    },
  },
  {
    id: 'delay-per-day',
    get title() {
      return messages.delayPerDay;
    },
    view: 'line',
    compares: true,
    query: { measures: ['flights.average_delay', 'flights.count'], dimensions: ['flights.day'] },
  },
  {
    id: 'on-time-per-day',
    get title() {
      return messages.onTimePerDay;
    },
    view: 'line',
    compares: true,
    query: { measures: ['flights.on_time', 'flights.count'], dimensions: ['flights.day'] },
  },
  {
    id: 'busiest-routes',
    get title() {
      return messages.busiestRoutes;
    },
    view: 'map',
    wide: true,
    selectBy: ['flights.origin_city', 'flights.destination_city'],
    query: {
      measures: ['flights.count', 'flights.average_delay'],
      dimensions: [
        'flights.origin_city',
        'flights.destination_city',
        'flights.origin_location',
        'flights.destination_location',
      ],
      largest: 'flights.count',
      limit: 80,
    },
  },
  {
    id: 'flights-per-day',
    get title() {
      return messages.flightsPerDay;
    },
    view: 'line',
    get note() {
      return messages.incompleteDays;
    },
    query: { measures: ['flights.count'], dimensions: ['flights.day'] },
  },
  {
    id: 'delay-by-airport',
    get title() {
      return messages.delayByAirport;
    },
    view: 'bars',
    chartMeasure: 'flights.average_delay',
    selectBy: ['flights.origin'],
    get note() {
      return messages.atLeastFlights(String(FLIGHTS_MIN));
    },
    query: {
      measures: ['flights.count', 'flights.average_delay'],
      dimensions: ['flights.origin', 'flights.origin_city'],
      atLeast: { measure: 'flights.count', value: FLIGHTS_MIN },
      largest: 'flights.count',
      limit: 10,
    },
  },
  {
    id: 'delay-distribution',
    get title() {
      return messages.delayDistribution;
    },
    view: 'bars',
    query: { measures: ['flights.count'], dimensions: ['flights.delay_step'] },
  },
  {
    id: 'week',
    get title() {
      return messages.week;
    },
    view: 'heat-map',
    query: { measures: ['flights.count'], dimensions: ['flights.weekday', 'flights.hour'] },
  },
];

const stagingWidgets = mainWidgets.map((widget) => {
  if (widget.id !== 'key-figures') return widget;
  const measures = [...widget.query.measures, 'flights.average_distance'];
  return Object.create(widget, { query: { value: { ...widget.query, measures } } }) as Widget;
});
