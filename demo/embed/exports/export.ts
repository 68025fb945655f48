import type { DataRow } from '../../query.ts';
import { captioned } from './caption.ts';
import { csvOf } from './csv.ts';
import { pdfOf, pictureOf, pngOf, SCALE } from './picture.ts';
import { fileName, saveFile } from './save-file.ts';

/** Gives the viewer rows as a CSV file. */
export function exportRows(
  rows: readonly DataRow[],
  columns: Parameters<typeof csvOf>[1],
  title: string,
): void {
  saveFile(csvOf(rows, columns), fileName(title, 'csv'));
}

/** Gives the viewer an element as it is seen, as a PNG or PDF file; `caption` says below it what it does not. */
export async function exportPicture(
  element: HTMLElement,
  format: 'png' | 'pdf',
  title: string,
  caption: readonly string[] = [],
): Promise<void> {
  const canvas = captioned(await pictureOf(element), SCALE, caption);
  const content = format === 'png' ? await pngOf(canvas) : await pdfOf(canvas, title);
  saveFile(content, fileName(title, format));
}
