import Papa from 'papaparse';
import type { EmbedLocale, Formatters } from '../../../src/context/index.ts';
import type { DataRow, DataValue } from '../../query.ts';
import { dataFormatters, members } from '../members.ts';

/** Formats rows as CSV, with units in the header, escaped formulas and a byte order mark. */
export function toCsv(
  rows: readonly DataRow[],
  columns: readonly string[],
  locale: EmbedLocale,
): Blob {
  const formatters = dataFormatters(locale);
  const fields = columns.map((column) => header(column, locale));
  const data = rows.map((row) => columns.map((column) => cell(column, row[column], formatters)));
  const text = Papa.unparse({ fields, data }, { escapeFormulae: true });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}

function header(member: string, { formats }: EmbedLocale): string {
  const { title = member, number } = members[member] ?? {};
  const unit = new Intl.NumberFormat(formats, number)
    .formatToParts(0)
    .find(({ type }) => type === 'unit' || type === 'percentSign');
  return unit ? `${title} (${unit.value})` : title;
}

/** Measures are plain numbers and days are ISO dates, so that a spreadsheet can sort and sum them. */
function cell(member: string, value: DataValue = null, formatters: Formatters): string | number {
  if (value === null) return '';
  const { number, format } = members[member] ?? {};
  if (typeof value === 'string' || !format) return value;
  if (!number) return format(value, formatters);
  const factor = number.style === 'percent' ? 100 : 1;
  return Number((value * factor).toFixed(number.maximumFractionDigits ?? 0));
}
