import { DAY_PARTS, DELAY_STEPS } from '../query.ts';
import {
  dayFromText,
  daysFromText,
  dayToText,
  firstDayOf,
  monthFromText,
  monthOf,
  monthToText,
  weekdayOf,
} from './calendar.ts';

/** Columns of a source table, beside the sums that every source has. */
export type Column = 'at' | 'delay_step' | 'minutes' | RouteColumn;

/** Columns of a route; `route` is its id, by which the others are looked up. */
export type RouteColumn = (typeof ROUTE_COLUMNS)[number];

/**
 * A table to query, `demo_…`. One with `at` also has `hour_of_week`, the hours since Sunday 00:00, and exists twice: in
 * UTC, and as `demo_local_…` in the local time of each airport. `flights`, `delay` and `on_time` are sums, so the SQL of
 * a measure is the same for every source. One with `minutes` has a row per flight, whose `delay` is its minutes.
 */
export interface Source {
  readonly table: string;
  readonly columns: readonly Column[];
}

/** A measure, as SQL over the rows of a group. */
export interface Measure {
  readonly sql: string;
  readonly needs?: readonly Column[];
  /** Value of a group without flights; null if absent. */
  readonly empty?: number;
  /** Whether it is not offered to users. */
  readonly isHidden?: boolean;
  /** The only branch whose data model has it; all branches if absent. */
  readonly branch?: string;
}

