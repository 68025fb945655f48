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

/** Every member that a widget shows. */
export const members: Readonly<Record<string, MemberView>> = {
  'flights.count': {
    get title() {
      return words.count;
    },
    numeric: true,
    format: number({}),
  },
  'flights.routes': {
    get title() {
      return words.routes;
    },
    numeric: true,
    format: number({}),
  },
  'flights.average_delay': {
    get title() {
      return words.averageDelay;
    },
    numeric: true,
    format: number({ style: 'unit', unit: 'minute', maximumFractionDigits: 1 }),
  },
  'flights.on_time': {
    get title() {
      return words.onTime;
    },
    numeric: true,
    format: number({ style: 'percent', maximumFractionDigits: 1 }),
  },
  'flights.average_distance': {
    get title() {
      return words.averageDistance;
    },
    numeric: true,
    format: number({ style: 'unit', unit: 'mile', maximumFractionDigits: 0 }),
  },
  'flights.day': {
    get title() {
      return words.day;
    },
    format: (value, { date }) =>
      date(Date.parse(`${value}T00:00:00Z`), { month: 'short', day: 'numeric' }),
  },
  'flights.month': {
    get title() {
      return words.month;
    },
    format: (value, { date }) =>
      date(Date.parse(`${value}-01T00:00:00Z`), { month: 'long', year: 'numeric' }),
  },
  'flights.hour': {
    get title() {
      return words.hour;
    },
    format: (value, { date }) => date(Number(value) * HOUR, { hour: 'numeric' }),
  },
  'flights.weekday': {
    get title() {
      return words.weekday;
    },
    format: (value, { date }) => date(SUNDAY + Number(value) * 24 * HOUR, { weekday: 'short' }),
  },
  'flights.origin': {
    get title() {
      return words.airport;
    },
    format: String,
  },
  'flights.origin_state': {
    get title() {
      return words.state;
    },
    format: String,
  },
  'flights.destination': {
    get title() {
      return words.to;
    },
    format: String,
  },
  'flights.origin_city': {
    get title() {
      return words.from;
    },
    format: String,
  },
  'flights.destination_city': {
    get title() {
      return words.to;
    },
    format: String,
  },
  'flights.delay_step': {
    get title() {
      return words.minutesLate;
    },
    format: delayStep,
  },
};

function number(options: Intl.NumberFormatOptions): MemberView['format'] {
  return (value, formatters) => (value === null ? '–' : formatters.number(Number(value), options));
}

function delayStep(value: DataValue, { number: write }: Formatters): string {
  const from = Number(value);
  if (from <= -30) return `< ${write(-15)}`;
  if (from >= 120) return `≥ ${write(120)}`;
  return `${write(from)} … ${write(from + 14)}`;
}
