import type { Rgb } from './readable-on.ts';

let pixel: CanvasRenderingContext2D | null | undefined;

/**
 * The red, green and blue of any CSS colour, laid over white where it is translucent; in the given
 * scheme, for `light-dark()` and the colours of the system.
 */
export function rgbOf(color: string, scheme: 'light' | 'dark'): Rgb {
  pixel ??= createPixel();
  if (!pixel) return [255, 255, 255];
  for (const layer of ['white', inScheme(color, scheme)]) {
    pixel.fillStyle = layer;
    pixel.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** A canvas knows the light scheme alone. */
function inScheme(color: string, scheme: 'light' | 'dark'): string {
  const probe = document.createElement('i');
  Object.assign(probe.style, { display: 'none', colorScheme: scheme, color });
  document.documentElement.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return computed;
}

function createPixel() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
}
