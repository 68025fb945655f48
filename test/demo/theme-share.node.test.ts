import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import { assertAccessible } from './accessible.ts';
import { addressed, button, reaches, studioTests, text } from './studio-page.ts';
import { Visitor } from './visitor.ts';

describe('a theme of the studio, out and in', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const inStudio = studioTests(() => visitor);

  inStudio('keeps the theme in the address, to share it', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await text(page, 'Primary colour').fill('#8a2fa8');
    await addressed(page, '#primaryColor=%238a2fa8');
    await button(page, 'Copy link').click();
    await page.getByText('Link copied').first().waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(link, page.url());
    await page.goto('about:blank');
    await page.goto(link);
    await reaches(page, '--svc-primary-color', '#8a2fa8');
    await page.evaluate(() => {
      location.hash = '#borderRadius=3';
    });
    await reaches(page, '--svc-border-radius', '3px');
    await button(page, 'Undo').click();
    await reaches(page, '--svc-primary-color', '#8a2fa8');
  });

  inStudio('says what is wrong with an address, and begins with the default', async ({ page }) => {
    await page.goto('about:blank');
    await page.goto(`${visitor.demo.host}/studio/?surface=chat#primaryColor=url(x)&font=serif`);
    await page.getByRole('alert').getByText('“primaryColor” must be a CSS colour').waitFor();
    assert.equal(await text(page, 'Primary colour').inputValue(), '');
    await page.getByRole('button', { name: 'Default', pressed: true }).waitFor();
    await reaches(page, '--svc-font', '');
  });

  inStudio('copies the theme in three forms, and takes each of them back', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Orchid' }).click();
    for (const form of ['HTML attribute', 'JavaScript', 'Session']) {
      await page.getByRole('tab', { name: form }).click();
      await button(page, `Copy as ${form}`).click();
      await button(page, 'Reset').click();
      await reaches(page, '--svc-border-radius', '');
      await button(page, 'Paste theme').click();
      await text(page, 'Theme').focus();
      await page.keyboard.press('Control+v');
      await button(page, 'Use this theme').click();
      await reaches(page, '--svc-border-radius', '22px');
      await page.getByRole('button', { name: 'Orchid', pressed: true }).waitFor();
    }
  });

  inStudio('says where a pasted theme is wrong, and applies nothing of it', async ({ page }) => {
    await button(page, 'Paste theme').click();
    const wrong: [string, string][] = [
      ['{\n  primaryColor: red }', 'in line 2, column 17'],
      ['{ "font": "serif", "primaryColour": "red" }', 'A theme has no field “primaryColour”'],
    ];
    for (const [pasted, problem] of wrong) {
      await text(page, 'Theme').fill(pasted);
      await button(page, 'Use this theme').click();
      await page.getByRole('alert').getByText(problem).waitFor();
    }
    await assertAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await reaches(page, '--svc-font', '');
  });
});