/** A dimension to group and filter by. `LOCAL` in its SQL stands for the departure in local time. */
export interface Dimension {
  readonly sql: string;
  readonly needs: Column;
  /**
   * Returns all database values of the dimension, ascending, if the departures of these days (since 1970) are selected.
   * It is absent if the values are those of the data.
   */
  readonly values?: (days: readonly number[]) => readonly number[];
  /** Folder of the workbook's data pane. */
  readonly folder?: 'time' | 'places' | 'delays';
  /** Whether it is not offered to users, who would not group by it. */
  readonly isHidden?: boolean;
  /** Converts a database value to a result value. */
  readonly read?: (value: number) => string;
  /** Converts a filter value to a database value; returns undefined if it is invalid. */
  readonly write?: (value: unknown) => number | undefined;
  /** Converts a range as a filter value to database values; returns undefined if it is not a valid range. */
  readonly writeRange?: (value: unknown) => number[] | undefined;
  /** Converts a filter value to a range of database values, both included; returns undefined if it is invalid. */
  readonly writeBounds?: (value: unknown) => readonly [number, number] | undefined;
  /** The days since 1970 that a database value covers: the first, and the one after the last. */
  readonly span?: (value: number) => readonly [number, number];
  /** The hours since Sunday 00:00 that a database value covers. */
  readonly hours?: (value: number) => number[];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const DAYS = [0, 1, 2, 3, 4, 5, 6];

const ROUTE_COLUMNS = [
  'route',
  'origin',
  'origin_city',
  'origin_state',
  'origin_location',
  'destination',
  'destination_city',
  'destination_location',
  'city_pair',
  'distance',
] as const;

/**
 * Source tables, smallest first; the last has all columns. Sums are per quarter of an hour, because time zone offsets
 * are multiples of it.
 */
export const sources: readonly Source[] = [
  { table: 'by_quarter', columns: ['at'] },
  { table: 'by_route', columns: ['delay_step', ...ROUTE_COLUMNS] },
  { table: 'by_step', columns: ['at', 'delay_step'] },
  { table: 'flight', columns: ['at', 'delay_step', 'minutes', ...ROUTE_COLUMNS] },
];

/** Whether a column belongs to the route of a row. */
export function isRouteColumn(column: Column): column is RouteColumn {
  return (ROUTE_COLUMNS as readonly string[]).includes(column);
}

/** Measures of the data model. */
export const measures: Readonly<Record<string, Measure>> = {
  'flights.count': { sql: 'coalesce(sum(flights), 0)', empty: 0 },
  'flights.average_delay': { sql: 'sum(delay) * 1.0 / nullif(sum(flights), 0)' },
  'flights.on_time': { sql: 'sum(on_time) * 1.0 / nullif(sum(flights), 0)' },
  'flights.longest_delay': { sql: 'max(longest)', needs: ['minutes'] },
  /** Share of `base` that a filter by `flights.delay` selects. */
  'flights.share': { sql: 'sum(flights) * 1.0 / sum(base)', needs: ['minutes'], isHidden: true },
  /** Number of flights without a filter by `flights.delay`. */
  'flights.base': { sql: 'sum(base)', needs: ['minutes'], empty: 0, isHidden: true },
  'flights.routes': { sql: 'count(distinct city_pair)', needs: ['city_pair'], empty: 0 },
  'flights.average_distance': {
    sql: 'sum(distance * flights) * 1.0 / nullif(sum(flights), 0)',
    needs: ['distance'],
    branch: 'staging',
  },
};

/** Dimensions of the data model. */
export const dimensions: Readonly<Record<string, Dimension>> = {
  'flights.day': {
    folder: 'time',
    sql: 'LOCAL / 86400000',
    needs: 'at',
    values: (days) => days,
    read: dayToText,
    write: dayFromText,
    writeRange: daysFromText,
    span: (day) => [day, day + 1],
  },
  'flights.month': {
    folder: 'time',
    sql: month(),
    needs: 'at',
    values: (days) => [...new Set(days.map(monthOf))],
    read: monthToText,
    write: monthFromText,
    span: (month) => [firstDayOf(month), firstDayOf(month + 1)],
  },
  /** 0 to 23. */
  'flights.hour': {
    folder: 'time',
    sql: '(LOCAL / 3600000) % 24',
    needs: 'at',
    values: () => HOURS,
    write: integer,
    hours: (hour) => DAYS.map((day) => day * 24 + hour),
  },
  /** 0 is Sunday. */
  'flights.weekday': {
    folder: 'time',
    sql: '(LOCAL / 86400000 + 4) % 7',
    needs: 'at',
    values: (days) => DAYS.filter((weekday) => days.some((day) => weekdayOf(day) === weekday)),
    write: integer,
    hours: (weekday) => HOURS.map((hour) => weekday * 24 + hour),
  },
  /** 0 is Monday to Friday, 1 is the weekend. */
  'flights.day_type': {
    sql: 'case when (LOCAL / 86400000 + 4) % 7 in (0, 6) then 1 else 0 end',
    needs: 'at',
    isHidden: true,
    write: integer,
    hours: (type) => DAYS.filter((day) => Number(day % 6 === 0) === type).flatMap(hoursOfDay),
  },
  /** 0 is the night, 1 the morning, 2 the afternoon, 3 the evening; see `DAY_PARTS`. */
  'flights.day_part': {
    sql: `case ${DAY_PARTS.map(({ from, to }, part) => `when (LOCAL / 3600000) % 24 between ${from} and ${to - 1} then ${part}`).join(' ')} else 0 end`,
    needs: 'at',
    isHidden: true,
    write: integer,
    hours: (part) => DAYS.flatMap((day) => hoursOfPart(part).map((hour) => day * 24 + hour)),
  },
  'flights.origin': { folder: 'places', sql: 'origin', needs: 'origin' },
  'flights.origin_city': { folder: 'places', sql: 'origin_city', needs: 'origin_city' },
  'flights.origin_state': { folder: 'places', sql: 'origin_state', needs: 'origin_state' },
  /** Latitude and longitude in degrees. */
  'flights.origin_location': {
    sql: 'origin_location',
    needs: 'origin_location',
    isHidden: true,
  },
  'flights.destination': { folder: 'places', sql: 'destination', needs: 'destination' },
  'flights.destination_city': {
    folder: 'places',
    sql: 'destination_city',
    needs: 'destination_city',
  },
  'flights.destination_state': {
    folder: 'places',
    sql: 'substr(destination_city, length(destination_city) - 1)',
    needs: 'destination_city',
  },
  'flights.destination_location': {
    sql: 'destination_location',
    needs: 'destination_location',
    isHidden: true,
  },
  'flights.delay_step': {
    folder: 'delays',
    sql: 'delay_step',
    needs: 'delay_step',
    values: () => DELAY_STEPS,
    write: integer,
  },
  /** Minutes; a filter is a range such as `16/`, `/-1` or `30/60`, both ends included. */
  'flights.delay': { sql: 'delay', needs: 'minutes', isHidden: true, writeBounds: minutesOf },
};

/** Branches whose data model defines no folders. */
export const branchesWithoutFolders: readonly string[] = ['staging'];

/** States whose departures the sessions of a global group see; a session without such a group sees all. */
export const statesByGroup: Readonly<Record<string, readonly string[]>> = {
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

/** SQL for the months since March 2000; SQLite and PostgreSQL have no common function for it. */
function month(): string {
  const days = '(LOCAL / 86400000 - 11017)';
  const year = `((4 * ${days} + 3) / 1461)`;
  return `(${year} * 12 + (5 * (${days} - 1461 * ${year} / 4) + 2) / 153)`;
}

function hoursOfDay(day: number): number[] {
  return HOURS.map((hour) => day * 24 + hour);
}

function hoursOfPart(part: number): number[] {
  const { from, to } = DAY_PARTS[part] ?? { from: 0, to: 0 };
  return HOURS.filter((hour) =>
    from < to ? hour >= from && hour < to : hour >= from || hour < to,
  );
}

function minutesOf(value: unknown): [number, number] | undefined {
  const [range, from, to] = /^(-?\d{1,5})?\/(-?\d{1,5})?$/.exec(String(value)) ?? [];
  return range === undefined ? undefined : [Number(from ?? -99_999), Number(to ?? 99_999)];
}

function integer(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}
