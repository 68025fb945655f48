/*
Combines the meanings of a question's words into a report. A token that does not fit is not understood: a share without a
condition, a comparison without two sides, a direction without a place, a number that limits nothing.
*/
import { addFilters } from '../../chat.ts';
import { FLIGHTS_MIN } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { rejectOtherDelays } from './delays.ts';
import { rejectJoins } from './joins.ts';
import type { MeaningOf } from './meanings.ts';
import { AVERAGE_DELAY, COUNT, DELAY, LONGEST, measuresOf, ON_TIME, SHARE } from './measures.ts';
import { airportsOf } from './places.ts';
import { contradicts } from './time-conditions.ts';
import { TokenList } from './token-list.ts';
import type { Token } from './tokenize.ts';
import type { Vocabulary } from './vocabulary.ts';

const ROUTE = ['flights.origin_city', 'flights.destination_city'];
const COMPARED_MEASURES = [AVERAGE_DELAY, ON_TIME, COUNT];
const LIMIT = 10;
/** Dimensions whose values have a natural order. */
const ORDERED = /\.(day|month|hour|weekday|day_type|day_part|delay_step)$/;
const TIME = /\.(day|month|hour|weekday)$/;
const IS_PLACE = /\.(origin|destination)/;
/** Measures of which more is better, or less. */
const BETTER: Readonly<Record<string, 'desc' | 'asc'>> = {
  [ON_TIME]: 'desc',
  [AVERAGE_DELAY]: 'asc',
  [LONGEST]: 'asc',
  [SHARE]: 'asc',
};

type Order = MeaningOf<'order'>;

/** A report, and the tokens that do not fit into it. */
export interface Interpretation {
  readonly report: Report | undefined;
  readonly unfit: readonly Token[];
}

/** Interprets a question; one without a measure continues the previous report. */
export function interpret(
  list: readonly Token[],
  vocabulary: Vocabulary,
  previous: Report | null,
): Interpretation {
  const tokens = new TokenList(list);
  rejectJoins(tokens);
  rejectOtherDelays(tokens);
  const conditions = new Conditions(tokens, vocabulary);
  const dimensions = dimensionsOf(tokens);
  const compared = comparedMember(tokens, conditions, dimensions.length > 0);
  if (compared) dimensions.push(compared);
  const own = measuresOf({
    tokens,
    filter: conditions.add,
    hasCondition: () => conditions.values.has(DELAY),
    listsRoutes: dimensions.includes(ROUTE[1] ?? ''),
  });
  const hasContent =
    conditions.values.size + dimensions.length > 0 || tokens.has('zone') || tokens.has('table');
  const continued = own.length === 0 && hasContent ? previous : null;
  const order = tokens.all('order')[0]?.meaning;
  const measures = [own, continued?.measures ?? [], defaultMeasures(tokens, order, compared)].find(
    (each) => each.length > 0,
  );
  if (dimensions.length === 0) dimensions.push(...(continued?.dimensions ?? []));
  if (!measures) return { report: undefined, unfit: tokens.unfit };
  const [ownZone, ...otherZones] = tokens.all('zone');
  tokens.reject(otherZones);
  const zone = ownZone?.meaning.zone ?? continued?.timeZone;
  const isRanked =
    (conditions.values.has(DELAY) && order?.order === 'asc') ||
    !/count|routes/.test(measures[0] ?? '');
  const filters = addFilters(Object.fromEntries(conditions.values), continued?.filters ?? {});
  const report: Report = {
    ...groupsOf(tokens, measures, dimensions, { isCompared: compared !== undefined, isRanked }),
    filters: filters as NonNullable<Report['filters']>,
    ...(zone && { timeZone: zone }),
  };
  return { report, unfit: tokens.unfit };
}

/** The filters of a question, by member. */
class Conditions {
  readonly values = new Map<string, (string | number)[]>();
  /** Number of tokens that filter by a member: the sides of a comparison. */
  readonly sides = new Map<string, number>();

