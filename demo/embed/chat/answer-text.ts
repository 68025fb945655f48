import type { Formatters } from '../../../src/context/index.ts';
import type { DataRow } from '../../query.ts';
import type { Report } from '../../workspace.ts';
import { titleOf } from '../app/catalog.ts';
import type { AppWords } from '../app/words/en-US.ts';
import { members } from '../members.ts';

/** How a viewer reads an answer. */
export interface Reader {
  readonly words: AppWords;
  readonly formatters: Formatters;
}

/** An answer in words: its figure, or how many rows there are with the highest and the lowest. */
export function answerText(
  { words, formatters }: Reader,
  { measures, dimensions }: Pick<Report, 'measures' | 'dimensions'>,
  rows: readonly DataRow[],
): string {
  const [first = ''] = measures;
  const shown = (member: string, row: DataRow | undefined) =>
    members[member]?.format(row?.[member] ?? null, formatters) ?? String(row?.[member]);
  const filled = rows.filter((row) => row[first] !== null);
  if (filled.length === 0) return words.noAnswer;
  if (dimensions.length === 0)
    return measures
      .map((measure) => ended(words.single(titleOf(words, measure), shown(measure, rows[0]))))
      .join(' ');
  const place = (row: DataRow | undefined) =>
    `${dimensions.map((member) => shown(member, row)).join(', ')} (${shown(first, row)})`;
  const sorted = filled.toSorted((a, b) => Number(b[first]) - Number(a[first]));
  const count = formatters.number(rows.length);
  return words.several(count, rows.length, place(sorted[0]), place(sorted.at(-1)));
}

/** A sentence after what brings its own full stop or ellipsis, such as "min.", has no second one. */
export function ended(sentence: string): string {
  return sentence.replace(/([.…])\.$/, '$1');
}

/** What a report asks, in words. */
export function describe({ words, formatters }: Reader, report: Report): string {
  const { measures, dimensions, filters = {}, largest, limit } = report;
  const values = ([member, value]: [string, unknown]) => {
    const all = (Array.isArray(value) ? value : [value]) as (string | number)[];
    const shown = all.map((each) => members[member]?.format(each, formatters) ?? String(each));
    const [from, to] = [shown[0], shown.at(-1)];
    return `${titleOf(words, member)}: ${shown.length > 4 ? `${from} … ${to}` : shown.join(', ')}`;
  };
  const parts = [
    measures.map((member) => titleOf(words, member)).join(', '),
    ...(dimensions.length > 0
      ? [
          `${words.canAskDimensions.toLocaleLowerCase()} ${dimensions.map((member) => titleOf(words, member)).join(', ')}`,
        ]
      : []),
    ...Object.entries(filters).map(values),
    ...(largest && limit ? [words.topRows(formatters.number(limit))] : []),
  ];
  return parts.join(' · ');
}
