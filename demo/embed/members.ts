import { type EmbedLocale, type Formatters, formattersFor } from '../../src/context/index.ts';
import type { DataValue } from '../query.ts';

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
  'flights.count': { title: 'Flights', numeric: true, format: number({}) },
  'flights.routes': { title: 'Routes', numeric: true, format: number({}) },
  'flights.average_delay': {
    title: 'Average delay',
    numeric: true,
    format: number({ style: 'unit', unit: 'minute', maximumFractionDigits: 1 }),
  },
  'flights.on_time': {
    title: 'On time',
    numeric: true,
    format: number({ style: 'percent', maximumFractionDigits: 1 }),
  },
  'flights.day': {
    title: 'Day',
    format: (value, { date }) =>
      date(Date.parse(`${value}T00:00:00Z`), { month: 'short', day: 'numeric' }),
  },
  'flights.hour': {
    title: 'Hour',
    format: (value, { date }) => date(Number(value) * HOUR, { hour: 'numeric' }),
  },
  'flights.weekday': {
    title: 'Weekday',
    format: (value, { date }) => date(SUNDAY + Number(value) * 24 * HOUR, { weekday: 'short' }),
  },
  'flights.origin': { title: 'Airport', format: String },
  'flights.origin_city': { title: 'From', format: String },
  'flights.destination_city': { title: 'To', format: String },
  'flights.delay_step': { title: 'Minutes late', format: delayStep },
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
