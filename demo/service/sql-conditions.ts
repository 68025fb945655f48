import type * as v from 'valibot';
import type { DataQuery } from '../query.ts';
import type { DataAccess } from './data-access.ts';
import { findMember } from './data-members.ts';
import { type Dimension, dimensions, isRouteColumn } from './data-model.ts';
import { RequestError } from './request-error.ts';
import type { ZoneOffset } from './zone-offsets.ts';

/** The values that a dimension must have. */
export interface Condition {
  readonly dimension: Dimension;
  readonly values: readonly (string | number)[];
  /** The first and the last value, in place of `values`. */
  readonly bounds?: readonly [number, number] | undefined;
}

/** Binds a value to a placeholder, and replaces `LOCAL` by the local time of the zone. */
export interface SqlWriter {
  bind(value: string | number): string;
  local(sql: string): string;
  readonly offsets: readonly ZoneOffset[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * 24;

/** Returns the conditions of a query's filters and of the session's access. */
export function conditionsOf(
  filters: v.InferOutput<typeof DataQuery>['filters'],
  { states }: DataAccess,
): Condition[] {
  const filtered = Object.entries(filters).flatMap(([member, value]) => {
    if (value === null) return [];
    const dimension = findMember(dimensions, member, 'filter');
    const bounds = dimension.writeBounds?.(value);
    if (bounds) return [{ dimension, values: [], bounds }];
    return [
      {
        dimension,
        values: [value].flat().flatMap((each) => databaseValues(dimension, member, each)),
      },
    ];
  });
  const state = dimensions['flights.origin_state'];
  return states && state ? [...filtered, { dimension: state, values: states }] : filtered;
}

/** Returns conditions as SQL terms over the rows of a source, to be joined by `and`. */
export function conditionsSql(conditions: readonly Condition[], writer: SqlWriter): string[] {
  if (conditions.some(({ values, bounds }) => values.length === 0 && !bounds)) return ['1 = 0'];
  const inTerm = ({ dimension, values, bounds }: Condition) =>
    bounds
      ? `${dimension.sql} between ${writer.bind(bounds[0])} and ${writer.bind(bounds[1])}`
      : `${writer.local(dimension.sql)} in (${values.map(writer.bind).join(', ')})`;
  const isRoute = ({ dimension }: Condition) => isRouteColumn(dimension.needs);
  const routes = conditions.filter(isRoute).map(inTerm);
  return [
    ...conditions
      .filter((condition) => !isRoute(condition))
      .map((condition) => instantTerm(condition, writer) ?? inTerm(condition)),
    ...hourOfWeekTerms(conditions, writer),
    ...(routes.length > 0
      ? [`route in (select id from demo_route where ${routes.join(' and ')})`]
      : []),
  ];
}

/** Converts days and months to ranges of instants, which are indexed. */
function instantTerm(
  { dimension: { span }, values }: Condition,
  { bind, offsets }: SqlWriter,
): string | undefined {
  if (!span) return undefined;
  const instants = mergeSpans(values.map((value) => span(Number(value)))).flatMap(([first, end]) =>
    instantsOf(first * DAY, end * DAY, offsets),
  );
  const spans = instants.map(([from, until]) => `at >= ${bind(from)} and at < ${bind(until)}`);
  return spans.length > 0 ? `(${spans.join(' or ')})` : '1 = 0';
}

/** Sorts spans and joins those without a gap between them. */
function mergeSpans(spans: readonly (readonly [number, number])[]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [first, end] of spans.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && first <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([first, end]);
  }
  return merged;
}

/** Returns the ranges of instants of a local time range; adjacent ranges are merged. */
function instantsOf(
  local: number,
  localEnd: number,
  offsets: readonly ZoneOffset[],
): [number, number][] {
  const instants: [number, number][] = [];
  for (const [index, { from, offset }] of offsets.entries()) {
    const begin = index > 0 ? Math.max(local - offset, from) : local - offset;
    const end = Math.min(localEnd - offset, offsets[index + 1]?.from ?? Number.POSITIVE_INFINITY);
    const last = instants.at(-1);
    if (begin >= end) continue;
    if (last?.[1] === begin) last[1] = end;
    else instants.push([begin, end]);
  }
  return instants;
}

/** Narrows to the UTC hours of the week, which are indexed, that contain the local hours under any offset. */
function hourOfWeekTerms(conditions: readonly Condition[], { bind, offsets }: SqlWriter): string[] {
  const sets = conditions.flatMap(({ dimension: { hours }, values }) =>
    hours
      ? [
          toUtcHours(
            values.flatMap((value) => hours(Number(value))),
            offsets,
          ),
        ]
      : [],
  );
  const [first, ...others] = sets;
  if (!first) return [];
  const common = [...first].filter((hour) => others.every((set) => set.has(hour)));
  return [common.length > 0 ? `hour_of_week in (${common.map(bind).join(', ')})` : '1 = 0'];
}

function toUtcHours(local: readonly number[], offsets: readonly ZoneOffset[]): Set<number> {
  const shifts = offsets.map(({ offset }) => offset / HOUR);
  return new Set(
    shifts.flatMap((shift) =>
      local.flatMap((hour) =>
        [Math.floor(hour - shift), Math.ceil(hour - shift)].map((at) => (at + WEEK) % WEEK),
      ),
    ),
  );
}

function databaseValues(
  { write, writeRange, writeBounds }: Dimension,
  member: string,
  value: unknown,
): readonly (string | number)[] {
  const range = writeRange?.(value);
  if (range) return range;
  const result = writeBounds ? undefined : write ? write(value) : value;
  if (typeof result === (write ? 'number' : 'string')) return [result as string | number];
  const detail = `The filter ${JSON.stringify(member)} has a value of the wrong type.`;
  throw new RequestError(400, detail, 'filters', { code: 'bad-filter-value', member });
}
