import type { Formatters } from '../../../src/context/index.ts';
import { type DataRow, FLIGHTS_MIN } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { memberTitle } from '../app/fields.ts';
import type { AppMessages } from '../app/translations/en-US.ts';
import { delayRange, isAirport, members, rowName } from '../members.ts';
import { endSentence } from '../messages.ts';

const COUNT = 'flights.count';
const ROUTES = 'flights.routes';
const SHARE = 'flights.share';
const BASE = 'flights.base';
const ON_TIME = 'flights.on_time';
const HOUR = 'flights.hour';
const DELAY = 'flights.delay_step';

/** With at most so many groups, each is described. */
const SIDES_MAX = 3;

/** Messages and formatters of the viewer's language. */
export interface TextContext {
  readonly messages: AppMessages;
  readonly formatters: Formatters;
  /** Name of the zone of days and hours. */
  readonly zone: string;
}

/**
 * Describes a result: its value, the sides of a comparison, or the highest and the lowest group. Averages and shares of
 * few flights are not compared.
 */
export function answerText(
  context: TextContext,
  report: Pick<Report, 'measures' | 'dimensions' | 'largest' | 'smallest'>,
  rows: readonly DataRow[],
): string {
  const { messages, formatters } = context;
  const { measures, dimensions, largest, smallest } = report;
  const [first = ''] = measures;
  const filled = rows.filter((row) => row[first] !== null);
  if (filled.length === 0) return messages.noAnswer;
  if (dimensions.length === 0) return valuesText(context, measures, rows[0] ?? {});
  const place = (row: DataRow = {}) => {
    const name = rowName(row, dimensions, formatters);
    return `${dimensions.includes(HOUR) ? `${name} ${context.zone}` : name}: ${figures(context, first, row)}`;
  };
  const isCount = first === COUNT || first === ROUTES;
  const weighty = filled.filter(
    (row) => isCount || Number(row[BASE] ?? row[COUNT] ?? FLIGHTS_MIN) >= FLIGHTS_MIN,
  );
  const note =
    weighty.length < filled.length ? ` ${messages.fewFlights(formatters.number(FLIGHTS_MIN))}` : '';
  if (weighty.length === 0) return note.trim();
  if (largest ?? smallest)
    return endSentence((largest ? messages.highest : messages.lowest)(place(weighty[0]))) + note;
  if (filled.length <= SIDES_MAX)
    return filled.map((row) => endSentence(`${place(row)}.`)).join(' ');
  const sorted = weighty.toSorted((a, b) => Number(b[first]) - Number(a[first]));
  const count = formatters.number(rows.length);
  return messages.several(count, rows.length, place(sorted[0]), place(sorted.at(-1))) + note;
}

/** Each measure with its value; a share also with the number of flights that it is a share of. */
function valuesText(context: TextContext, measures: readonly string[], row: DataRow): string {
  const [first = ''] = measures;
  const shown = measures.includes(SHARE) ? [first] : measures;
  return shown
    .map((measure) => context.messages.single(memberTitle(measure), figures(context, measure, row)))
    .map(endSentence)
    .join(' ');
}

/** The value of a measure, with the number of flights behind it. */
function figures({ messages, formatters }: TextContext, measure: string, row: DataRow): string {
  const shown = (member: string) =>
    members[member]?.format(row[member] ?? null, formatters) ?? String(row[member]);
  const ofFlights = (value: string, count: DataRow[string] = null) =>
    messages.shareOfFlights(value, formatters.number(Number(count)), Number(count));
  if (measure === SHARE) return ofFlights(shown(SHARE), row[BASE]);
  if (measure === COUNT && row[SHARE] != null)
    return `${shown(COUNT)} (${ofFlights(shown(SHARE), row[BASE])})`;
  const count = row[COUNT];
  if (measure === COUNT || typeof count !== 'number') return shown(measure);
  if (measure === ON_TIME) return ofFlights(shown(measure), count);
  return messages.valueOfFlights(shown(measure), formatters.number(count), count);
}

/** Describes the query of a report. */
export function describeReport(
  { messages, formatters, zone }: TextContext,
  report: Report,
): string {
  const { measures, dimensions, filters = {}, largest, smallest, limit, atLeast } = report;
  const groups = isAirport(dimensions) ? dimensions.slice(0, 1) : dimensions;
  const values = ([member, value]: [string, unknown]) => {
    const all = (Array.isArray(value) ? value : [value]) as (string | number)[];
    const [first, last] = [Number(all[0]), Number(all.at(-1))];
    if (member === DELAY && last - first === 15 * (all.length - 1))
      return `${memberTitle(member)}: ${delayRange(first, last, formatters)}`;
    const shown = all.map((each) => members[member]?.format(each, formatters) ?? String(each));
    const [from, to] = [shown[0], shown.at(-1)];
    return `${memberTitle(member)}: ${shown.length > 4 ? `${from} – ${to}` : shown.join(', ')}`;
  };
  const parts = [
    measures.map((member) => memberTitle(member)).join(', '),
    ...(dimensions.length > 0
      ? [`${messages.canAskDimensions} ${groups.map((member) => memberTitle(member)).join(', ')}`]
      : []),
    ...Object.entries(filters).map(values),
    ...(atLeast ? [messages.atLeast(formatters.number(atLeast.value))] : []),
    ...(largest && limit ? [messages.topRows(formatters.number(limit))] : []),
    ...(smallest && limit ? [messages.bottomRows(formatters.number(limit))] : []),
    ...(report.timeZone || [...dimensions, ...Object.keys(filters)].some(isOfZone) ? [zone] : []),
  ];
  return parts.join(' · ');
}

/** Whether the values of a member depend on the time zone. */
function isOfZone(member: string): boolean {
  return /\.(day|month|hour|weekday|day_type|day_part)$/.test(member);
}
