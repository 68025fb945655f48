/*
Phrases with numbers: hours, days and months with their ranges, minutes of delay, and numbers of flights. Each reader gets
the stems of the words that remain, and returns how many words it has read and what they mean.
*/
import { dayFromText, dayToText, monthFromText, monthToText } from '../calendar.ts';
import type { Meaning } from './meanings.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The number of words, and their meaning. */
export type Read = readonly [length: number, meaning: Meaning];

/** An hour, a day (since 1970) or a month (since March 2000), or several months; NaN if it does not exist. */
interface Time {
  readonly kind: 'hour' | 'day' | 'month';
  readonly from: number;
  readonly to: number;
}

export const MONTHS =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
const MONTH = `(?<month>${MONTHS.map((name) => `${name}|${name.slice(0, 3)}`).join('|')}|sept)`;
const NUMBER = '(?<number>\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?: (?<year>\\d{4}))?';
const LATE = '(?:late|delay|delayed|early)';
const UNIT = '(?<unit>minute|min|hour|hr)';
const MORE = 'more than|over|longer than|greater than|above';
const LESS = 'less than|fewer than|under|below';

const matcher = (text: string) => new RegExp(`^${text}(?= |$)`);
const LEAD = /^(?:between|from|since|after|before|until|till|through|at|by) (?:the )?/;
const CLOCK = matcher('(?<clock>\\d{1,2}(?::00)?|noon|midnight)(?: (?<half>am|pm))?');
const DAYS = [
  matcher('(?<iso>\\d{4}-\\d\\d-\\d\\d)'),
  matcher(`${MONTH} (?:the )?${NUMBER}${YEAR}`),
  matcher(`${NUMBER} (?:of )?${MONTH}${YEAR}`),
];
const MONTH_NAME = matcher(`${MONTH}${YEAR}`);
const QUARTER = matcher('(?:(?:the )?(?<name>first|second|third|fourth) quarter|q(?<digit>[1-4]))');
const QUARTERS = ['first', 'second', 'third', 'fourth'];
const DELAYS = matcher(
  `(?:${LATE} (?:of |by )?)?between (?<from>\\d+) and (?<to>\\d+) ${UNIT}(?: ${LATE})?`,
);
const DELAY = matcher(
  `(?:${LATE} )?(?:of |by )?(?:(?<than>${MORE}|${LESS}|at least|at most|up to|exactly) )?` +
    `(?<count>an?|one|half an|\\d+\\+?) ${UNIT}(?: or (?<or>more|less|longer))?(?: ${LATE})?`,
);
const FLIGHTS = matcher(
  '(?:with |have |had |having )?(?<than>more than|over|at least) (?<count>\\d+) (?:flight|departure)',
);

/** Reads a phrase with a number at the start of the words; returns undefined if there is none. */
export function readPattern(rest: string, vocabulary: Vocabulary): Read | undefined {
  return readDelays(rest) ?? readTimes(rest, vocabulary) ?? readFlights(rest);
}

/** Reads a time, a range of times such as “from 6 to 9 am”, or an open one such as “since April”. */
function readTimes(rest: string, vocabulary: Vocabulary): Read | undefined {
  const lead = LEAD.exec(rest)?.[0] ?? '';
  const word = lead.split(' ')[0] ?? '';
  const text = rest.slice(lead.length);
  const joined = word === 'between' ? /^ and (?:the )?/ : /^ (?:to|until|till|through) (?:the )?/;
  for (const [length, first] of timesAt(text, vocabulary)) {
    const joiner = joined.exec(text.slice(length))?.[0] ?? '';
    const next = text.slice(length + joiner.length);
    const [end, second] =
      (joiner && timesAt(next, vocabulary, first).find(([, { kind }]) => kind === first.kind)) ||
      [];
    if (end !== undefined && second) {
      const start =
        Number.isNaN(first.from) && first.kind === 'hour' ? withHalf(text, next) : first.from;
      return readAs(
        `${lead}${text.slice(0, length)}${joiner}${next.slice(0, end)}`,
        rangeOf({ ...first, from: start }, second),
        vocabulary,
      );
    }
    const open = openRange(word, first, vocabulary);
    if (open && !(first.kind === 'hour' && Number.isNaN(first.from)))
      return readAs(lead + text.slice(0, length), open, vocabulary);
  }
  const year = /^\d{4}(?= |$)/.exec(rest)?.[0];
  if (!year) return undefined;
  return [1, vocabulary.from.startsWith(year) ? { is: 'filler' } : outside(vocabulary)];
}

/** Returns the times at the start of a text, with their lengths; a bare number is a day of the month of the one before. */
function timesAt(text: string, { from: firstDay }: Vocabulary, before?: Time): [number, Time][] {
  const year = firstDay.slice(0, 4);
  const found: [number, Time][] = [];
  const add = (
    match: RegExpExecArray | null,
    kind: Time['kind'],
    from: number | undefined,
    to = from,
  ) => {
    if (match)
      found.push([match[0].length, { kind, from: from ?? Number.NaN, to: to ?? Number.NaN }]);
  };
  for (const day of DAYS) {
    const match = day.exec(text);
    const { iso, month, number, year: own = year } = match?.groups ?? {};
    add(match, 'day', dayFromText(iso ?? isoOf(own, monthOf(month), number)));
  }
  const quarter = QUARTER.exec(text);
  const { name = '', digit } = quarter?.groups ?? {};
  const last = 3 * (digit ? Number(digit) : QUARTERS.indexOf(name) + 1);
  add(quarter, 'month', monthFromText(isoOf(year, last - 2)), monthFromText(isoOf(year, last)));
  const named = MONTH_NAME.exec(text);
  add(
    named,
    'month',
    monthFromText(isoOf(named?.groups?.year ?? year, monthOf(named?.groups?.month))),
  );
  const clock = CLOCK.exec(text);
  if (before?.kind === 'day' && clock)
    add(
      clock,
      'day',
      dayFromText(
        dayToText(before.from).slice(0, 8) + (clock.groups?.clock ?? '').padStart(2, '0'),
      ),
    );
  else add(clock, 'hour', hourOf(clock?.groups?.clock, clock?.groups?.half));
  return found;
}

