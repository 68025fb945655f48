import { drawCaption, joinPictures } from './caption.ts';
import { toCsv } from './csv.ts';
import { toPdf } from './pdf.ts';
import { renderPicture, SCALE, toPng } from './render-picture.ts';
import type { TableData } from './table-cells.ts';
import { toXlsx } from './xlsx.ts';

/** Downloads rows as a file for spreadsheets. */
export async function exportRows(format: 'csv' | 'xlsx', data: TableData): Promise<void> {
  const content = format === 'csv' ? toCsv(data) : await toXlsx(data);
  saveFile(content, fileName(data.title, format));
}

/** Downloads an element as a PNG file, or as a PDF file whose pages end between its tiles; with a caption. */
export async function exportPicture(
  element: HTMLElement,
  format: 'png' | 'pdf',
  title: string,
  caption: readonly string[],
): Promise<void> {
  const picture = await renderPicture(element);
  const footer = drawCaption(picture.width / SCALE, SCALE, caption);
  const content =
    format === 'png'
      ? await toPng(joinPictures(picture, footer))
      : await toPdf({ title, picture, breaks: breaksOf(element), footer });
  saveFile(content, fileName(title, format));
}

/** Returns the lower edges of an element's tiles, in pixels of its picture. */
function breaksOf(element: HTMLElement): number[] {
  const { top } = element.getBoundingClientRect();
  const tiles = [...element.querySelectorAll('data-widget')];
  return tiles.map((tile) => Math.ceil((tile.getBoundingClientRect().bottom - top) * SCALE));
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // by then the download has started and no longer needs the URL
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Returns a file name with the local date that is valid in every file system. */
function fileName(title: string, format: string): string {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  const date = new Intl.DateTimeFormat('sv-SE').format(); // as ISO 8601
  return `${name || 'download'}-${date}.${format}`;
}
