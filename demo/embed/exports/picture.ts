import { domToCanvas } from 'modern-screenshot';

/** Pictures are twice as sharp as a plain screen draws them. */
export const SCALE = 2;
const HELPER_PAGE = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

/** Draws an element as it is seen, without what is marked `data-unprinted`. */
export async function pictureOf(element: HTMLElement): Promise<HTMLCanvasElement> {
  allowHelperPage();
  const { backgroundColor: own } = getComputedStyle(element);
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const backgroundColor = own === 'rgba(0, 0, 0, 0)' ? page : own;
  return domToCanvas(element, {
    scale: SCALE,
    backgroundColor,
    font: false,
    // a copy of a scrolled box would draw its scrollbars over the text
    features: { copyScrollbar: false },
    onCloneEachNode: (clone) => {
      if (clone instanceof HTMLElement && clone.classList.contains('scroll'))
        clone.style.overflow = 'hidden';
    },
    filter: (node) => !(node instanceof HTMLElement && 'unprinted' in node.dataset),
  });
}

/** A canvas as a PNG file. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))));
  });
}

/** A canvas as a PDF of one page of its size. */
export async function pdfOf(canvas: HTMLCanvasElement, title: string): Promise<Blob> {
  const { jsPDF } = await import('jspdf');
  const [width, height] = [canvas.width / SCALE, canvas.height / SCALE];
  const orientation = width > height ? 'landscape' : 'portrait';
  const pdf = new jsPDF({
    orientation,
    unit: 'px',
    format: [width, height],
    hotfixes: ['px_scaling'],
    compress: true,
  });
  pdf.setProperties({ title });
  pdf.addImage(canvas, 'PNG', 0, 0, width, height, undefined, 'FAST');
  return pdf.output('blob');
}

/**
 * The library measures default styles in an empty page of its own, which it writes as text. The page's policy wants
 * such text vouched for: this one sentence is, and nothing else.
 */
function allowHelperPage(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text === HELPER_PAGE ? text : null),
  });
}

/** What of the platform's own types is needed here. */
interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}
