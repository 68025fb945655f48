import type * as v from 'valibot';
import type { DataQuery } from '../query.ts';
import { BadQuery } from './bad-query.ts';
import {
  type Column,
  type Dimension,
  dimensions,
  type Measure,
  measures,
  type Source,
  sources,
} from './model.ts';
import type { ZoneOffset } from './zone-offsets.ts';

type Query = v.InferOutput<typeof DataQuery>;
type Bind = (value: string | number) => string;

const DAY = 86_400_000;

/** What of the data a session may ask. */
export interface Sight {
  /** The branch whose data model it sees; undefined for the production branch. */
  readonly branch?: string | undefined;
  /** The states whose departures it sees; undefined for all. */
  readonly states?: readonly string[] | undefined;
}

/** SQL for SQLite and PostgreSQL with its bound values; columns `c0`, `c1` … are dimensions, then measures. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** Writes the SQL of a question. Only declared members get into it, and every value is bound. */
export function statementOf(
  query: Query,
  offsets: readonly ZoneOffset[],
  sight: Sight = {},
): Statement {
  const params: (string | number)[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const column = columns(offsets, bind);
  const groups = query.dimensions.map((name) => declared(dimensions, name, 'dimension'));
  const figures = query.measures.map((name) => measure(name, sight));
  const filters = Object.keys(query.filters).map((name) => declared(dimensions, name, 'filter'));
  const needs = [...groups, ...filters].map((dimension) => dimension.needs);
  const source = sourceOf([
    ...needs,
    ...figures.flatMap((figure) => figure.needs ?? []),
    ...(sight.states ? (['origin_state'] as const) : []),
  ]);
  const selected = [...groups.map(column), ...figures.map(({ sql }) => sql)];
  const where = [...conditions(query.filters, column, bind), ...visible(sight, bind)];
  const positions = groups.map((_, index) => `${index + 1}`);
  const clauses = [
    ['select', selected.map((sql, index) => `${sql} as c${index}`)],
    ['from', [source.from]],
    ['where', where],
    ['group by', positions],
    ['order by', [...largest(query), ...positions]],
    ['limit', [bind(query.limit)]],
  ] as const;
  const sql = clauses
    .filter(([, parts]) => parts.length > 0)
    .map(([name, parts]) => `${name} ${parts.join(name === 'where' ? ' and ' : ', ')}`)
    .join(' ');
  return { sql, params };
}

/** The smallest table that can tell all that is asked; the last can tell everything. */
function sourceOf(needs: readonly Column[]): Source {
  const able = sources.find(({ columns: told }) => needs.every((name) => told.includes(name)));
  return able ?? (sources.at(-1) as Source);
}

function visible({ states }: Sight, bind: Bind): string[] {
  return states ? [`origin_state in (${states.map(bind).join(', ')})`] : [];
}

/** Writes dimensions as SQL; the clocks of the zone are bound once, and only where a dimension needs them. */
function columns(offsets: readonly ZoneOffset[], bind: Bind): (dimension: Dimension) => string {
  let local: string | undefined;
  return ({ sql }) => {
    if (!sql.includes('LOCAL')) return sql;
    local ??= localTime(offsets, bind);
    return sql.replaceAll('LOCAL', local);
  };
}

/** The clocks of the zone; the casts tell PostgreSQL a type, which it cannot infer inside `case`. */
function localTime(offsets: readonly ZoneOffset[], bind: Bind): string {
  const [first, ...changes] = offsets;
  const whole = (value: number) => `cast(${bind(value)} as bigint)`;
  if (changes.length === 0) return `(at + ${whole(first?.offset ?? 0)})`;
  const latestFirst = changes.toReversed();
  const whens = latestFirst.map(
    ({ from, offset }) => `when at >= ${whole(from)} then ${whole(offset)}`,
  );
  return `(at + case ${whens.join(' ')} else ${whole(first?.offset ?? 0)} end)`;
}

function largest({ largest: member, measures: asked, dimensions: groups }: Query): string[] {
  if (member === undefined) return [];
  const index = asked.indexOf(member);
  if (index < 0)
    throw new BadQuery('largest', 'The largest must be one of the measures asked for.');
  return [`${groups.length + index + 1} desc`];
}

function conditions(
  filters: Query['filters'],
  column: (dimension: Dimension) => string,
  bind: Bind,
): string[] {
  return Object.entries(filters).flatMap(([member, wanted]) => {
    if (wanted === null) return [];
    const dimension = declared(dimensions, member, 'filter');
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (values.length === 0) return ['1 = 0'];
    const known = values.map((value) => stored(dimension, member, value));
    const bound = known.map(bind).join(', ');
    return [`${column(dimension)} in (${bound})`, ...around(dimension, known, bind)];
  });
}

/** Bounds of the time itself, which an index knows; wider by a day than any clock is ahead or behind. */
function around({ span }: Dimension, values: readonly (string | number)[], bind: Bind): string[] {
  if (!span) return [];
  const days = values.flatMap((value) => span(Number(value)));
  const from = bind((Math.min(...days) - 1) * DAY);
  return [`at >= ${from}`, `at < ${bind((Math.max(...days) + 1) * DAY)}`];
}

function stored({ write }: Dimension, member: string, value: unknown): string | number {
  const result = write ? write(value) : value;
  if (typeof result === (write ? 'number' : 'string')) return result as string | number;
  throw new BadQuery('filters', `The filter ${member} cannot have such a value.`);
}

function measure(name: string, { branch }: Sight): Measure {
  const found = declared(measures, name, 'measure');
  return found.branch && found.branch !== branch ? declared({}, name, 'measure') : found;
}

function declared<T>(
  members: Readonly<Record<string, T>>,
  name: string,
  kind: 'dimension' | 'measure' | 'filter',
): T {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member) return member;
  throw new BadQuery(`${kind}s`, `The ${kind} ${JSON.stringify(name)} is not part of this data.`);
}
