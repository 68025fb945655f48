import type { EmbedTheme } from '../../../../src/api/index.ts';
import { type Resolve, type Scheme, toHex } from './theme/colors.ts';
import { type ContrastResult, SCHEMES } from './theme/contrast.ts';
import { DEFAULT_FONT } from './theme/effective-value.ts';
import { paletteOf } from './theme/palette.ts';

/** The size of the card and of its parts, as links show it, in CSS pixels; `SCALE` is the pixels for each of them. */
const WIDTH = 1200;
const HEIGHT = 630;
const SCALE = 2;
const MARGIN = 40;
const HEADER = 104;
const FOOTER = 72;
const GAP = 20;
const PANEL = { width: WIDTH / 2 - MARGIN - GAP / 2, height: HEIGHT - HEADER - FOOTER };
const LOGO = { width: 260, height: 52 };
/** Links show the card at about half of its size: text has 12 px there. */
const TEXT = 24;
const SWATCH = { radius: 14, step: 38 };

/** Height to width of the pictures. */
export const PANEL_RATIO = PANEL.height / PANEL.width;

/** What the card shows. */
export interface CardContent {
  readonly theme: EmbedTheme;
  readonly results: readonly ContrastResult[];
  /** The dashboard in each scheme. */
  readonly pictures: Readonly<Record<Scheme, ImageBitmap>>;
  readonly logo: HTMLImageElement | undefined;
}

/** Returns the verdict of the badge. */
export function verdictOf(results: readonly ContrastResult[]): string {
  const passing = results.filter(({ passes }) => passes).length;
  return passing === results.length
    ? `All ${results.length} color pairs pass WCAG 2.2 AA`
    : `${results.length - passing} of ${results.length} color pairs fail WCAG 2.2 AA`;
}

/** Draws the card: the logo, the dashboard in light and dark side by side, their colors, and the contrast badge. */
export function drawShareCard(content: CardContent, resolve: Resolve): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw pictures.');
  context.scale(SCALE, SCALE);
  context.textBaseline = 'middle';
  for (const scheme of SCHEMES) drawHalf(context, content, scheme, resolve);
  drawLogo(context, content, resolve);
  drawBadge(context, content, resolve);
  return canvas;
}

function fontOf({ font }: EmbedTheme, size: number, weight = 400): string {
  return `${weight} ${size}px ${font ?? DEFAULT_FONT}`;
}

/** Draws the page in one scheme: the dashboard, and the colors of the theme below it. */
function drawHalf(
  context: CanvasRenderingContext2D,
  { theme, pictures }: CardContent,
  scheme: Scheme,
  resolve: Resolve,
): void {
  const palette = paletteOf(theme, scheme, resolve);
  const half = scheme === 'light' ? 0 : WIDTH / 2;
  const left = scheme === 'light' ? MARGIN : WIDTH / 2 + GAP / 2;
  context.fillStyle = toHex(palette.page);
  context.fillRect(half, 0, WIDTH / 2, HEIGHT);
  context.drawImage(pictures[scheme], left, HEADER, PANEL.width, PANEL.height);
  const middle = HEIGHT - FOOTER / 2;
  context.strokeStyle = toHex(palette.fieldLine);
  const colors = [palette.primary, palette.chart1, palette.chart2, palette.surface];
  for (const [index, color] of colors.entries()) {
    context.beginPath();
    const { radius, step } = SWATCH;
    context.arc(left + radius + index * step, middle, radius, 0, 2 * Math.PI);
    context.fillStyle = toHex(color);
    context.fill();
    context.stroke();
  }
  context.fillStyle = toHex(palette.mutedForeground);
  context.font = fontOf(theme, TEXT);
  const name = scheme === 'light' ? 'Light' : 'Dark';
  context.fillText(
    `${name} · ${toHex(palette.primary)}`,
    left + colors.length * SWATCH.step + 8,
    middle,
  );
}

/** Draws the logo in its proportions; without one, a title. */
function drawLogo(
  context: CanvasRenderingContext2D,
  { theme, logo }: CardContent,
  resolve: Resolve,
): void {
  if (logo && logo.naturalWidth > 0) {
    const { naturalWidth, naturalHeight } = logo;
    const scale = Math.min(LOGO.width / naturalWidth, LOGO.height / naturalHeight);
    const [width, height] = [naturalWidth * scale, naturalHeight * scale];
    context.drawImage(logo, MARGIN, (HEADER - height) / 2, width, height);
    return;
  }
  context.fillStyle = toHex(paletteOf(theme, 'light', resolve).foreground);
  context.font = fontOf(theme, 30, 650);
  context.fillText('Embedded analytics', MARGIN, HEADER / 2);
}

function drawBadge(
  context: CanvasRenderingContext2D,
  { theme, results }: CardContent,
  resolve: Resolve,
): void {
  const palette = paletteOf(theme, 'dark', resolve);
  const text = verdictOf(results);
  context.font = fontOf(theme, TEXT, 500);
  const width = context.measureText(text).width + 68;
  const [left, middle] = [WIDTH - MARGIN - width, HEADER / 2];
  context.beginPath();
  context.roundRect(left, middle - 27, width, 54, 27);
  context.fillStyle = toHex(palette.surface);
  context.fill();
  const passes = results.every((result) => result.passes);
  context.strokeStyle = passes ? '#56d6d2' : '#ff9d94';
  context.lineWidth = 2;
  context.stroke();
  context.beginPath();
  for (const [x, y] of passes ? TICK : CROSS) context.lineTo(left + x, middle + y);
  context.stroke();
  context.fillStyle = toHex(palette.foreground);
  context.fillText(text, left + 44, middle);
}

/** Points of the two marks, from the left end and the middle of the badge. */
const TICK = [
  [18, 0],
  [24, 6],
  [34, -6],
] as const;
const CROSS = [
  [19, -6],
  [31, 6],
  [25, 0],
  [31, -6],
  [19, 6],
] as const;
