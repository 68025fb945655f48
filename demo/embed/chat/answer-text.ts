import type { Formatters } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { memberTitle } from '../app/fields.ts';
import type { AppMessages } from '../app/messages/en-US.ts';
import { members } from '../members.ts';

const COUNT = 'flights.count';

/** Messages and formatters of the viewer's language. */
export interface TextContext {
  readonly messages: AppMessages;
  readonly formatters: Formatters;
}

/** Describes a result: its value, or the number of rows with the highest and the lowest. */
export function answerText(
  { messages, formatters }: TextContext,
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
      .map((measure) =>
        endSentence(messages.single(memberTitle(messages, measure), shown(measure, rows[0]))),
      )
      .join(' ');
  const place = (row: DataRow | undefined) => {
    const count = first === COUNT ? undefined : row?.[COUNT];
    const figures = [
      shown(first, row),
      ...(typeof count === 'number' ? [messages.flightCount(formatters.number(count), count)] : []),
    ];
    return `${dimensions.map((member) => shown(member, row)).join(', ')}: ${figures.join(', ')}`;
  };
  const sorted = filled.toSorted((a, b) => Number(b[first]) - Number(a[first]));
  const count = formatters.number(rows.length);
  return messages.several(count, rows.length, place(sorted[0]), place(sorted.at(-1)));
}

/** Removes a second period after one or an ellipsis, as in "12 min..". */
export function endSentence(sentence: string): string {
  return sentence.replace(/([.…])\.$/, '$1');
}

/** Describes the query of a report. */
export function describeReport({ messages, formatters }: TextContext, report: Report): string {
  const { measures, dimensions, filters = {}, largest, limit } = report;
  const values = ([member, value]: [string, unknown]) => {
    const all = (Array.isArray(value) ? value : [value]) as (string | number)[];
    const shown = all.map((each) => members[member]?.format(each, formatters) ?? String(each));
    const [from, to] = [shown[0], shown.at(-1)];
    return `${memberTitle(messages, member)}: ${shown.length > 4 ? `${from} … ${to}` : shown.join(', ')}`;
  };
  const parts = [
    measures.map((member) => memberTitle(messages, member)).join(', '),
    ...(dimensions.length > 0
      ? [
          `${messages.canAskDimensions.toLocaleLowerCase()} ${dimensions.map((member) => memberTitle(messages, member)).join(', ')}`,
        ]
      : []),
    ...Object.entries(filters).map(values),
    ...(largest && limit ? [messages.topRows(formatters.number(limit))] : []),
  ];
  return parts.join(' · ');
}
