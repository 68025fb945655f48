import { dayFromText, dayToText } from './day.ts';

/** A figure that a query may ask for, as SQL over the rows of a group. */
export interface Measure {
  readonly sql: string;
}

/** Something to group and filter by. `LOCAL` in its SQL is the departure on the clocks of the asked-for zone. */
export interface Dimension {
  readonly sql: string;
  /** Turns what the database holds into what an answer says. */
  readonly read?: (value: number) => string;
  /** Turns what a filter says into what the database holds; undefined where it cannot be. */
  readonly write?: (value: unknown) => number | undefined;
}

/** Where the rows are, and the column that tells their time in milliseconds. */
export const TABLE = 'demo_flights';

/** Flights count as on time up to 15 minutes late, as the U.S. Department of Transportation counts. */
export const measures: Readonly<Record<string, Measure>> = {
  'flights.count': { sql: 'count(*)' },
  'flights.average_delay': { sql: 'sum(delay) * 1.0 / count(*)' },
  'flights.on_time': { sql: 'sum(case when delay < 15 then 1 else 0 end) * 1.0 / count(*)' },
  'flights.routes': { sql: "count(distinct origin || ' ' || destination)" },
};

/** What flights can be grouped and filtered by. */
export const dimensions: Readonly<Record<string, Dimension>> = {
  'flights.day': { sql: 'LOCAL / 86400000', read: dayToText, write: dayFromText },
  /** 0 to 23. */
  'flights.hour': { sql: '(LOCAL / 3600000) % 24', write: integer },
  /** 0 is Sunday. */
  'flights.weekday': { sql: '(LOCAL / 86400000 + 4) % 7', write: integer },
  'flights.origin': { sql: 'origin' },
  'flights.origin_city': { sql: 'origin_city' },
  'flights.destination': { sql: 'destination' },
  'flights.destination_city': { sql: 'destination_city' },
  /** Minutes late in steps of 15, from -30 to 120 and more. */
  'flights.delay_step': {
    sql: 'case when delay < -15 then -30 when delay < 0 then -15 when delay >= 120 then 120 else delay / 15 * 15 end',
    write: integer,
  },
};

function integer(value: unknown): number | undefined {
  return Number.isInteger(value) ? (value as number) : undefined;
}
