import type { Rgb } from './readable-on.ts';

let pixel: CanvasRenderingContext2D | null | undefined;

/** The red, green and blue of any CSS colour, laid over white where it is translucent. */
export function rgbOf(color: string): Rgb {
  pixel ??= createPixel();
  if (!pixel) return [255, 255, 255];
  for (const layer of ['white', color]) {
    pixel.fillStyle = layer;
    pixel.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

function createPixel() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  return canvas.getContext('2d', { willReadFrequently: true });
}
