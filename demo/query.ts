import * as v from 'valibot';
import { isTimeZone } from '../src/api/index.ts';

/** The zone of data in which each departure has the local time of its airport, as airlines use it. */
export const AIRPORT_TIME = 'airport';

/** Whether days and hours of the data can be in a zone. */
export function isDataZone(zone: string): boolean {
  return zone === AIRPORT_TIME || isTimeZone(zone);
}

/** An average of fewer flights says little. */
export const FLIGHTS_MIN = 30;

/** Minutes of delay of the flights that are late, and of the others, as the U.S. government defines it. */
export const LATE_DELAY = '15/';
export const ON_TIME_DELAY = '/14';

/** Night, morning, afternoon and evening: the first hour, and the one after the last. */
export const DAY_PARTS = [
  { from: 23, to: 6 },
  { from: 6, to: 12 },
  { from: 12, to: 18 },
  { from: 18, to: 23 },
] as const;

/** Minutes of delay, rounded down to a step; the first and the last step are open. */
export const DELAY_STEPS = Array.from({ length: 11 }, (_, index) => index * 15 - 30);

const Member = v.pipe(v.string(), v.maxLength(100));
const Scalar = v.union([v.string(), v.number(), v.boolean()]);

/** Allowed value or values by dimension. Null clears, as in the embed's own filters. */
export const Filters = v.record(
  Member,
  v.nullable(v.union([Scalar, v.pipe(v.array(Scalar), v.maxLength(100))])),
);
export type Filters = v.InferOutput<typeof Filters>;

/** A query of the demo's data: declared measures, grouped by declared dimensions. */
export const DataQuery = v.object({
  measures: v.pipe(v.array(Member), v.nonEmpty('must not be empty'), v.maxLength(8)),
  dimensions: v.optional(v.pipe(v.array(Member), v.maxLength(4)), []),
  filters: v.optional(Filters, {}),
  /** Leaves out groups in which a measure is smaller. */
  atLeast: v.optional(v.object({ measure: Member, value: v.pipe(v.number(), v.finite()) })),
  /** Measure to sort by, largest first; without it and `smallest`, rows are ordered by their dimensions. */
  largest: v.optional(Member),
  /** Measure to sort by, smallest first. */
  smallest: v.optional(Member),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000)), 5000),
  /** The zone that days and hours refer to: an IANA name, or `AIRPORT_TIME`. */
  timeZone: v.string(),
  /** Public id of the dashboard that sends the query; the session must be allowed to read it. */
  dashboard: v.optional(v.pipe(v.string(), v.maxLength(255))),
});
export type DataQuery = v.InferInput<typeof DataQuery>;

/** A value of a result; days are `YYYY-MM-DD`. */
export type DataValue = string | number | null;

/** A row of a result, by member. */
export type DataRow = Readonly<Record<string, DataValue>>;

/** Path that queries are posted to. */
export const DATA_PATH = '/data/query';
