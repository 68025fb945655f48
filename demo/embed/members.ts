import { type EmbedLocale, type Formatters, formattersFor } from '../../src/context/index.ts';
import { DAY_PARTS, type DataRow, type DataValue } from '../query.ts';
import { messages } from './messages.ts';

/** Title and format of a member of the data. */
export interface MemberView {
  readonly title: string;
  /** Format of a measure; absent for dimensions. */
  readonly number?: Intl.NumberFormatOptions;
  format(value: DataValue, formatters: Formatters): string;
}

const SUNDAY = Date.UTC(2001, 0, 7);
const HOUR = 3_600_000;

/** Formatters for days and hours in results, which are in the requested time zone already. */
export function dataFormatters(locale: EmbedLocale): Formatters {
  return formattersFor(locale, 'UTC');
}

/** Keys of messages without placeholders. */
type TitleKey = {
  [Key in keyof typeof messages]: (typeof messages)[Key] extends string ? Key : never;
}[keyof typeof messages];

/** All members that widgets show. */
export const members: Readonly<Record<string, MemberView>> = {
  'flights.count': measure('count', {}),
  'flights.routes': measure('routes', {}),
  'flights.average_delay': measure('averageDelay', {
    style: 'unit',
    unit: 'minute',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }),
  'flights.on_time': measure('onTime', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }),
  'flights.longest_delay': measure('longestDelay', { style: 'unit', unit: 'minute' }),
  'flights.share': measure('shareOfFlights', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }),
  'flights.average_distance': measure('averageDistance', {
    style: 'unit',
    unit: 'mile',
    maximumFractionDigits: 0,
  }),
  /** A filter may also have a range, as `YYYY-MM-DD/YYYY-MM-DD`. */
  'flights.day': member('day', (value, { date }) =>
    [...new Set(String(value).split('/'))]
      .map((day) => date(Date.parse(`${day}T00:00:00Z`), { month: 'short', day: 'numeric' }))
      .join(' – '),
  ),
  'flights.month': member('month', (value, { date }) =>
    date(Date.parse(`${value}-01T00:00:00Z`), { month: 'long', year: 'numeric' }),
  ),
  'flights.hour': member('hour', (value, { date }) =>
    date(Number(value) * HOUR, { hour: 'numeric' }),
  ),
  'flights.weekday': member('weekday', (value, { date }) =>
    date(SUNDAY + Number(value) * 24 * HOUR, { weekday: 'short' }),
  ),
  'flights.day_type': member('partOfWeek', (type, { date }) => {
    const days = type === 1 ? [6, 7] : [1, 5];
    return days.map((day) => date(SUNDAY + day * 24 * HOUR, { weekday: 'short' })).join(' – ');
  }),
  'flights.day_part': member('partOfDay', (part, { date }) => {
    const { from, to } = DAY_PARTS[Number(part)] ?? DAY_PARTS[0];
    return [from, to].map((hour) => date(hour * HOUR, { hour: 'numeric' })).join(' – ');
  }),
  /** A column of exported comparisons. */
  period: member('period', String),
  'flights.origin': member('airport', String),
  'flights.origin_state': member('state', String),
  'flights.destination_state': member('arrivalState', String),
  'flights.destination': member('arrivalAirport', String),
  'flights.origin_city': member('from', String),
  'flights.destination_city': member('to', String),
  'flights.delay_step': member('minutesLate', (step, formatters) =>
    delayRange(Number(step), Number(step), formatters),
  ),
  'flights.delay': member('minutesLate', (range, { number }) => {
    const [from = '', to = ''] = String(range).split('/');
    const minutes = (text: string) => withMinusSign(number(Number(text)));
    if (from && to) return `${minutes(from)} – ${minutes(to)}`;
    return from ? `≥ ${minutes(from)}` : `≤ ${minutes(to)}`;
  }),
};

/** Names a row by its dimensions, an airport with its city: “Chicago (ORD)”; a location has no name. */
export function rowName(
  row: DataRow,
  dimensions: readonly string[],
  formatters: Formatters,
  separator = ', ',
): string {
  const texts = dimensions.flatMap(
    (name) => members[name]?.format(row[name] ?? null, formatters) ?? [],
  );
  return isAirport(dimensions)
    ? `${texts[1]?.replace(/, ..$/, '')} (${texts[0]})`
    : texts.join(separator);
}

/** Whether the dimensions are an airport with its city, which are shown as one. */
export function isAirport([first, second, ...others]: readonly string[]): boolean {
  return first === 'flights.origin' && second === `${first}_city` && others.length === 0;
}

/** The title is a getter, because the language may change. */
function member(name: TitleKey, format: MemberView['format']): MemberView {
  return {
    get title() {
      return messages[name];
    },
    format,
  };
}

function measure(name: TitleKey, options: Intl.NumberFormatOptions): MemberView {
  const format = (value: DataValue, { number }: Formatters) =>
    value === null ? '–' : withMinusSign(number(Number(value), options));
  return Object.assign(member(name, format), { number: options });
}

/** Formats the delays from one step to another; the first and the last of all are open: “< 60”, “0–14”, “≥ 60”. */
export function delayRange(first: number, last: number, { number }: Formatters): string {
  const end = last + 14;
  if (first <= -30) return `< ${withMinusSign(number(end + 1))}`;
  if (last >= 120) return `≥ ${withMinusSign(number(first))}`;
  return first < 0
    ? `${withMinusSign(number(first))} – ${withMinusSign(number(end))}`
    : `${number(first)}–${number(end)}`;
}

/**
 * Most languages of `Intl` write a hyphen in place of the minus sign. Arabic writes a mark before it, which would also
 * order a second number from left to right; the number is isolated instead.
 */
function withMinusSign(number: string): string {
  return number.replace('-', '−').replace(/^\u200e(.*)$/, '\u2066$1\u2069');
}
