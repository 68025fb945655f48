import { AIRPORT_TIME, LATE_DELAY } from '../../query.ts';
import type { Meaning } from './meanings.ts';
import { MONTHS } from './patterns.ts';
import { addPlaces } from './places.ts';
import type { Vocabulary } from './vocabulary.ts';
import { normalizePhrase } from './words.ts';

/** Function words, and verbs and nouns that every question can have. A word that selects anything is not among them. */
const FILLER =
  'a, an, the, of, is, it, was, were, are, be, been, has, have, had, do, does, did, there, how, ' +
  'what, which, please, show, show me, give, give me, tell, tell me, list, find, me, us, i, we, you, can, could, ' +
  'would, like, want, want to, know, see, to see, to know, let, in, on, at, for, during, with, as, by, per, each, ' +
  'every, across, flight data, fly, to fly, flew, go, travel, to travel, only, just, ' +
  'what about, how about, split, grouped, broken down, chart, graph, plot, s, 2001, ' +
  'all, overall, in total, total number of, their, its, that';

const MEASURES: Readonly<Record<string, string>> = {
  'flights.count': 'flight, departure, traffic',
  'flights.average_delay':
    'average delay, mean delay, delay, arrival delay, average arrival delay, lateness, how late, how delayed',
  'flights.on_time':
    'on time rate, on time share, punctuality, on time performance, on time percentage, punctuality rate',
  'flights.longest_delay':
    'longest delay, longest arrival delay, maximum delay, maximum arrival delay, max delay, biggest delay, largest delay',
  'flights.average_distance': 'average distance, mean distance, distance',
  'flights.routes': 'number of route, how many route',
};

const DIMENSIONS: Readonly<Record<string, string>> = {
  'flights.day': 'day, date, daily, over time, trend over time',
  'flights.month': 'month, monthly',
  'flights.hour': 'hour, hourly, time of day, time of the day, hour of the day, hour of day',
  'flights.weekday': 'day of the week, day of week',
  'flights.origin': 'airport, origin, origin airport, departure airport',
  'flights.origin_city': 'city, origin city, departure city',
  'flights.origin_state': 'state, origin state, departure state',
  'flights.destination': 'destination airport, arrival airport',
  'flights.destination_city': 'destination, destination city, arrival city',
  'flights.destination_state': 'destination state, arrival state',
  'flights.delay_step':
    'minutes late, delay distribution, distribution of delays, distribution of arrival delays, distribution of arrival delay, arrival delay in minutes',
};

const LATE = { is: 'filter', member: 'flights.delay', values: [LATE_DELAY] } as const;

/** Other phrases by their meaning. */
const PHRASES: readonly (readonly [Meaning, string])[] = [
  [{ is: 'filler' }, FILLER],
  [{ is: 'and' }, 'and, or, &'],
  [{ is: 'greeting' }, 'hello, hi, hey, help, thanks, thank you, what can i ask, what can you do'],
  [{ is: 'table' }, 'table, as a table'],
  [{ is: 'count' }, 'how many, number of, count of, number'],
  [{ is: 'share' }, 'share, percentage, percent, %, proportion, fraction, how often'],
  [{ is: 'average' }, 'average, mean, on average'],
  [{ is: 'on-time' }, 'on time, punctual, punctually'],
  [{ is: 'routes' }, 'route, connection, city pair'],
  [LATE, 'late, delayed, arrive late, arrived late, arriving late'],
  [
    { ...LATE, values: ['/-1'] },
    'early, arrive early, arrived early, arriving early, ahead of schedule',
  ],
  [
    { is: 'direction', side: 'origin' },
    'from, out of, leaving from, left from, leave from, departing from, departed from',
  ],
  [
    { is: 'direction', side: 'origin', isVerb: true },
    'leave, left, leaving, depart, departing, departed',
  ],
  [{ is: 'direction', side: 'destination', counts: true }, 'arrivals, arrivals at, arrivals in'],
  [
    { is: 'direction', side: 'destination' },
    'to, into, towards, bound for, go to, going to, fly to, flying to',
  ],
  [
    { is: 'direction', side: 'destination' },
    'arriving, arriving in, arriving at, arrive in, arrive at, arrived in',
  ],
  [{ is: 'order', order: 'desc' }, 'highest, largest, biggest, longest, top'],
  [{ is: 'order', order: 'desc', countsDelays: true }, 'most'],
  [{ is: 'order', order: 'asc' }, 'least, lowest, smallest, shortest, bottom'],
  [{ is: 'order', order: 'asc', countsDelays: true }, 'fewest'],
  [{ is: 'order', order: 'best' }, 'best'],
  [{ is: 'order', order: 'worst' }, 'worst'],
  [{ is: 'order', order: 'desc', by: 'flights.count' }, 'busiest, most busy'],
  [{ is: 'order', order: 'asc', by: 'flights.count' }, 'quietest, least busy'],
  [{ is: 'order', order: 'desc', by: 'flights.on_time' }, 'most punctual'],
  [{ is: 'order', order: 'asc', by: 'flights.on_time' }, 'least punctual'],
  [{ is: 'order', order: 'desc', by: 'flights.average_delay' }, 'most delayed'],
  [{ is: 'order', order: 'asc', by: 'flights.average_delay' }, 'least delayed'],
  [
    { is: 'versus' },
    'compare, compared, compared to, compared with, comparison, versus, vs, against',
  ],
  [{ is: 'versus' }, 'difference between, difference in, better, worse, less'],
  [{ is: 'versus', isWeak: true }, 'between, than'],
  [{ is: 'versus', countsDelays: true }, 'more, fewer'],
  [{ is: 'versus', by: 'flights.count' }, 'busier'],
  [{ is: 'versus', by: 'flights.on_time' }, 'more punctual, less punctual'],
  [{ is: 'versus', by: 'flights.average_delay' }, 'more delayed, less delayed'],
  [{ is: 'zone', zone: 'UTC' }, 'utc, gmt, utc time, coordinated universal time'],
  [{ is: 'zone', zone: 'America/New_York' }, 'eastern time, new york time, et, est, edt'],
  [{ is: 'zone', zone: 'America/Chicago' }, 'central time, chicago time, cst, cdt'],
  [{ is: 'zone', zone: 'America/Denver' }, 'mountain time, denver time, mst, mdt'],
  [{ is: 'zone', zone: 'America/Los_Angeles' }, 'pacific time, los angeles time, pst, pdt'],
  [
    { is: 'zone', zone: AIRPORT_TIME },
    'local time, airport time, airport local time, local time of the airport',
  ],
];

