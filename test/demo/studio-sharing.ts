import assert from 'node:assert/strict';
import { it } from 'node:test';
import { button } from './browser.ts';
import { openStudio, text, untilProperty } from './studio-page.ts';
import type { SuiteVisitor } from './visitor.ts';

/** Defines the tests of sharing, exporting and pasting a theme. */
export function sharingTests(visitor: SuiteVisitor): void {
  it('shares a theme by its URL and by its code, and reports an invalid one', async () => {
    const page = await openStudio(visitor);
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

    await page.goto('about:blank');
    await page.goto(`${visitor.demo.host}/studio/?surface=chat#primaryColor=url(x)&font=serif`);
    await page.getByRole('alert').getByText('“primaryColor” must be a CSS color').waitFor();
    assert.equal(await text(page, 'Primary color').inputValue(), '');
    await page.getByRole('button', { name: 'Default', pressed: true }).waitFor();
    await untilProperty(page, '--svc-font', '');

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
  });
}