/** “From 6 to 9 am”: the half of the day of the second hour is also that of the first. */
function withHalf(first: string, second: string): number {
  return hourOf(CLOCK.exec(first)?.groups?.clock, CLOCK.exec(second)?.groups?.half) ?? Number.NaN;
}

/** Hours are points in time, so the last one is not part of the range. */
function rangeOf(first: Time, second: Time): Time {
  return { ...first, to: second.to - Number(first.kind === 'hour') };
}

/** Returns the range of a word and a time; undefined if the word needs another. */
function openRange(word: string, time: Time, { from, to }: Vocabulary): Time | undefined {
  const { kind } = time;
  const isHour = kind === 'hour';
  const ends = {
    hour: [0, 23],
    day: [dayFromText(from), dayFromText(to)],
    month: [from, to].map((day) => monthFromText(day.slice(0, 7))),
  };
  const [min = 0, max = 0] = ends[kind];
  if (word === '' || (isHour && word === 'at')) return time;
  if (word === 'since' || (isHour && /after|from/.test(word)))
    return { kind, from: time.from, to: max };
  if (word === 'after') return { kind, from: time.to + 1, to: max };
  if (word === 'before' || (isHour && /until|till|by/.test(word)))
    return { kind, from: min, to: time.from - 1 };
  return /until|till|through/.test(word) ? { kind, from: min, to: time.to } : undefined;
}

function readAs(text: string, { kind, from, to }: Time, vocabulary: Vocabulary): Read {
  return [text.split(' ').length, meaningOf(kind, from, to, vocabulary)];
}

function meaningOf(kind: Time['kind'], from: number, to: number, vocabulary: Vocabulary): Meaning {
  const filter = (values: readonly (string | number)[]): Meaning => ({
    is: 'filter',
    member: `flights.${kind}`,
    values,
  });
  if (Number.isNaN(from + to))
    return kind === 'hour'
      ? { is: 'unknown' }
      : { is: 'problem', problem: { reason: 'not-a-day' } };
  if (kind === 'hour')
    return filter(from <= to ? range(from, to) : [...range(from, 23), ...range(0, to)]);
  const [first = '', last = ''] = [from, to].map(kind === 'day' ? dayToText : monthToText);
  const isInside =
    first >= vocabulary.from.slice(0, first.length) && last <= vocabulary.to.slice(0, last.length);
  if (!isInside || from > to) return outside(vocabulary);
  if (kind === 'month') return filter(range(from, to).map(monthToText));
  return filter([from === to ? first : `${first}/${last}`]);
}

/** Reads a condition on the delay; a number of minutes without “late” or “more than” is not understood. */
function readDelays(rest: string): Read | undefined {
  const between = DELAYS.exec(rest);
  const match = between ?? DELAY.exec(rest);
  if (!match) return undefined;
  const [text] = match;
  const { from = '', to = '', unit = '', count = '', than = '', or = '' } = match.groups ?? {};
  const minutes = minutesOf(count, unit);
  const isLeast = than === 'at least' || /more|longer/.test(or) || count.endsWith('+');
  const length = text.split(' ').length;
  if (!new RegExp(LATE).test(text) || (!between && !than && !or && !isLeast))
    return [length, { is: 'unknown' }];
  const bounds = between
    ? [minutesOf(from, unit), minutesOf(to, unit)]
    : isLeast
      ? [minutes]
      : new RegExp(MORE).test(than)
        ? [minutes + 1]
        : than === 'exactly'
          ? [minutes, minutes]
          : [1, minutes - Number(new RegExp(LESS).test(than))];
  const [least, most = ''] = bounds;
  const value = text.includes('early') ? `${most && `-${most}`}/-${least}` : `${least}/${most}`;
  return [length, { is: 'filter', member: 'flights.delay', values: [value] }];
}

function readFlights(rest: string): Read | undefined {
  const match = FLIGHTS.exec(rest);
  const { than, count } = match?.groups ?? {};
  if (!match) return undefined;
  return [
    match[0].split(' ').length,
    { is: 'at-least', value: Number(count) + Number(than !== 'at least') },
  ];
}

/** Hour of a clock; undefined for one that could be in the morning or in the afternoon. */
function hourOf(clock = '', half?: string): number | undefined {
  if (/noon|midnight/.test(clock)) return clock === 'noon' ? 12 : 0;
  const hour = Number.parseInt(clock, 10);
  if (half === undefined) return clock.includes(':') && hour < 24 ? hour : undefined;
  return hour >= 1 && hour <= 12 ? (hour % 12) + (half === 'pm' ? 12 : 0) : undefined;
}

function monthOf(name = ''): number {
  return MONTHS.findIndex((month) => month.startsWith(name.slice(0, 3))) + 1;
}

function isoOf(year: string, ...parts: readonly (number | string | undefined)[]): string {
  return [year, ...parts.map((part) => `${part}`.padStart(2, '0'))].join('-');
}

function minutesOf(count: string, unit: string): number {
  const number = count === 'half an' ? 0.5 : Number.parseInt(count, 10) || 1;
  return number * (unit.startsWith('h') ? 60 : 1);
}

function outside({ from, to }: Vocabulary): Meaning {
  return { is: 'problem', problem: { reason: 'outside-span', from, to } };
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
