import Papa from 'papaparse';
import { type TableData, tableCells } from './table-cells.ts';

/** Formats a table as CSV, with escaped formulas and a byte order mark; the last lines are what it is about. */
export function toCsv(data: TableData): Blob {
  const { headers, cells } = tableCells(data);
  const about = data.caption.map((text) => [text]);
  const text = Papa.unparse([headers, ...cells, [], ...about], { escapeFormulae: true });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}
