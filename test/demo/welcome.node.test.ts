import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAccessible } from './axe.ts';
import { screenshot } from './pictures.ts';
import { SCHEMES } from './studio-page.ts';
import { frameOf, Visitor } from './visitor.ts';

describe('start page', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  it('shows a dashboard, its markup and links to the tools', async () => {
    const { page, consoleErrors } = await visitor.open({}, '/');
    await frameOf(page).getByText('200,000').first().waitFor();
    await page.getByText('Ready', { exact: true }).waitFor();
    const code = await page.locator('pre').innerText();
    assert.match(code, new RegExp(`^<svc-embed\\s+base-url="${visitor.demo.service}"`));
    for (const tool of ['Theme studio', 'Gallery', 'Inspector']) {
      const href = await page
        .locator('.tools')
        .getByRole('link', { name: tool })
        .getAttribute('href');
      const { status } = await fetch(new URL(href ?? '', page.url()));
      assert.equal(status, 200, tool);
    }
    assert.deepEqual(consoleErrors, []);
    await page.context().close();
  });

  for (const colorScheme of SCHEMES) {
    for (const width of [1440, 390]) {
      it(`has no axe finding in ${colorScheme}, ${width} pixels wide`, async () => {
        const viewport = { width, height: 900 };
        const { page, consoleErrors } = await visitor.open({ colorScheme, viewport }, '/');
        await frameOf(page).getByText('200,000').first().waitFor();
        await assertAccessible(page);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
        await screenshot(page, `welcome-${width > 640 ? '' : 'phone-'}${colorScheme}`);
        assert.deepEqual(consoleErrors, []);
        await page.context().close();
      });
    }
  }
});
