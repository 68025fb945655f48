import Papa from 'papaparse';
import type { DataRow } from '../../query.ts';

/** Writes rows as CSV under their columns' titles: figures unrounded, text safe in a spreadsheet, UTF-8 marked. */
export function csvOf(
  rows: readonly DataRow[],
  columns: readonly { readonly member: string; readonly title: string }[],
): Blob {
  const fields = columns.map(({ title }) => title);
  const data = rows.map((row) => columns.map(({ member }) => row[member] ?? ''));
  const text = Papa.unparse({ fields, data }, { escapeFormulae: true });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
