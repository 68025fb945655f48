const LINE_HEIGHT = 20;
const MARGIN = 20;
const SEPARATOR = ' · ';

/** Adds a caption below a picture, in the font and colors of the page; lines break between parts only. */
export function addCaption(
  picture: HTMLCanvasElement,
  scale: number,
  parts: readonly string[],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context || parts.length === 0) return picture;
  const { backgroundColor, fontFamily, direction } = getComputedStyle(document.documentElement);
  const style = () => {
    context.scale(scale, scale);
    context.font = `12px ${fontFamily}`;
    context.direction = direction as CanvasDirection;
    context.textBaseline = 'middle';
  };
  style();
  const width = picture.width / scale;
  const lines = wrapParts(parts, (text) => context.measureText(text).width <= width - 2 * MARGIN);
  canvas.width = picture.width;
  canvas.height = picture.height + (lines.length * LINE_HEIGHT + MARGIN) * scale;
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  style();
  context.fillStyle = getComputedStyle(document.body).color;
  const start = direction === 'rtl' ? width - MARGIN : MARGIN;
  for (const [index, line] of lines.entries())
    context.fillText(
      line,
      start,
      picture.height / scale + MARGIN / 2 + (index + 0.5) * LINE_HEIGHT,
    );
  return canvas;
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
