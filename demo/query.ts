import * as v from 'valibot';

const Member = v.pipe(v.string(), v.maxLength(100));
const Scalar = v.union([v.string(), v.number(), v.boolean()]);

/** A question to the demo's data: declared measures, grouped by declared dimensions. */
export const DataQuery = v.object({
  measures: v.pipe(v.array(Member), v.nonEmpty('must not be empty'), v.maxLength(8)),
  dimensions: v.optional(v.pipe(v.array(Member), v.maxLength(4)), []),
  /** By dimension: the value, or the values, that count. Null clears, as in the embed's own filters. */
  filters: v.optional(
    v.record(Member, v.nullable(v.union([Scalar, v.pipe(v.array(Scalar), v.maxLength(100))]))),
    {},
  ),
  /** Largest first; without it rows come in the order of their dimensions. */
  largest: v.optional(Member),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000)), 5000),
  /** The IANA name of the zone in which days begin. */
  timeZone: v.string(),
  /** The public id of the dashboard that asks; only those who may read it are answered. */
  dashboard: v.optional(v.pipe(v.string(), v.maxLength(255))),
});
export type DataQuery = v.InferInput<typeof DataQuery>;

/** A value of an answer: days are `YYYY-MM-DD`. */
export type DataValue = string | number | null;

/** A row of an answer, by member. */
export type DataRow = Readonly<Record<string, DataValue>>;

/** Where the data is asked for, by `POST`. */
export const DATA_PATH = '/data/query';
