import type * as v from 'valibot';
import { AIRPORT_TIME, type DataQuery } from '../query.ts';
import { findMember } from './data-members.ts';
import { type Dimension, dimensions, measures } from './data-model.ts';
import { type Condition, conditionsOf } from './sql-conditions.ts';
import type { ZoneOffset } from './zone-offsets.ts';

type Query = v.InferOutput<typeof DataQuery>;

/** A row of the database, with the columns `c0`, `c1` … of a statement. */
export type DatabaseRow = Readonly<Record<string, unknown>>;

const DAY = 86_400_000;
/** The records have all departures from the start of January 1 in Hawaii to the end of June 30 in the Virgin Islands. */
const COMPLETE = { start: Date.UTC(2001, 0, 1, 10), end: Date.UTC(2001, 6, 1, 4) };
const COMPLETE_LOCAL = { start: Date.UTC(2001, 0, 1), end: Date.UTC(2001, 6, 1) };

/**
 * Leaves out days and months that the records contain only in part, and adds the groups without flights, so that an
 * axis has no gaps. Results that are sorted by a measure, and those with several dimensions, get no groups.
 */
export function completeGroups(
  query: Query,
  rows: readonly DatabaseRow[],
  offsets: readonly ZoneOffset[],
): readonly DatabaseRow[] {
  const conditions = conditionsOf(query.filters, {});
  const groups = query.dimensions.map((name) => findMember(dimensions, name, 'dimension'));
  const days = completeDays(offsets, query.timeZone);
  const complete = rows.filter((row) =>
    groups.every((group, index) => isComplete(group, Number(row[`c${index}`]), days, conditions)),
  );
  const [group, ...others] = groups;
  const isSorted = query.largest !== undefined || query.smallest !== undefined;
  const fillable = complete.length > 0 && others.length === 0 && !isSorted && !query.atLeast;
  if (!group?.values || !fillable) return complete;
  const known = new Map(complete.map((row) => [Number(row.c0), row]));
  const added = group
    .values(days.filter((day) => isSelected(day, conditions)))
    .filter((value) => !known.has(value) && isAllowed(group, value, conditions))
    .map((value) => [value, emptyGroup(query, value)] as const);
  return [...known, ...added]
    .toSorted(([a], [b]) => a - b)
    .map(([, row]) => row)
    .slice(0, query.limit);
}

/** Returns the days, since 1970, that are recorded completely in a time zone. */
function completeDays(offsets: readonly ZoneOffset[], timeZone: string): number[] {
  const { start, end: last } = timeZone === AIRPORT_TIME ? COMPLETE_LOCAL : COMPLETE;
  const first = Math.ceil((start + (offsets[0]?.offset ?? 0)) / DAY);
  const end = Math.floor((last + (offsets.at(-1)?.offset ?? 0)) / DAY);
  return Array.from({ length: end - first }, (_, index) => first + index);
}

/** Whether at least half of a group's days are complete, or a filter selects the group. */
function isComplete(
  group: Dimension,
  value: number,
  days: readonly number[],
  conditions: readonly Condition[],
): boolean {
  if (!group.span || conditions.some(({ dimension }) => dimension === group)) return true;
  const [first, end] = group.span(value);
  return days.filter((day) => day >= first && day < end).length * 2 >= end - first;
}

/** Whether the filters by day, month and weekday select a day. */
function isSelected(day: number, conditions: readonly Condition[]): boolean {
  return conditions.every(({ dimension, values }) => {
    if (!dimension.span && dimension !== dimensions['flights.weekday']) return true;
    const own = dimension.values?.([day])[0];
    return values.some((value) => value === own);
  });
}

function isAllowed(group: Dimension, value: number, conditions: readonly Condition[]): boolean {
  return conditions.every(({ dimension, values }) => dimension !== group || values.includes(value));
}

function emptyGroup(query: Query, value: number): DatabaseRow {
  const sums = query.measures.map((name, index) => {
    const { empty = null } = findMember(measures, name, 'measure');
    return [`c${index + 1}`, empty];
  });
  return Object.fromEntries([['c0', value], ...sums]);
}
