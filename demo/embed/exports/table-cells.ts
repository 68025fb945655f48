import type { EmbedLocale, Formatters } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { dataFormatters, members } from '../members.ts';

/** A table to export. */
export interface TableData {
  readonly rows: readonly DataRow[];
  /** Members, in the order of the columns. */
  readonly columns: readonly string[];
  readonly locale: EmbedLocale;
  readonly title: string;
  /** What the figures are about: the data, its period, filters and zone. */
  readonly caption: readonly string[];
}

/**
 * Returns the headers, with units, and the cells: measures are plain numbers and days are ISO dates, so that a spreadsheet
 * can sort and sum them.
 */
export function tableCells({ rows, columns, locale }: TableData) {
  const formatters = dataFormatters(locale);
  return {
    headers: columns.map((column) => header(column, locale)),
    cells: rows.map((row) => columns.map((column) => cell(column, row[column], formatters))),
  };
}

function header(member: string, { formats }: EmbedLocale): string {
  const { title = member, number } = members[member] ?? {};
  const unit = new Intl.NumberFormat(formats, number)
    .formatToParts(0)
    .find(({ type }) => type === 'unit' || type === 'percentSign');
  return unit ? `${title} (${unit.value})` : title;
}

function cell(member: string, value: DataValue = null, formatters: Formatters): string | number {
  if (value === null) return '';
  const { number, format } = members[member] ?? {};
  if (typeof value === 'string' || !format) return value;
  if (!number) return format(value, formatters);
  const factor = number.style === 'percent' ? 100 : 1;
  return Number((value * factor).toFixed(number.maximumFractionDigits ?? 0));
}