  constructor(tokens: TokenList, vocabulary: Vocabulary) {
    let direction: Token | undefined;
    let side = 'origin';
    const groups: string[] = [];
    /** “Mondays in March and Tuesdays in April” is not every Monday and Tuesday of both months. */
    const addSide = (token: Token, group: string, { member, values }: MeaningOf<'filter'>) => {
      const isResumed = groups.includes(group) && groups.at(-1) !== group;
      const isJoined = tokens.isJoined(token);
      const isAlone = this.values.has(member) && !isJoined; // “ORD-LAX” are not both
      const isContrary = isJoined && contradicts(member, values, this.values);
      if (isResumed || isAlone || isContrary) tokens.reject([token]);
      groups.push(group);
      this.add(member, values);
    };
    for (const token of tokens) {
      const { meaning } = token;
      if (meaning.is === 'filter') addSide(token, meaning.member, meaning);
      if (meaning.is === 'place') {
        const member = `flights.${side}${meaning.suffix}`;
        addSide(token, side, { is: 'filter', member, values: meaning.values });
        direction = undefined;
      } else if (meaning.is === 'ambiguous') direction = undefined;
      else if (meaning.is === 'direction') {
        if (direction) tokens.reject([direction]);
        direction = meaning.isVerb ? undefined : token;
        side = meaning.side;
      }
    }
    if (direction) tokens.reject([direction]);
    tokens.reject(
      tokens
        .all('filter')
        .filter(({ meaning }) => meaning.member === DELAY)
        .slice(1),
    ); // two ranges are no range
    for (const each of ['flights.origin', 'flights.destination'])
      this.#joinAirports(each, vocabulary);
  }

  readonly add = (member: string, values: readonly (string | number)[]): void => {
    this.values.set(member, [...new Set([...(this.values.get(member) ?? []), ...values])]);
    this.sides.set(member, (this.sides.get(member) ?? 0) + 1);
  };

  /** An airport and cities with one airport each are airports. */
  #joinAirports(airport: string, vocabulary: Vocabulary): void {
    const cities = this.values.get(`${airport}_city`)?.map(String);
    const codes = cities && this.values.has(airport) && airportsOf(cities, vocabulary);
    if (!codes) return;
    for (const code of codes) this.add(airport, [code]);
    this.sides.delete(`${airport}_city`);
    this.values.delete(`${airport}_city`);
  }
}

function dimensionsOf(tokens: TokenList): string[] {
  // an airport is shown with its city
  const named = tokens
    .all('dimension')
    .flatMap(({ meaning: { member } }) =>
      member === 'flights.origin' ? [member, `${member}_city`] : [member],
    );
  const listed = tokens
    .all('routes')
    .some(
      (token) =>
        tokens.has('order') || /^(by|per|each|every|which)$/.test(tokens.before(token)?.text ?? ''),
    );
  return [...new Set([...named, ...(listed ? ROUTE : [])])].slice(0, 3);
}

/** Returns the one dimension that has two or more sides; a comparison without it, or groups, does not fit. */
function comparedMember(
  tokens: TokenList,
  { values, sides }: Conditions,
  hasGroups: boolean,
): string | undefined {
  const words = tokens.all('versus');
  const sided = [...sides].filter(([, count]) => count > 1);
  const [member, count] = sided[0] ?? [];
  const isOne = sided.length === 1 && member !== undefined && values.get(member)?.length === count;
  const fits =
    words.some(({ meaning }) => !meaning.isWeak) && (isOne || (sided.length === 0 && hasGroups));
  if (!fits) tokens.reject(words);
  return fits && isOne ? member : undefined;
}

/** The measures of a question that names none. */
function defaultMeasures(
  tokens: TokenList,
  order: Order | undefined,
  compared: string | undefined,
): readonly string[] {
  if (order?.by) return [order.by];
  if (/best|worst/.test(order?.order ?? '')) return [AVERAGE_DELAY];
  if (compared) return COMPARED_MEASURES;
  return tokens.has('at-least') ? [COUNT] : [];
}

