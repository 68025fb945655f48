import type * as v from 'valibot';
import type { DataQuery } from '../query.ts';
import { declared } from './declared-member.ts';
import { type Dimension, dimensions, isOfRoute } from './model.ts';
import { Refusal } from './refusal.ts';
import type { Sight } from './sight.ts';
import type { ZoneOffset } from './zone-offsets.ts';

/** The values that a dimension must have. */
export interface Condition {
  readonly dimension: Dimension;
  readonly values: readonly (string | number)[];
}

/** How conditions are written: a value becomes its placeholder, `LOCAL` the clocks of the zone. */
export interface Writer {
  bind(value: string | number): string;
  local(sql: string): string;
  readonly offsets: readonly ZoneOffset[];
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WEEK = 7 * 24;

/** What the filters of a question and the sight of its session demand. */
export function conditionsOf(
  filters: v.InferOutput<typeof DataQuery>['filters'],
  { states }: Sight,
): Condition[] {
  const wanted = Object.entries(filters).flatMap(([member, value]) => {
    if (value === null) return [];
    const dimension = declared(dimensions, member, 'filter');
    return [{ dimension, values: [value].flat().map((each) => stored(dimension, member, each)) }];
  });
  const state = dimensions['flights.origin_state'];
  return states && state ? [...wanted, { dimension: state, values: states }] : wanted;
}

/** Conditions as SQL over the rows of a source, to be joined by `and`. */
export function conditionsSql(conditions: readonly Condition[], writer: Writer): string[] {
  if (conditions.some(({ values }) => values.length === 0)) return ['1 = 0'];
  const among = ({ dimension, values }: Condition) =>
    `${writer.local(dimension.sql)} in (${values.map(writer.bind).join(', ')})`;
  const isRoute = ({ dimension }: Condition) => isOfRoute(dimension.needs);
  const routes = conditions.filter(isRoute).map(among);
  return [
    ...conditions
      .filter((condition) => !isRoute(condition))
      .map((condition) => during(condition, writer) ?? among(condition)),
    ...hoursAround(conditions, writer),
    ...(routes.length > 0
      ? [`route in (select id from demo_route where ${routes.join(' and ')})`]
      : []),
  ];
}

/** Days as the instants at which the clocks of the zone show them, which an index knows. */
function during(
  { dimension: { span }, values }: Condition,
  { bind, offsets }: Writer,
): string | undefined {
  if (!span) return undefined;
  const instants = values.flatMap((value) => {
    const [first, last] = span(Number(value));
    return instantsOf(first * DAY, last * DAY, offsets);
  });
  const spans = instants.map(([from, until]) => `at >= ${bind(from)} and at < ${bind(until)}`);
  return spans.length > 0 ? `(${spans.join(' or ')})` : '1 = 0';
}

/** From when until when clocks show a local time; a change of them within it leaves it whole. */
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

/** The hours of the week in UTC, which an index knows, that hold those of the zone whatever its clocks show. */
function hoursAround(conditions: readonly Condition[], { bind, offsets }: Writer): string[] {
  const sets = conditions.flatMap(({ dimension: { hours }, values }) =>
    hours
      ? [
          inUtc(
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

function inUtc(local: readonly number[], offsets: readonly ZoneOffset[]): Set<number> {
  const shifts = offsets.map(({ offset }) => offset / HOUR);
  return new Set(
    shifts.flatMap((shift) =>
      local.flatMap((hour) =>
        [Math.floor(hour - shift), Math.ceil(hour - shift)].map((at) => (at + WEEK) % WEEK),
      ),
    ),
  );
}

function stored({ write }: Dimension, member: string, value: unknown): string | number {
  const result = write ? write(value) : value;
  if (typeof result === (write ? 'number' : 'string')) return result as string | number;
  const detail = `The filter ${JSON.stringify(member)} cannot have such a value.`;
  throw new Refusal(400, detail, 'filters', { code: 'bad-filter-value', member });
}
