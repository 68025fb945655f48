import { normalizePhrase } from './words.ts';

/** What one session can query, as the grammar needs it. */
export interface Vocabulary {
  readonly measures: readonly string[];
  readonly dimensions: readonly string[];
  /** Cities as `City, ST`. */
  readonly cities: readonly string[];
  /** Airport codes. */
  readonly airports: readonly string[];
  /** First and last day of the data, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
}

/** Meaning of a phrase. */
export type Meaning =
  | { readonly kind: 'measure' | 'dimension'; readonly member: string }
  | { readonly kind: 'city'; readonly values: readonly string[] }
  | { readonly kind: 'weekday'; readonly values: readonly number[] }
  | { readonly kind: 'hours'; readonly values: readonly number[] }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'largest'; readonly member?: string }
  | {
      readonly kind:
        | 'comparison'
        | 'greeting'
        | 'table'
        | 'direction-to'
        | 'breakdown'
        | 'present'
        | 'filler';
    };

const MEASURES: Readonly<Record<string, string>> = {
  'flights.count':
    'flights, departures, number of flights, flight count, how many flights, traffic',
  'flights.average_delay':
    'average delay, mean delay, delay, delays, delayed, late, lateness, average departure delay',
  'flights.on_time': 'on time, punctuality, punctual, on time rate, share on time',
  'flights.routes': 'routes, number of routes, how many routes, connections',
  'flights.average_distance': 'average distance, mean distance, distance',
};

const DIMENSIONS: Readonly<Record<string, string>> = {
  'flights.day': 'day, date, daily, over time, time, trend',
  'flights.month': 'month, monthly',
  'flights.hour': 'hour, hourly, time of day, hour of the day, hour of day',
  'flights.weekday': 'weekday, day of the week, day of week',
  'flights.origin': 'airport, origin, origin airport, departure airport',
  'flights.origin_city': 'city, origin city, departure city',
  'flights.origin_state': 'state, origin state',
  'flights.destination': 'destination airport',
  'flights.destination_city': 'destination, destination city, arrival city',
  'flights.delay_step': 'minutes late, delay distribution, distribution of delays',
};

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

const FILLER =
  'a, an, the, of, is, was, were, are, be, has, have, had, do, does, did, when, where, who, how, ' +
  'how many, how much, show, show me, give me, tell me, list, find, please, me, us, i, we, you, can, want, ' +
  'see, know, to see, to know, for, in, on, at, from, with, and, there, total, ' +
  'in total, all, their, its, it, as, only, just, now, same, about, then, but, number, much, many, over, ' +
  'depart, leave, leaving, left, fly, go, chart, graph, plot, during, after all, average, mean, rate, share, was it, s, ' +
  'could, would, should, like, data, dataset, ask, ' +
  'split, grouped, broken down';

const GREETING =
  'hello, hi, hey, help, thanks, thank you, good morning, good afternoon, good evening, what can i ask, what can you do';

const COMPARISON =
  'compare, compared, compared to, compared with, comparison, versus, vs, than, against, difference, difference between';

/** Words that a field follows. */
const BREAKDOWN = 'by, per, each, every, for each, across, what, which, what about';

/** Times relative to today, which are outside of the data. */
const PRESENT =
  'today, tonight, yesterday, tomorrow, recently, this week, last week, next week, this month, last month, ' +
  'next month, this year, last year, next year';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Creates the map from each known phrase, in stemmed form, to its meaning. */
export function createLexicon(vocabulary: Vocabulary): ReadonlyMap<string, Meaning> {
  const lexicon = new Map<string, Meaning>();
  const add = (terms: string, meaning: Meaning) => {
    for (const term of terms.split(/,\s*/)) lexicon.set(normalizePhrase(term), meaning);
  };
  add(FILLER, { kind: 'filler' });
  add(GREETING, { kind: 'greeting' });
  add(COMPARISON, { kind: 'comparison' });
  add(BREAKDOWN, { kind: 'breakdown' });
  add(PRESENT, { kind: 'present' });
  add('to, into, towards, bound for', { kind: 'direction-to' });
  add('table, as a table', { kind: 'table' });
  for (const member of vocabulary.dimensions)
    add(DIMENSIONS[member] ?? memberWords(member), { kind: 'dimension', member });
  for (const member of vocabulary.measures)
    add(MEASURES[member] ?? memberWords(member), { kind: 'measure', member });
  add('most, highest, worst, largest, biggest, longest, top, latest', { kind: 'largest' });
  if (vocabulary.measures.includes('flights.count'))
    add('busiest, busy', { kind: 'largest', member: 'flights.count' });
  addTimes(add, (name) => vocabulary.dimensions.includes(`flights.${name}`));
  for (const [name, values] of citiesByName(vocabulary.cities)) add(name, { kind: 'city', values });
  return lexicon;
}

function addTimes(
  add: (terms: string, meaning: Meaning) => void,
  hasDimension: (name: string) => boolean,
): void {
  if (hasDimension('weekday')) {
    for (const [index, name] of WEEKDAYS.entries())
      add(`${name}, ${name.slice(0, 3)}`, { kind: 'weekday', values: [index] });
    add('weekend', { kind: 'weekday', values: [6, 0] });
    add('working day, workday', { kind: 'weekday', values: [1, 2, 3, 4, 5] });
  }
  if (hasDimension('hour')) {
    add('morning, in the morning', { kind: 'hours', values: range(6, 11) });
    add('afternoon, in the afternoon', { kind: 'hours', values: range(12, 17) });
    add('evening, in the evening', { kind: 'hours', values: range(18, 22) });
    add('night, at night', { kind: 'hours', values: [23, ...range(0, 5)] });
  }
  if (!hasDimension('month') || !hasDimension('day')) return;
  for (const [index, name] of MONTHS.entries()) {
    const short = name === 'may' ? name : `${name}, ${name.slice(0, 3)}`;
    add(short, { kind: 'month', month: index + 1 });
  }
}

/** Maps city names without the state to all cities of that name. */
function citiesByName(cities: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const city of cities) {
    const [name = ''] = city.split(/,|\//);
    byName.set(name, [...(byName.get(name) ?? []), city]);
  }
  byName.delete('');
  return byName;
}

/** Words for a member without its own entry: `flights.seat_price` is "seat price". */
function memberWords(member: string): string {
  return (member.split('.').at(-1) ?? '').replaceAll('_', ' ');
}