/** Times relative to today, which are outside of the data. */
const PRESENT =
  'today, tonight, yesterday, tomorrow, now, recently, this week, last week, next week, this month, last month, ' +
  'next month, this year, last year, next year';

/** Phrases that mean something else than their words. */
const UNKNOWN =
  'during the day, in the daytime, day of month, day of the month, first week of, last week of, next week of';

const WEEKDAYS = 'sunday monday tuesday wednesday thursday friday saturday'.split(' ');
const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'];

/** The meanings of phrases, by their stems. */
export type Lexicon = ReadonlyMap<string, Meaning>;

const known = new WeakMap<Vocabulary, Lexicon>();

/** Returns the phrases of a vocabulary. */
export function lexiconOf(vocabulary: Vocabulary): Lexicon {
  const found = known.get(vocabulary) ?? createLexicon(vocabulary);
  known.set(vocabulary, found);
  return found;
}

function createLexicon(vocabulary: Vocabulary): Lexicon {
  const lexicon = new Map<string, Meaning>();
  const add = (terms: string, meaning: Meaning) => {
    for (const term of terms.split(/,\s*/)) lexicon.set(normalizePhrase(term), meaning);
  };
  addPlaces(vocabulary, add);
  for (const [meaning, terms] of PHRASES) add(terms, meaning);
  add(UNKNOWN, { is: 'unknown' });
  for (const name of DAY_PARTS) add(`early in the ${name}, late at ${name}`, { is: 'unknown' });
  for (const name of [...DAY_PARTS, ...MONTHS]) // not of a delay
    add(`early ${name}, late ${name}`, { is: 'unknown' });
  const { from, to } = vocabulary;
  add(PRESENT, { is: 'problem', problem: { reason: 'outside-span', from, to } });
  const filter = (terms: string, member: string, value: number) =>
    add(terms, { is: 'filter', member: `flights.${member}`, values: [value] });
  for (const [index, name] of WEEKDAYS.entries())
    filter(`${name}, ${name.slice(0, 3)}, on ${name}`, 'weekday', index);
  for (const [index, name] of DAY_PARTS.entries())
    filter(`${name}, in the ${name}, at ${name}`, 'day_part', index);
  filter('weekend, on the weekend, at the weekend', 'day_type', 1);
  filter('working day, workday, business day', 'day_type', 0);
  for (const member of vocabulary.dimensions)
    add(DIMENSIONS[member] ?? memberWords(member), { is: 'dimension', member });
  for (const member of vocabulary.measures)
    add(MEASURES[member] ?? memberWords(member), { is: 'measure', member });
  return lexicon;
}

/** Words for a member without its own entry: `flights.seat_price` is "seat price". */
function memberWords(member: string): string {
  return (member.split('.').at(-1) ?? '').replaceAll('_', ' ');
}
