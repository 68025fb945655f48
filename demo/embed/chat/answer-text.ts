import type { Formatters } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { memberTitle } from '../app/fields.ts';
import type { AppMessages } from '../app/translations/en-US.ts';
import { delayRange, isAirport, members, rowName } from '../members.ts';
import { endSentence } from '../messages.ts';

const COUNT = 'flights.count';
const ON_TIME = 'flights.on_time';
const HOUR = 'flights.hour';
const DELAY = 'flights.delay_step';

/** Messages and formatters of the viewer's language. */
export interface TextContext {
  readonly messages: AppMessages;
  readonly formatters: Formatters;
  /** Name of the zone of days and hours. */
  readonly zone: string;
}

/** Describes a result: its value, or the number of rows with the highest and the lowest. */
export function answerText(
  { messages, formatters, zone }: TextContext,
  { measures, dimensions }: Pick<Report, 'measures' | 'dimensions'>,
  rows: readonly DataRow[],
): string {
  const [first = ''] = measures;
  const shown = (member: string, row: DataRow | undefined) =>
    members[member]?.format(row?.[member] ?? null, formatters) ?? String(row?.[member]);
  const filled = rows.filter((row) => row[first] !== null);
  if (filled.length === 0) return messages.noAnswer;
  if (dimensions.length === 0)
    return measures
      .map((measure) => endSentence(messages.single(memberTitle(measure), shown(measure, rows[0]))))
      .join(' ');
  const place = (row: DataRow | undefined) => {
    const count = first === COUNT ? undefined : row?.[COUNT];
    const name = rowName(row ?? {}, dimensions, formatters);
    const value = shown(first, row);
    const figures =
      typeof count === 'number'
        ? (first === ON_TIME ? messages.shareOfFlights : messages.valueOfFlights)(
            value,
            formatters.number(count),
            count,
          )
        : value;
    return `${dimensions.includes(HOUR) ? `${name} ${zone}` : name}: ${figures}`;
  };
  const sorted = filled.toSorted((a, b) => Number(b[first]) - Number(a[first]));
  const count = formatters.number(rows.length);
  return messages.several(count, rows.length, place(sorted[0]), place(sorted.at(-1)));
}

/** Describes the query of a report. */
export function describeReport(
  { messages, formatters, zone }: TextContext,
  report: Report,
): string {
  const { measures, dimensions, filters = {}, largest, limit, atLeast } = report;
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
    ...(report.timeZone || dimensions.includes(HOUR) ? [zone] : []),
  ];
  return parts.join(' · ');
}