/** Returns what the report groups, how it sorts and what it leaves out. */
function groupsOf(
  tokens: TokenList,
  names: readonly string[],
  members: readonly string[],
  { isCompared, isRanked }: { isCompared: boolean; isRanked: boolean },
): Omit<Report, 'filters' | 'timeZone'> {
  const dimensions = members.toSorted((a, b) => Number(TIME.test(b)) - Number(TIME.test(a)));
  const [order, ...others] = tokens.all('order');
  const hasGroups = dimensions.length > 0;
  // "the worst delay" is one delay, "the airport with the worst delay" the one with the highest average
  const isExtreme =
    !hasGroups && names[0] === AVERAGE_DELAY && /desc|worst/.test(order?.meaning.order ?? '');
  const measures = isExtreme ? [LONGEST] : names.slice(0, 8);
  const [measure = ''] = measures;
  const direction = order && directionOf(order.meaning, measure);
  tokens.reject(
    others.filter(
      ({ meaning }) => meaning.order !== order?.meaning.order || (meaning.by && order.meaning.by),
    ),
  );
  // “the busiest hour of each day” is one hour per day, which the largest of all groups do not show
  const isNested = dimensions.length > (isOfOne(dimensions) ? 2 : 1);
  if (order && !isExtreme && (!direction || !hasGroups || isNested)) tokens.reject([order]);
  const [limit, ...limits] = tokens.all('limit');
  tokens.reject(order || !limit ? limits : [limit, ...limits]);
  const atLeast = tokens.all('at-least');
  if (!hasGroups) {
    tokens.reject(atLeast);
    return { measures, dimensions, view: tokens.has('table') ? 'table' : 'numbers' };
  }
  const sorts = direction ?? (isUnordered(dimensions) && !isCompared ? 'desc' : undefined);
  const least = atLeast[0]?.meaning.value ?? (sorts && isRanked ? FLIGHTS_MIN : undefined);
  const counted = measures.includes(SHARE) ? 'flights.base' : COUNT;
  return {
    measures,
    dimensions,
    ...(sorts && { [sorts === 'desc' ? 'largest' : 'smallest']: measure }),
    ...(sorts && { limit: limit?.meaning.value ?? LIMIT }),
    ...(least && { atLeast: { measure: counted, value: least } }),
    view: tokens.has('table') ? 'table' : viewFor(dimensions, sorts !== undefined),
  };
}

/** Whether an airport with its city, or a route, is among the dimensions. */
function isOfOne(dimensions: readonly string[]): boolean {
  const [origin = '', destination = ''] = ROUTE;
  const others = ['flights.origin', destination];
  return dimensions.includes(origin) && others.some((other) => dimensions.includes(other));
}

/** Whether groups have no natural order, so that they are sorted by the measure. */
function isUnordered(dimensions: readonly string[]): boolean {
  return (
    dimensions.some((member) => IS_PLACE.test(member)) ||
    (dimensions.length === 1 && !ORDERED.test(dimensions[0] ?? ''))
  );
}

/** The direction of an order by a measure; undefined if nothing is best about it, or it orders by another. */
function directionOf({ order, by }: Order, measure: string): 'desc' | 'asc' | undefined {
  if (by !== undefined && by !== measure) return undefined;
  if (order === 'desc' || order === 'asc') return order;
  const better = BETTER[measure];
  if (!better) return undefined;
  return (order === 'best') === (better === 'desc') ? 'desc' : 'asc';
}

function viewFor(dimensions: readonly string[], sorts: boolean): Report['view'] {
  const [first = '', second] = dimensions;
  if (second === `${first}_city`) return 'bars';
  if (second) return TIME.test(first) && !TIME.test(second) && !sorts ? 'line' : 'table';
  return !sorts && /\.(day|month)$/.test(first) ? 'line' : 'bars';
}
