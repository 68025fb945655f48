import { domToCanvas } from 'modern-screenshot';

/** Pixels per CSS pixel of a picture. */
export const SCALE = 2;
const MEASURING_PAGE = '<!DOCTYPE html><meta charset="UTF-8"><title></title><body>';

/** Renders an element, except parts with `data-unprinted`; `height` cuts it, in CSS pixels. */
export async function renderPicture(
  element: HTMLElement,
  height = element.getBoundingClientRect().height,
): Promise<HTMLCanvasElement> {
  allowMeasuringPage();
  const { backgroundColor: own } = getComputedStyle(element);
  const page = getComputedStyle(document.documentElement).backgroundColor;
  const backgroundColor = own === 'rgba(0, 0, 0, 0)' ? page : own;
  const end = element.getBoundingClientRect().top + height;
  return domToCanvas(element, {
    scale: SCALE,
    height,
    backgroundColor,
    font: false,
    // a copied scroll container would render its scrollbars over the text
    features: { copyScrollbar: false },
    onCloneEachNode: (clone) => {
      if (clone instanceof HTMLElement && clone.classList.contains('scroll'))
        clone.style.overflow = 'hidden';
    },
    filter: (node) =>
      !(
        node instanceof HTMLElement &&
        ('unprinted' in node.dataset || node.getBoundingClientRect().top >= end)
      ),
  });
}

/** Converts a canvas to a PNG file. */
export function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))));
  });
}

/**
 * The library measures default styles in an empty page that it creates from a string. Trusted Types block strings, so
 * this default policy allows exactly that one string.
 */
function allowMeasuringPage(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createHTML: (text) => (text === MEASURING_PAGE ? text : null),
  });
}

/** The part of the Trusted Types API that is needed here. */
interface TrustedTypes {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}
