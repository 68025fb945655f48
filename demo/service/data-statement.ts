import type * as v from 'valibot';
import { AIRPORT_TIME, type DataQuery } from '../query.ts';
import type { DataAccess } from './data-access.ts';
import { findMember } from './data-members.ts';
import {
  type Column,
  dimensions,
  isRouteColumn,
  type Measure,
  measures,
  type Source,
  sources,
} from './data-model.ts';
import { RequestError } from './request-error.ts';
import { conditionsOf, conditionsSql } from './sql-conditions.ts';
import type { ZoneOffset } from './zone-offsets.ts';

type Query = v.InferOutput<typeof DataQuery>;
/** Measures over all flights, whatever their delay. */
const OF_ALL = ['flights.share', 'flights.base'];

type Bind = (value: string | number) => string;

/** SQL for both engines with its bound values; the columns `c0`, `c1` … are dimensions, then measures. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/**
 * Creates the SQL of a query. It contains declared members only, and every value is bound. Rows are grouped by route
 * id before the routes are joined, because there are far more flights than routes.
 */
export function createStatement(
  query: Query,
  offsets: readonly ZoneOffset[],
  access: DataAccess = {},
): Statement {
  const params: (string | number)[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const local = localTimeReplacer(offsets, bind);
  const groups = query.dimensions.map((name) => findMember(dimensions, name, 'dimension'));
  const selectedMeasures = query.measures.map((name) => visibleMeasure(name, access));
  const conditions = conditionsOf(query.filters, access);
  const needs = [
    ...groups.map((group) => group.needs),
    ...selectedMeasures.flatMap((measure) => measure.needs ?? []),
  ];
  const table = tableOf(
    [...needs, ...conditions.map(({ dimension }) => dimension.needs)],
    query.timeZone === AIRPORT_TIME,
  );
  const routes = needs.some(isRouteColumn);
  const keys = groups.flatMap(({ sql, needs }, index) =>
    isRouteColumn(needs) ? [] : [`${local(sql)} as k${index}`],
  );
  if (routes) keys.push('route');
  const writer = { bind, local, offsets };
  // a share relates the flights that the delays select to all flights of the group
  const selects = query.measures.some((name) => OF_ALL.includes(name))
    ? conditions.filter(({ bounds }) => bounds)
    : [];
  const isSelected = conditionsSql(selects, writer);
  const sums = joinClauses({
    select: [...keys, ...sumsOf(needs.includes('minutes'), isSelected)],
    from: [table],
    where: conditionsSql(
      conditions.filter((condition) => !selects.includes(condition)),
      writer,
    ),
    'group by': positions(keys.length),
  });
  const selected = [
    ...groups.map(({ sql, needs }, index) => (isRouteColumn(needs) ? sql : `k${index}`)),
    ...selectedMeasures.map(({ sql }) => sql),
  ];
  const sql = joinClauses({
    select: selected.map((column, index) => `${column} as c${index}`),
    from: [`(${sums}) as f${routes ? ' join demo_route on demo_route.id = f.route' : ''}`],
    'group by': positions(groups.length),
    having: minimum(query, access, bind),
    'order by': [...sortOrder(query), ...positions(groups.length)],
    limit: [bind(query.limit)],
  });
  return { sql, params };
}

/** Returns the sums over the rows of a source that are selected, and over all with per-flight rows. */
function sumsOf(hasMinutes: boolean, isSelected: readonly string[]): string[] {
  const where = isSelected.length > 0 ? ` filter (where ${isSelected.join(' and ')})` : '';
  const sums = ['flights', 'delay', 'on_time'].map(
    (name) => `coalesce(sum(${name})${where}, 0) as ${name}`,
  );
  return hasMinutes ? [...sums, `max(delay)${where} as longest`, 'sum(flights) as base'] : sums;
}

/** Joins the clauses of a statement; clauses without parts are left out. */
function joinClauses(clauses: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(clauses)
    .filter(([, parts]) => parts.length > 0)
    .map(([name, parts]) => `${name} ${parts.join(name === 'where' ? ' and ' : ', ')}`)
    .join(' ');
}

function positions(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index + 1}`);
}

/** Returns the smallest table that has all needed columns, in UTC or in the local time of the airports. */
function tableOf(needs: readonly Column[], isLocal: boolean): string {
  const source = sources.find(({ columns }) => needs.every((name) => columns.includes(name)));
  const { table, columns } = source ?? (sources.at(-1) as Source);
  return isLocal && columns.includes('at') ? `demo_local_${table}` : `demo_${table}`;
}

/** Returns a function that replaces `LOCAL` by the local time; its values are bound once. */
function localTimeReplacer(offsets: readonly ZoneOffset[], bind: Bind): (sql: string) => string {
  let local: string | undefined;
  return (sql) => {
    if (!sql.includes('LOCAL')) return sql;
    local ??= localTime(offsets, bind);
    return sql.replaceAll('LOCAL', local);
  };
}

/** Converts `at` to local time; PostgreSQL needs the casts, because it cannot infer types inside `case`. */
function localTime([first, ...changes]: readonly ZoneOffset[], bind: Bind): string {
  const bigint = (value: number) => `cast(${bind(value)} as bigint)`;
  if (changes.length === 0) return `(at + ${bigint(first?.offset ?? 0)})`;
  const branches = changes
    .toReversed()
    .map(({ from, offset }) => `when at >= ${bigint(from)} then ${bigint(offset)}`);
  return `(at + case ${branches.join(' ')} else ${bigint(first?.offset ?? 0)} end)`;
}

function minimum({ atLeast }: Query, access: DataAccess, bind: Bind): string[] {
  return atLeast
    ? [`${visibleMeasure(atLeast.measure, access).sql} >= ${bind(atLeast.value)}`]
    : [];
}

function sortOrder({ largest, smallest, measures: names, dimensions: groups }: Query): string[] {
  const member = largest ?? smallest;
  if (member === undefined) return [];
  const [field, order] = largest === undefined ? ['smallest', 'asc'] : ['largest', 'desc'];
  const index = names.indexOf(member);
  if (index < 0) {
    const detail = `The member "${field}" must be one of the requested measures.`;
    throw new RequestError(400, detail, field);
  }
  return [`${groups.length + index + 1} ${order}`];
}

function visibleMeasure(name: string, { branch }: DataAccess): Measure {
  const found = findMember(measures, name, 'measure');
  return found.branch && found.branch !== branch ? findMember({}, name, 'measure') : found;
}
