import * as v from 'valibot';

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
  /** Measure to sort by, largest first; without it rows are ordered by their dimensions. */
  largest: v.optional(Member),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5000)), 5000),
  /** IANA name of the time zone that days and hours refer to. */
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
