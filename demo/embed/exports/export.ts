import Papa from 'papaparse';
import type { DataRow } from '../../query.ts';
import { addCaption } from './caption.ts';
import { renderPicture, SCALE, toPdf, toPng } from './render-picture.ts';

/** A column of a CSV file. */
interface Column {
  readonly member: string;
  readonly title: string;
}

/** Downloads rows as a CSV file. */
export function exportRows(
  rows: readonly DataRow[],
  columns: readonly Column[],
  title: string,
): void {
  saveFile(toCsv(rows, columns), fileName(title, 'csv'));
}

/** Downloads an element as a PNG or PDF file, with an optional caption below it. */
export async function exportPicture(
  element: HTMLElement,
  format: 'png' | 'pdf',
  title: string,
  caption: readonly string[] = [],
): Promise<void> {
  const canvas = addCaption(await renderPicture(element), SCALE, caption);
  const content = format === 'png' ? await toPng(canvas) : await toPdf(canvas, title);
  saveFile(content, fileName(title, format));
}

/** Formats rows as CSV with unrounded numbers, escaped formulas and a byte order mark. */
function toCsv(rows: readonly DataRow[], columns: readonly Column[]): Blob {
  const fields = columns.map(({ title }) => title);
  const data = rows.map((row) => columns.map(({ member }) => row[member] ?? ''));
  const text = Papa.unparse({ fields, data }, { escapeFormulae: true });
  return new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' });
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // by then the download has started and no longer needs the URL
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns a file name that is valid in every file system. */
function fileName(title: string, format: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return `${name || 'download'}.${format}`;
}
