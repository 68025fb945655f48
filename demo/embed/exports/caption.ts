const LINE_HEIGHT = 20;
const MARGIN = 20;
const SEPARATOR = ' · ';

/**
 * Draws a caption, in the font and colors of the page; lines break between parts only. `width` is in CSS pixels, and
 * `scale` the pixels of the canvas per CSS pixel.
 */
export function drawCaption(
  width: number,
  scale: number,
  parts: readonly string[],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = contextOf(canvas);
  const { backgroundColor, fontFamily, direction } = getComputedStyle(document.documentElement);
  const style = () => {
    context.scale(scale, scale);
    context.font = `12px ${fontFamily}`;
    context.direction = direction as CanvasDirection;
    context.textBaseline = 'middle';
  };
  style();
  const lines = wrapParts(parts, (text) => context.measureText(text).width <= width - 2 * MARGIN);
  canvas.width = width * scale;
  canvas.height = (lines.length * LINE_HEIGHT + MARGIN) * scale;
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  style();
  context.fillStyle = getComputedStyle(document.body).color;
  const start = direction === 'rtl' ? width - MARGIN : MARGIN;
  for (const [index, line] of lines.entries())
    context.fillText(line, start, MARGIN / 2 + (index + 0.5) * LINE_HEIGHT);
  return canvas;
}

/** Joins two pictures of the same width, one above the other. */
export function joinPictures(
  above: HTMLCanvasElement,
  below: HTMLCanvasElement,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = above.width;
  canvas.height = above.height + below.height;
  const context = contextOf(canvas);
  context.drawImage(above, 0, 0);
  context.drawImage(below, 0, above.height);
  return canvas;
}

/** Returns a part of a picture with its full width. */
export function cutPicture(
  picture: HTMLCanvasElement,
  from: number,
  until: number,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = until - from;
  contextOf(canvas).drawImage(picture, 0, -from);
  return canvas;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures.');
  return context;
}

/** Joins parts into as few lines as possible. */
function wrapParts(parts: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const joined = [...lines.slice(-1), part].join(SEPARATOR);
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}
