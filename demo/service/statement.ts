import type * as v from 'valibot';
import type { DataQuery } from '../query.ts';
import { conditionsOf, conditionsSql } from './conditions.ts';
import { declared } from './declared-member.ts';
import {
  type Column,
  dimensions,
  isOfRoute,
  type Measure,
  measures,
  type Source,
  sources,
} from './model.ts';
import { Refusal } from './refusal.ts';
import type { Sight } from './sight.ts';
import type { ZoneOffset } from './zone-offsets.ts';

type Query = v.InferOutput<typeof DataQuery>;
type Bind = (value: string | number) => string;

/** SQL for SQLite and PostgreSQL with its bound values; columns `c0`, `c1` … are dimensions, then measures. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

const SUMS = ['flights', 'delay', 'on_time'].map((name) => `sum(${name}) as ${name}`);

/**
 * Writes the SQL of a question. Only declared members get into it, and every value is bound. Rows are summed by the
 * numbers of their routes before the routes are looked up: there are far more flights than routes.
 */
export function statementOf(
  query: Query,
  offsets: readonly ZoneOffset[],
  sight: Sight = {},
): Statement {
  const params: (string | number)[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const local = clock(offsets, bind);
  const groups = query.dimensions.map((name) => declared(dimensions, name, 'dimension'));
  const figures = query.measures.map((name) => measure(name, sight));
  const conditions = conditionsOf(query.filters, sight);
  const needs = [
    ...groups.map((group) => group.needs),
    ...figures.flatMap((figure) => figure.needs ?? []),
  ];
  const { table } = sourceOf([...needs, ...conditions.map(({ dimension }) => dimension.needs)]);
  const routes = needs.some(isOfRoute);
  const keys = groups.flatMap(({ sql, needs }, index) =>
    isOfRoute(needs) ? [] : [`${local(sql)} as k${index}`],
  );
  if (routes) keys.push('route');
  const sums = written({
    select: [...keys, ...SUMS],
    from: [table],
    where: conditionsSql(conditions, { bind, local, offsets }),
    'group by': positions(keys.length),
  });
  const selected = [
    ...groups.map(({ sql, needs }, index) => (isOfRoute(needs) ? sql : `k${index}`)),
    ...figures.map(({ sql }) => sql),
  ];
  const sql = written({
    select: selected.map((column, index) => `${column} as c${index}`),
    from: [`(${sums}) as f${routes ? ' join demo_route on demo_route.id = f.route' : ''}`],
    'group by': positions(groups.length),
    'order by': [...largest(query), ...positions(groups.length)],
    limit: [bind(query.limit)],
  });
  return { sql, params };
}

/** A statement of its clauses; those without parts are left out. */
function written(clauses: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(clauses)
    .filter(([, parts]) => parts.length > 0)
    .map(([name, parts]) => `${name} ${parts.join(name === 'where' ? ' and ' : ', ')}`)
    .join(' ');
}

function positions(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index + 1}`);
}

/** The smallest table that can tell all that is asked. */
function sourceOf(needs: readonly Column[]): Source {
  const able = sources.find(({ columns }) => needs.every((name) => columns.includes(name)));
  return able ?? (sources.at(-1) as Source);
}

/** The clocks of the zone, bound once; the casts tell PostgreSQL a type, which it cannot infer inside `case`. */
function clock(offsets: readonly ZoneOffset[], bind: Bind): (sql: string) => string {
  let local: string | undefined;
  return (sql) => {
    if (!sql.includes('LOCAL')) return sql;
    local ??= localTime(offsets, bind);
    return sql.replaceAll('LOCAL', local);
  };
}

function localTime([first, ...changes]: readonly ZoneOffset[], bind: Bind): string {
  const whole = (value: number) => `cast(${bind(value)} as bigint)`;
  if (changes.length === 0) return `(at + ${whole(first?.offset ?? 0)})`;
  const whens = changes
    .toReversed()
    .map(({ from, offset }) => `when at >= ${whole(from)} then ${whole(offset)}`);
  return `(at + case ${whens.join(' ')} else ${whole(first?.offset ?? 0)} end)`;
}

function largest({ largest: member, measures: asked, dimensions: groups }: Query): string[] {
  if (member === undefined) return [];
  const index = asked.indexOf(member);
  if (index < 0)
    throw new Refusal(400, 'The largest must be one of the measures asked for.', 'largest');
  return [`${groups.length + index + 1} desc`];
}

function measure(name: string, { branch }: Sight): Measure {
  const found = declared(measures, name, 'measure');
  return found.branch && found.branch !== branch ? declared({}, name, 'measure') : found;
}
