import type * as v from 'valibot';
import type { DataQuery } from '../query.ts';
import { BadQuery } from './bad-query.ts';
import { type Dimension, dimensions, measures, TABLE } from './model.ts';
import type { ZoneOffset } from './zone-offsets.ts';

type Query = v.InferOutput<typeof DataQuery>;
type Bind = (value: string | number) => string;

/** SQL for SQLite and PostgreSQL with its bound values; columns `c0`, `c1` … are dimensions, then measures. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly (string | number)[];
}

/** Writes the SQL of a question. Only declared members get into it, and every value is bound. */
export function statementOf(query: Query, offsets: readonly ZoneOffset[]): Statement {
  const params: (string | number)[] = [];
  const bind: Bind = (value) => `$${params.push(value)}`;
  const column = columns(offsets, bind);
  const groups = query.dimensions.map((name) => {
    return column(declared(dimensions, name, 'dimension'));
  });
  const figures = query.measures.map((name) => declared(measures, name, 'measure').sql);
  const selected = [...groups, ...figures].map((sql, index) => `${sql} as c${index}`);
  const where = conditions(query.filters, column, bind);
  const positions = groups.map((_, index) => `${index + 1}`);
  const clauses = [
    ['select', selected],
    ['from', [TABLE]],
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
    const dimension = declared(dimensions, member, 'filter');
    if (wanted === null) return [];
    const values = Array.isArray(wanted) ? wanted : [wanted];
    if (values.length === 0) return ['1 = 0'];
    const bound = values.map((value) => bind(stored(dimension, member, value)));
    return [`${column(dimension)} in (${bound.join(', ')})`];
  });
}

function stored({ write }: Dimension, member: string, value: unknown): string | number {
  const result = write ? write(value) : value;
  if (typeof result === 'string' || typeof result === 'number') return result;
  throw new BadQuery('filters', `The filter ${member} cannot have such a value.`);
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
