import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { button } from './browser.ts';
import { text, untilProperty } from './studio-page.ts';

/** Shares a theme by its URL, which another visit opens, and edits the fragment. */
export async function shareByUrl(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await text(page, 'Primary color').fill('#8a2fa8');
  await page.waitForURL(/#primaryColor=%238a2fa8$/);
  await button(page, 'Copy link').click();
  await page.getByText('Link copied').first().waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, page.url());
  await page.goto('about:blank');
  await page.goto(link);
  await untilProperty(page, '--svc-primary-color', '#8a2fa8');
  await page.evaluate(() => {
    location.hash = '#borderRadius=3';
  });
  await untilProperty(page, '--svc-border-radius', '3px');
  await button(page, 'Undo').click();
  await untilProperty(page, '--svc-primary-color', '#8a2fa8');
}

/** Pastes a theme as the studio has copied it, and then an invalid one. */
export async function pasteTheme(page: Page): Promise<void> {
  await button(page, /^Rounded/).click();
  await page.getByRole('tab', { name: 'CSS' }).click();
  await button(page, 'Copy as CSS').click();
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith('svc-comments {'),
  );
  await button(page, 'Reset').click();
  await untilProperty(page, '--svc-border-radius', '');
  await button(page, 'Paste theme').click();
  await text(page, 'Theme').focus();
  await page.keyboard.press('Control+v');
  await button(page, 'Use this theme').click();
  await untilProperty(page, '--svc-border-radius', '24px');
  await page.getByRole('button', { name: /^Rounded/, pressed: true }).waitFor();

  await button(page, 'Paste theme').click();
  await text(page, 'Theme').fill('{\n  primaryColor: red }');
  await button(page, 'Use this theme').click();
  await page.getByRole('alert').getByText('in line 2, column 17').waitFor();
  await page.keyboard.press('Escape');
  await untilProperty(page, '--svc-border-radius', '24px');
}

/** Pixels of the card, at twice their position on it, with the color that the theme of the preview gives them. */
const PIXELS: readonly (readonly [what: string, x: number, y: number, color: string])[] = [
  ['page, light', 4, 4, '246 247 249'],
  ['page, dark', 2396, 1256, '14 16 20'],
  ['primary color, light', 102, 1188, '138 47 168'],
  ['primary color, dark', 1242, 1188, '221 166 240'],
  // within its padding, which a tile that is cut does not have at the end of the picture
  ['end of the last tile, light', 160, 1106, '255 255 255'],
  ['end of the last tile, dark', 1300, 1106, '23 26 32'],
];
/** The parts of the card with the dashboard, and the color of its tiles. */
const PANELS = [
  { x: 80, y: 208, color: '255 255 255' },
  { x: 1220, y: 208, color: '23 26 32' },
];

/** Downloads and copies the card of the previewed theme, of which one color pair fails. */
export async function shareCard(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'Share card').click();
  const name = 'The dashboard in light and dark. 1 of 58 color pairs fail WCAG 2.2 AA.';
  await page.getByRole('img', { name }).waitFor({ timeout: 60_000 });
  const begun = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download PNG' }).click();
  const downloaded = await begun;
  assert.equal(downloaded.suggestedFilename(), 'theme.png');
  const png = await readFile(await downloaded.path());
  const card = await page.evaluate(decodeCard, [png.toString('base64'), PIXELS, PANELS] as const);
  assert.deepEqual(card.size, [2400, 1260]);
  assert.deepEqual(
    card.pixels,
    PIXELS.map(([what, , , color]) => [what, color]),
  );
  for (const { share, colors } of card.panels) {
    assert.ok(share > 0.2, `${share} of the panel is the color of tiles`);
    assert.ok(colors > 100, `${colors} colors: text and charts`);
  }
  await button(page, 'Copy image').click();
  await button(page, 'Image copied').waitFor();
  const types = () =>
    page.evaluate(async () => (await navigator.clipboard.read()).flatMap((one) => one.types));
  assert.deepEqual(await types(), ['image/png']);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Runs in the page: decodes a PNG file; returns its size, the colors of pixels, and how colorful its panels are. */
async function decodeCard([base64, pixels, panels]: readonly [
  string,
  typeof PIXELS,
  typeof PANELS,
]) {
  const file = await (await fetch(`data:image/png;base64,${base64}`)).blob();
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.drawImage(picture, 0, 0);
  const colorsIn = (x: number, y: number, width: number, height: number) => {
    const { data } = context.getImageData(x, y, width, height);
    return Array.from({ length: width * height }, (_, at) =>
      data.subarray(4 * at, 4 * at + 3).join(' '),
    );
  };
  return {
    size: [picture.width, picture.height],
    pixels: pixels.map(([what, x, y]) => [what, colorsIn(x, y, 1, 1)[0]]),
    panels: panels.map(({ x, y, color }) => {
      const all = colorsIn(x, y, 1100, 908);
      const share = all.filter((one) => one === color).length / all.length;
      return { share, colors: new Set(all).size };
    }),
  };
}
