import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { assertAccessible, COLOR_RULES } from './axe.ts';
import { openInEachSize } from './page-layout.ts';
import { LIGHT } from './studio-page.ts';
import { EMPTY_PATH, type SuiteVisitor } from './visitor.ts';

/** Defines the tests of the documentation as a site, which does not move while it loads, and fits each window. */
export function docsTests(visitor: SuiteVisitor): void {
  /** Opens a page in a wide window, after its layout is checked. */
  const open = async (file: string) => {
    const visit = await visitor.open(LIGHT, EMPTY_PATH);
    await openInEachSize(visit, `${visitor.demo.host}/docs/${file}`);
    return visit.page;
  };

  it('lists the pages of the README, has a page for each, and finds an error code', async () => {
    const page = await open('');
    const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
    const files = new Set(
      Array.from(readme.matchAll(/\(docs\/([\w-]+)\.md\)/g), ([, file]) => file),
    );
    const sidebar = page.getByRole('navigation', { name: 'Sidebar Navigation' });
    for (const file of files) {
      await sidebar.locator(`a[href="/docs/${file}.html"]`).first().waitFor();
      const { status, headers } = await fetch(`${visitor.demo.host}/docs/${file}.html`);
      assert.deepEqual([status, headers.get('content-encoding')], [200, 'gzip'], file);
    }
    await page.getByRole('button', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('mint-refused');
    await page
      .getByRole('option', { name: /mint-refused/ })
      .first()
      .click();
    await page.waitForURL(/\/docs\/errors\.html#/);
  });

  it('draws diagrams, and has no axe findings in light, in dark and on a phone', async () => {
    const page = await open('architecture.html');
    await page.goto(`${visitor.demo.host}/docs/session-lifecycle.html`);
    const drawn = () => page.getByRole('figure').getByText('set-session').first().waitFor();
    await drawn();
    await assertAccessible(page, 'in light');
    await page.setViewportSize({ width: 390, height: 844 });
    await assertAccessible(page, 'on a phone');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    await drawn();
    await assertAccessible(page, 'in dark', COLOR_RULES);
  });

  it('changes the theme and the size of live embeds, and lists events', async () => {
    const page = await open('theming.html');
    const frame = page.frameLocator('svc-embed iframe');
    await page.getByLabel('Primary color').fill('#00aa55');
    await frame.locator('html[style*="--svc-primary-color: #00aa55"]').waitFor();
    const sizing = `${visitor.demo.host}/docs/sizing.html`;
    assert.match(await (await fetch(sizing)).text(), /<input[^>]+disabled/);
    await page.goto(sizing);
    await page.getByLabel('Height', { exact: true }).fill('500');
    await page.locator('svc-embed[style*="500px"]').waitFor();
    await page.goto(`${visitor.demo.host}/docs/events.html`);
    const events = page.getByRole('list', { name: 'Events, newest first' });
    await events.getByText(/^svc-ready .*"mode":"signed"/).waitFor();
  });
}
