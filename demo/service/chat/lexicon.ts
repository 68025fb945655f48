import { AIRPORT_TIME } from '../../query.ts';
import type { ReportDraft } from './report-draft.ts';
import type { Vocabulary } from './vocabulary.ts';
import { normalizePhrase, type Word } from './words.ts';

/** Applies a phrase to a draft; returns how many of the words after it belong to it, if any. */
export type Apply = (draft: ReportDraft, rest: readonly Word[]) => unknown;

const MEASURES: Readonly<Record<string, string>> = {
  'flights.count':
    'flights, departures, number of flights, flight count, how many flights, traffic',
  'flights.average_delay':
    'average delay, mean delay, delay, delayed, late, lateness, arrival delay, average arrival delay',
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
  'flights.delay_step':
    'minutes late, delay distribution, distribution of delays, arrival delay in minutes',
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
  'split, grouped, broken down, by, per, each, every, for each, across, what, which, what about, than, time zone';

const GREETING =
  'hello, hi, hey, help, thanks, thank you, good morning, good afternoon, good evening, what can i ask, what can you do';

const COMPARISON =
  'compare, compared, compared to, compared with, comparison, versus, vs, against, difference, difference between';

/** Times relative to today, which are outside of the data. */
const PRESENT =
  'today, tonight, yesterday, tomorrow, recently, this week, last week, next week, this month, last month, ' +
  'next month, this year, last year, next year';

/** Zones by their names in questions; a city without its own entry has none. */
const ZONES: Readonly<Record<string, string>> = {
  UTC: 'utc, gmt, utc time, coordinated universal time',
  'America/New_York': 'eastern time, eastern, new york time, et, est',
  'America/Chicago': 'central time, central, chicago time, ct, cst',
  'America/Denver': 'mountain time, mountain, denver time, mt, mst',
  'America/Los_Angeles': 'pacific time, pacific, los angeles time, pt, pst',
  [AIRPORT_TIME]: 'local time, airport time, airport local time, local time of the airport',
};

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Creates the map from each known phrase, in stemmed form, to what it does. */
export function createLexicon(vocabulary: Vocabulary): ReadonlyMap<string, Apply> {
  const lexicon = new Map<string, Apply>();
  const add = (terms: string, apply: Apply) => {
    for (const term of terms.split(/,\s*/)) lexicon.set(normalizePhrase(term), apply);
  };
  const flag = (terms: string, name: 'isGreeting' | 'isComparison' | 'isTable' | 'isDestination') =>
    add(terms, (draft) => {
      draft[name] = true;
    });
  add(FILLER, () => {});
  flag(GREETING, 'isGreeting');
  flag(COMPARISON, 'isComparison');
  flag('table, as a table', 'isTable');
  flag('to, into, towards, bound for', 'isDestination');
  add(PRESENT, (draft) => draft.setOutsideSpan());
  for (const [zone, names] of Object.entries(ZONES))
    add(names, (draft) => {
      draft.zone = zone;
    });
  const { measures, dimensions } = vocabulary;
  for (const member of dimensions)
    add(DIMENSIONS[member] ?? memberWords(member), (draft) => {
      draft.dimensions.add(member);
      const city = `${member}_city`; // an airport is shown with its city
      if (dimensions.includes(city)) draft.dimensions.add(city);
    });
  for (const member of measures)
    add(MEASURES[member] ?? memberWords(member), (draft) => {
      draft.measures.add(member);
    });
  add('most, highest, largest, biggest, longest, top', (draft, rest) =>
    draft.sortBy(undefined, rest),
  );
  add('worst, latest', (draft, rest) => draft.sortBy('flights.average_delay', rest));
  if (measures.includes('flights.count'))
    add('busiest, busy', (draft, rest) => draft.sortBy('flights.count', rest));
  addTimes(add, (name) => dimensions.includes(`flights.${name}`));
  for (const [name, cities] of citiesByName(vocabulary.cities))
    add(name, (draft, [next]) => {
      // the time of a city that has no zone here is not a filter by the city
      if (next?.stem === 'time') draft.unknown.add(`${name} ${next.written}`);
      else draft.filterPlace('_city', cities);
      return Number(next?.stem === 'time');
    });
  return lexicon;
}

function addTimes(
  add: (terms: string, apply: Apply) => void,
  hasDimension: (name: string) => boolean,
): void {
  const addValues = (name: string, phrases: Readonly<Record<string, readonly number[]>>) => {
    if (!hasDimension(name)) return;
    for (const [terms, values] of Object.entries(phrases))
      add(terms, (draft) => draft.filter(`flights.${name}`, values));
  };
  for (const [index, name] of WEEKDAYS.entries())
    addValues('weekday', { [`${name}, ${name.slice(0, 3)}`]: [index] });
  addValues('weekday', { weekend: [6, 0], 'working day, workday': range(1, 5) });
  addValues('hour', {
    'morning, in the morning': range(6, 11),
    'afternoon, in the afternoon': range(12, 17),
    'evening, in the evening': range(18, 22),
    'night, at night': [23, ...range(0, 5)],
  });
  if (!hasDimension('month') || !hasDimension('day')) return;
  for (const [index, name] of MONTHS.entries()) {
    const terms = name === 'may' ? name : `${name}, ${name.slice(0, 3)}`;
    add(terms, (draft, rest) => draft.filterMonth(index + 1, rest));
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
