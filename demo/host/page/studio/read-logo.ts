import type { Pixels } from './theme/logo-colors.ts';

/** Formats that browsers decode; others are rejected. */
export const LOGO_TYPES = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/svg+xml',
];
const BYTES_MAX = 4 * 1024 * 1024;
/** Width and height; a small file can contain a picture that needs gigabytes. */
const SIDE_MAX = 4096;
/** Width and height to which the logo is reduced. */
const SAMPLE_SIDE = 160;

const ACTIVE_SVG = /<(?:\w+:)?(?:script|foreignObject)\b|\son\w+\s*=|javascript:/i;

/** A logo that was read: its pixels, and a data URL to show it. */
export interface Logo {
  readonly name: string;
  readonly pixels: Pixels;
  readonly url: string;
}

/** Reads a logo in this browser; throws an error with a sentence for the viewer if it is not a usable picture. */
export async function readLogo(file: File, signal: AbortSignal): Promise<Logo> {
  if (!LOGO_TYPES.includes(file.type))
    throw new Error(`“${file.name}” is not a PNG, JPEG, WebP, GIF, AVIF or SVG file.`);
  if (file.size > BYTES_MAX)
    throw new Error(`“${file.name}” is larger than ${BYTES_MAX / 1024 / 1024} MB.`);
  const isSvg = file.type === 'image/svg+xml';
  if (isSvg) checkSvg(file.name, await file.text());
  const url = await dataUrl(file);
  const image = await load(file.name, url);
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!isSvg && Math.max(width, height) > SIDE_MAX)
    throw new Error(
      `“${file.name}” has ${width} × ${height} pixels; at most ${SIDE_MAX} × ${SIDE_MAX} are supported.`,
    );
  signal.throwIfAborted();
  return { name: file.name, pixels: sample(file.name, image), url };
}

/** Rejects SVG files with scripts: an `<img>` does not run them, but the page that shows the logo could. */
function checkSvg(name: string, text: string): void {
  if (ACTIVE_SVG.test(text))
    throw new Error(
      `“${name}” contains a script. Export the logo again as a PNG or as an SVG without scripts.`,
    );
}

function dataUrl(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.addEventListener('load', () => resolve(`${reader.result}`));
    reader.addEventListener('error', () => reject(new Error(`“${file.name}” cannot be read.`)));
    reader.readAsDataURL(file);
  });
}

/** Loads an image; its size is known before its pixels are decoded. */
async function load(name: string, url: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = url;
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', () =>
      reject(new Error(`“${name}” is not a picture, or it is damaged.`)),
    );
  });
  return image;
}

/** Draws the image without smoothing, which would mix its colors. */
function sample(name: string, image: HTMLImageElement): Pixels {
  const canvas = document.createElement('canvas');
  canvas.width = SAMPLE_SIDE;
  canvas.height = SAMPLE_SIDE;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error(`“${name}” cannot be read in this browser.`);
  context.imageSmoothingEnabled = false;
  context.drawImage(image, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  return context.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
}
