import assert from 'node:assert/strict';
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
  await page.getByRole('alert').getByText('(line 2, column 17)').waitFor();
  await page.keyboard.press('Escape');
  await untilProperty(page, '--svc-border-radius', '24px');
}
