import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { button } from './browser.ts';
import { text, untilProperty } from './studio-page.ts';

const LOGO = svg(
  '<rect width="200" height="100" fill="white"/><circle cx="50" cy="50" r="40" fill="#ffb81c"/><rect x="140" width="40" height="40" fill="#13294b"/>',
);

/** Chooses files that are no logo. */
export async function rejectFiles(page: Page): Promise<void> {
  await openDialog(page);
  const rejected: [name: string, type: string, body: Buffer, problem: RegExp][] = [
    ['broken.svg', 'image/svg+xml', Buffer.from('<svg'), /is not a picture, or it is damaged/],
    ['bomb.gif', 'image/gif', gifOf(8000), /has 8000 × 8000 pixels; at most 4096 × 4096/],
    ['empty.svg', 'image/svg+xml', svg(''), /has no visible color/],
  ];
  for (const [name, type, body, problem] of rejected) {
    await choose(page, name, type, body);
    await page.getByRole('alert').filter({ hasText: name }).getByText(problem).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Light' }).count(), 0, name);
  }
  await button(page, 'Cancel').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await untilProperty(page, '--svc-primary-color', '');
}

/** Creates a theme from a logo with two colors, and undoes it. */
export async function createFromLogo(page: Page): Promise<void> {
  await openDialog(page);
  await choose(page, 'acme.svg', 'image/svg+xml', LOGO);
  await page.getByRole('radio', { name: '#ffb81c', checked: true }).waitFor();
  const passing = page.getByText('All 29 color pairs pass');
  await passing.nth(1).waitFor();
  await assertAccessible(page, 'dialog', undefined, {
    fromShadowDom: ['theme-studio', 'brand-dialog'],
  });
  await page.getByRole('radio', { name: '#13294b' }).check();
  await page.getByRole('radio', { name: '#13294b', checked: true }).waitFor();
  await passing.nth(1).waitFor();
  const after = page.getByRole('img', { name: 'After, dark' });
  await page.getByRole('slider', { name: 'Share of the current theme' }).press('End');
  assert.equal(
    await after.evaluate((one) => getComputedStyle(one).clipPath),
    'inset(0px 0px 0px 100%)',
  );
  await button(page, 'Use this theme').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('All 58 color pairs have enough contrast').waitFor();
  assert.equal(await text(page, 'Primary color').inputValue(), '#13294b');
  await button(page, 'Undo').click();
  await untilProperty(page, '--svc-primary-color', '');
}

/** Pastes the address of a logo, and then CSS, which replaces it. */
export async function pasteBrand(page: Page): Promise<void> {
  const headers = { 'Access-Control-Allow-Origin': '*' };
  await page.route('https://cdn.example/acme.svg', (route) =>
    route.fulfill({ body: LOGO, contentType: 'image/svg+xml', headers }),
  );
  await openDialog(page);
  const field = text(page, 'Address of a logo, or CSS');
  await field.fill('https://cdn.example/acme.svg');
  await field.press('Enter');
  await page.getByText('acme.svg').waitFor();
  await page.getByRole('radio', { name: '#ffb81c', checked: true }).waitFor();
  await field.fill(':root { --primary: teal; --card: ivory; --radius: 6px }');
  await field.press('Enter');
  await page.getByText('acme.svg').waitFor({ state: 'detached' });
  await page.getByText('All 29 color pairs pass').nth(1).waitFor();
  await field.fill('no brand');
  await field.press('Enter');
  await page.getByRole('alert').getByText('There is no theme in this text.').waitFor();
  await button(page, 'Use this theme').and(page.locator('[disabled]')).waitFor();
  await field.fill(
    'svc-comments { --svc-primary-color: teal; --svc-card-color: light-dark(ivory, #1d1814) }',
  );
  await field.press('Enter');
  await button(page, 'Use this theme').click();
  await untilProperty(page, '--svc-card-color', 'light-dark(ivory, #1d1814)');
  await button(page, 'Undo').click();
  await untilProperty(page, '--svc-primary-color', '');
}

/** Creates a theme from a color, by keyboard alone. */
export async function createFromColor(page: Page): Promise<void> {
  await button(page, 'Theme from my brand').press('Enter');
  await dialogShown(page);
  await text(page, 'Brand color').focus();
  await page.keyboard.type('nonsense');
  await page.keyboard.press('Tab');
  await page.getByRole('alert').getByText('“nonsense” is not a CSS color.').waitFor();
  await text(page, 'Brand color').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('rgb(253 253 207 / 50%)');
  const corrected = 'light-dark(#fdfdcf, #fbfbcd)';
  await page.getByText(`#fdfdcf is changed to ${corrected}, which has enough contrast`).waitFor();
  await button(page, 'Use this theme').press('Enter');
  await page.getByText('All 58 color pairs have enough contrast').waitFor();
  await untilProperty(page, '--svc-primary-color', corrected);
}

async function openDialog(page: Page): Promise<void> {
  await button(page, 'Theme from my brand').click();
  await dialogShown(page);
}

/** Resolves when the dialog is shown and has the focus, which it takes in the next frame. */
async function dialogShown(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Theme from my brand' }).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  return page.getByLabel('Logo', { exact: true }).setInputFiles({ name, mimeType, buffer });
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">${content}</svg>`,
  );
}

/** Returns a small GIF file with many transparent pixels. */
function gifOf(side: number): Buffer {
  const onePixel = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  const gif = Buffer.from(onePixel, 'base64');
  for (const offset of [6, 8]) gif.writeUInt16LE(side, offset);
  return gif;
}
