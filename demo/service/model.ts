import { dayFromText, dayToText } from './day.ts';
import { firstDayOf, monthFromText, monthToText } from './month.ts';

/** What a row of a source can tell, beside the sums that every source holds. */
export type Column = 'at' | 'delay_step' | RouteColumn;

/** What is known of a route; `route` is its number, by which the rest is looked up. */
export type RouteColumn = (typeof ROUTE_COLUMNS)[number];

/**
 * A table to ask; one with `at` has `hour_of_week` too, the hour in UTC from Sunday's first on. `flights`, `delay` and
 * `on_time` are sums, so that one SQL of a measure fits them all.
 */
export interface Source {
  readonly table: string;
  readonly columns: readonly Column[];
}

/** A figure that a query may ask for, as SQL over the rows of a group. */
export interface Measure {
  readonly sql: string;
  readonly needs?: readonly Column[];
  /** The branch whose data model has it; every branch's without. */
  readonly branch?: string;
}

/** Something to group and filter by. `LOCAL` in its SQL is the departure on the clocks of the asked-for zone. */
export interface Dimension {
  readonly sql: string;
  readonly needs: Column;
  /** Turns what the database holds into what an answer says. */
  readonly read?: (value: number) => string;
  /** Turns what a filter says into what the database holds; undefined where it cannot be. */
  readonly write?: (value: unknown) => number | undefined;
  /** The days, as counts since 1970, that a stored value lies in: its first, and the one after its last. */
  readonly span?: (value: number) => readonly [number, number];
  /** The hours of the week, from Sunday's first on, that a stored value lies in. */
  readonly hours?: (value: number) => number[];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = [0, 1, 2, 3, 4, 5, 6];

const ROUTE_COLUMNS = [
  'route',
  'origin',
  'origin_city',
  'origin_state',
  'destination',
  'destination_city',
  'distance',
] as const;

/**
 * Smallest first; the last can tell everything. Sums are kept by quarters of an hour, which is as fine as the clocks of
 * any time zone differ from another's.
 */
export const sources: readonly Source[] = [
  { table: 'demo_by_quarter', columns: ['at'] },
  { table: 'demo_by_route', columns: ['delay_step', ...ROUTE_COLUMNS] },
  { table: 'demo_by_step', columns: ['at', 'delay_step'] },
  { table: 'demo_flight', columns: ['at', 'delay_step', ...ROUTE_COLUMNS] },
];

/** Whether a column is looked up by a row's route. */
export function isOfRoute(column: Column): column is RouteColumn {
  return (ROUTE_COLUMNS as readonly string[]).includes(column);
}

/** The figures of the data model. */
export const measures: Readonly<Record<string, Measure>> = {
  'flights.count': { sql: 'coalesce(sum(flights), 0)' },
  'flights.average_delay': { sql: 'sum(delay) * 1.0 / sum(flights)' },
  'flights.on_time': { sql: 'sum(on_time) * 1.0 / sum(flights)' },
  'flights.routes': { sql: 'count(distinct route)', needs: ['route'] },
  'flights.average_distance': {
    sql: 'sum(distance * flights) * 1.0 / sum(flights)',
    needs: ['distance'],
    branch: 'staging',
  },
};

/** What flights can be grouped and filtered by. */
export const dimensions: Readonly<Record<string, Dimension>> = {
  'flights.day': {
    sql: 'LOCAL / 86400000',
    needs: 'at',
    read: dayToText,
    write: dayFromText,
    span: (day) => [day, day + 1],
  },
  'flights.month': {
    sql: month(),
    needs: 'at',
    read: monthToText,
    write: monthFromText,
    span: (month) => [firstDayOf(month), firstDayOf(month + 1)],
  },
  /** 0 to 23. */
  'flights.hour': {
    sql: '(LOCAL / 3600000) % 24',
    needs: 'at',
    write: integer,
    hours: (hour) => DAYS.map((day) => day * 24 + hour),
  },
  /** 0 is Sunday. */
  'flights.weekday': {
    sql: '(LOCAL / 86400000 + 4) % 7',
    needs: 'at',
    write: integer,
    hours: (weekday) => HOURS.map((hour) => weekday * 24 + hour),
  },
  'flights.origin': { sql: 'origin', needs: 'origin' },
  'flights.origin_city': { sql: 'origin_city', needs: 'origin_city' },
  'flights.origin_state': { sql: 'origin_state', needs: 'origin_state' },
  'flights.destination': { sql: 'destination', needs: 'destination' },
  'flights.destination_city': { sql: 'destination_city', needs: 'destination_city' },
  'flights.delay_step': { sql: 'delay_step', needs: 'delay_step', write: integer },
};

/** The states whose departures a session of a global group sees; one without any of these groups sees all. */
export const statesOfGroup: Readonly<Record<string, readonly string[]>> = {
  'west-coast': ['CA', 'OR', 'WA'],
  'east-coast': [
    'CT',
    'DC',
    'DE',
    'FL',
    'GA',
    'MA',
    'MD',
    'ME',
    'NC',
    'NH',
    'NJ',
    'NY',
    'RI',
    'SC',
    'VA',
  ],
};

/** Months since March 2000, by the calendar's own arithmetic: the engines share no function for it. */
function month(): string {
  const days = '(LOCAL / 86400000 - 11017)';
  const year = `((4 * ${days} + 3) / 1461)`;
  return `(${year} * 12 + (5 * (${days} - 1461 * ${year} / 4) + 2) / 153)`;
}

function integer(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}
