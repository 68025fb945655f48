import { cutPicture } from './caption.ts';
import { divideIntoPages } from './pages.ts';

/** Margin of a page, in points. */
const MARGIN = 36;
const PAGE_NUMBER_HEIGHT = 24;
const JPEG_QUALITY = 0.95;

/** A picture with the heights at which a page may end, and the footer of each page; all in pixels of the canvas. */
export interface PdfContent {
  readonly title: string;
  readonly picture: HTMLCanvasElement;
  readonly breaks: readonly number[];
  readonly footer: HTMLCanvasElement;
}

function jpegOf(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}

/** Creates a PDF of A4 pages; each has the footer and its number. */
export async function toPdf({ title, picture, breaks, footer }: PdfContent): Promise<Blob> {
  const { jsPDF } = await import('jspdf');
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true });
  pdf.setProperties({ title });
  const pageWidth = pdf.internal.pageSize.getWidth();
  const pageHeight = pdf.internal.pageSize.getHeight();
  const width = pageWidth - 2 * MARGIN;
  const scale = width / picture.width;
  const footerTop = pageHeight - MARGIN - PAGE_NUMBER_HEIGHT - footer.height * scale;
  const pages = divideIntoPages(picture.height, breaks, Math.floor((footerTop - MARGIN) / scale));
  for (const [index, [from, until]] of pages.entries()) {
    if (index > 0) pdf.addPage();
    const part = cutPicture(picture, from, until);
    // a PNG would be decoded and compressed again by a script, which takes seconds
    const draw = (canvas: HTMLCanvasElement, top: number) =>
      pdf.addImage(jpegOf(canvas), 'JPEG', MARGIN, top, width, canvas.height * scale);
    draw(part, MARGIN);
    draw(footer, footerTop);
    pdf.setFontSize(9);
    const number = `${index + 1} / ${pages.length}`;
    pdf.text(number, pageWidth / 2, pageHeight - MARGIN, { align: 'center' });
  }
  return pdf.output('blob');
}
