import { type EmbedLocale, type Formatters, formattersFor } from '../../src/context/index.ts';
import type { DataValue } from '../query.ts';
import { words } from './words.ts';

/** How a member of the data is named and written. */
export interface MemberView {
  readonly title: string;
  /** Figures are aligned to the end of their column. */
  readonly numeric?: boolean;
  format(value: DataValue, formatters: Formatters): string;
}

const SUNDAY = Date.UTC(2001, 0, 7);
const HOUR = 3_600_000;

/** Days and hours of an answer are on the asked-for zone's clocks already: they are written as they are. */
export function dataFormatters(locale: EmbedLocale): Formatters {
  return formattersFor(locale, 'UTC');
}

/** The words that name something and have nothing to fill in. */
type Name = {
  [Key in keyof typeof words]: (typeof words)[Key] extends string ? Key : never;
}[keyof typeof words];

/** Every member that a widget shows. */
export const members: Readonly<Record<string, MemberView>> = {
  'flights.count': figure('count', {}),
  'flights.routes': figure('routes', {}),
  'flights.average_delay': figure('averageDelay', {
    style: 'unit',
    unit: 'minute',
    maximumFractionDigits: 1,
  }),
  'flights.on_time': figure('onTime', { style: 'percent', maximumFractionDigits: 1 }),
  'flights.average_distance': figure('averageDistance', {
    style: 'unit',
    unit: 'mile',
    maximumFractionDigits: 0,
  }),
  'flights.day': member('day', (value, { date }) =>
    date(Date.parse(`${value}T00:00:00Z`), { month: 'short', day: 'numeric' }),
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
  'flights.origin': member('airport', String),
  'flights.origin_state': member('state', String),
  'flights.destination': member('to', String),
  'flights.origin_city': member('from', String),
  'flights.destination_city': member('to', String),
  'flights.delay_step': member('minutesLate', delayStep),
};

/** Its title is read whenever it is shown, since the language may change. */
function member(name: Name, format: MemberView['format'], numeric = false): MemberView {
  return {
    get title() {
      return words[name];
    },
    numeric,
    format,
  };
}

function figure(name: Name, options: Intl.NumberFormatOptions): MemberView {
  const format = (value: DataValue, { number }: Formatters) =>
    value === null ? '–' : number(Number(value), options);
  return member(name, format, true);
}

function delayStep(value: DataValue, { number: write }: Formatters): string {
  const from = Number(value);
  if (from <= -30) return `< ${write(-15)}`;
  if (from >= 120) return `≥ ${write(120)}`;
  return `${write(from)} … ${write(from + 14)}`;
}
