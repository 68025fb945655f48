import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { assertAccessible } from './axe.ts';
import { button, studioTests, text, untilAddress, untilProperty } from './studio-page.ts';
import { Visitor } from './visitor.ts';

describe('theme studio: sharing and pasting', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const studioTest = studioTests(() => visitor);

  studioTest('keeps the theme in the URL', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await text(page, 'Primary color').fill('#8a2fa8');
    await untilAddress(page, '#primaryColor=%238a2fa8');
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
  });

  studioTest('reports an invalid URL and starts with the default theme', async ({ page }) => {
    await page.goto('about:blank');
    await page.goto(`${visitor.demo.host}/studio/?surface=chat#primaryColor=url(x)&font=serif`);
    await page.getByRole('alert').getByText('“primaryColor” must be a CSS color').waitFor();
    assert.equal(await text(page, 'Primary color').inputValue(), '');
    await page.getByRole('button', { name: 'Default', pressed: true }).waitFor();
    await untilProperty(page, '--svc-font', '');
  });

  studioTest('copies the theme in three forms and parses each of them', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Orchid' }).click();
    for (const form of ['HTML attribute', 'JavaScript', 'Session']) {
      await page.getByRole('tab', { name: form }).click();
      await button(page, `Copy as ${form}`).click();
      await button(page, 'Reset').click();
      await untilProperty(page, '--svc-border-radius', '');
      await button(page, 'Paste theme').click();
      await text(page, 'Theme').focus();
      await page.keyboard.press('Control+v');
      await button(page, 'Use this theme').click();
      await untilProperty(page, '--svc-border-radius', '22px');
      await page.getByRole('button', { name: 'Orchid', pressed: true }).waitFor();
    }
  });

  studioTest('reports the error in a pasted theme and applies nothing', async ({ page }) => {
    await button(page, 'Paste theme').click();
    const invalid: [string, string][] = [
      ['{\n  primaryColor: red }', 'in line 2, column 17'],
      ['{ "font": "serif", "primaryColour": "red" }', 'A theme has no field “primaryColour”'],
    ];
    for (const [pasted, problem] of invalid) {
      await text(page, 'Theme').fill(pasted);
      await button(page, 'Use this theme').click();
      await page.getByRole('alert').getByText(problem).waitFor();
    }
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await untilProperty(page, '--svc-font', '');
  });
});
