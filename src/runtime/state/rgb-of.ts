import type { Rgb } from '../../api/readable-on.ts';

let pixel: OffscreenCanvasRenderingContext2D | null | undefined;

/**
 * Returns the channels of a CSS color; a translucent one is blended with white. `light-dark()` and system colors are
 * resolved in the given color scheme.
 */
export function rgbOf(color: string, scheme: 'light' | 'dark'): Rgb {
  pixel ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) return [255, 255, 255];
  for (const layer of ['white', inScheme(color, scheme)]) {
    pixel.fillStyle = layer;
    pixel.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Resolves a color in a color scheme; a canvas resolves `light-dark()` for the light scheme only. */
function inScheme(color: string, scheme: 'light' | 'dark'): string {
  const probe = document.createElement('i');
  Object.assign(probe.style, { display: 'none', colorScheme: scheme, color });
  document.documentElement.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return computed;
}
