const LINE = 20;
const MARGIN = 20;
const BETWEEN = ' · ';

/** A picture with a caption below it, in the font and colours of the page; its parts are kept whole. */
export function captioned(
  picture: HTMLCanvasElement,
  scale: number,
  parts: readonly string[],
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen || parts.length === 0) return picture;
  const { backgroundColor, fontFamily, direction } = getComputedStyle(document.documentElement);
  const style = () => {
    pen.scale(scale, scale);
    pen.font = `12px ${fontFamily}`;
    pen.direction = direction as CanvasDirection;
    pen.textBaseline = 'middle';
  };
  style();
  const width = picture.width / scale;
  const lines = inLines(parts, (text) => pen.measureText(text).width <= width - 2 * MARGIN);
  canvas.width = picture.width;
  canvas.height = picture.height + (lines.length * LINE + MARGIN) * scale;
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, 0, 0);
  style();
  pen.fillStyle = getComputedStyle(document.body).color;
  const start = direction === 'rtl' ? width - MARGIN : MARGIN;
  for (const [index, line] of lines.entries())
    pen.fillText(line, start, picture.height / scale + MARGIN / 2 + (index + 0.5) * LINE);
  return canvas;
}

/** Parts joined into as few lines as fit. */
function inLines(parts: readonly string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const joined = [...lines.slice(-1), part].join(BETWEEN);
    if (lines.length > 0 && fits(joined)) lines[lines.length - 1] = joined;
    else lines.push(part);
  }
  return lines;
}
