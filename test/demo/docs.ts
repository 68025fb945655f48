import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
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

  it('lists the pages of the README, has a page for each, finds the page of a task and an error code, and leads from the address of an earlier page to its section', async () => {
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
    const links = page.getByRole('navigation', { name: 'Demo' }).getByRole('link');
    const paths = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    assert.deepEqual(paths, ['/', '/studio/', '/gallery/', '/inspector/']);
    await search(page);
    await page.goto(`${visitor.demo.host}/docs/going-live.html`);
    await page.waitForURL(/\/docs\/security\.html#going-live$/);
    await page.getByRole('heading', { level: 2, name: 'Going live' }).waitFor();
  });

  it('has no link to a page, a heading or a file that does not exist', async () => {
    const pages = new Map<string, string>();
    const missing: string[] = [];
    const visit = async (path: string, from: string) => {
      const [file = '', hash] = path.split('#');
      if (!pages.has(file)) {
        const response = await fetch(visitor.demo.host + file);
        if (response.status !== 200) missing.push(`${response.status} ${file} in ${from}`);
        const isPage = /\.html$|\/$/.test(file);
        pages.set(file, isPage ? await response.text() : '');
        for (const [, link = ''] of pages.get(file)?.matchAll(/<a\b[^>]*? href="([^"]+)"/g) ?? []) {
          const { origin, pathname, hash: anchor } = new URL(link, visitor.demo.host + file);
          if (origin === visitor.demo.host && pathname.startsWith('/docs/'))
            await visit(pathname + anchor, file);
        }
      }
      const id = decodeURIComponent(hash ?? '');
      if (id !== '' && pages.get(file) && !pages.get(file)?.includes(`id="${id}"`))
        missing.push(`${path} in ${from}`);
    };
    await visit('/docs/', '');
    assert.ok(pages.size > 30);
    assert.deepEqual(missing, []);
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
    const sizing = `${visitor.demo.host}/docs/svc-embed.html`;
    assert.match(await (await fetch(sizing)).text(), /<input[^>]+disabled/);
    await page.goto(sizing);
    await page.getByLabel('Height', { exact: true }).fill('500');
    await page.locator('svc-embed[style*="500px"]').waitFor();
    await page.goto(`${visitor.demo.host}/docs/events.html`);
    const events = page.getByRole('list', { name: 'Events, newest first' });
    await events.getByText(/^svc-ready .*"mode":"signed"/).waitFor();
  });
}

/** Finds the page of a task before the changelog and the decisions, and opens the section of an error code. */
async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Search' }).click();
  for (const [words, file] of [
    ['logout', 'session-lifecycle'],
    ['hide the chat', 'session'],
    ['log out', 'session-lifecycle'],
    ['open with a filter', 'svc-embed'],
    ['react to a download', 'events'],
    ['colors', 'theming'],
    ['single sign-on', 'backends'],
    ['comments outside a frame', 'svc-comments'],
    ['what changed in each version', 'CHANGELOG'],
  ] as const) {
    await page.getByRole('searchbox').fill(words);
    // one of the first three
    const found = page.locator(`li[role=option]:nth-child(-n + 3) a[href*="/${file}.html"]`);
    await found.first().waitFor();
    const links = page.getByRole('option').locator('a');
    const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')));
    const position = hrefs.findIndex((href) => href?.includes(`/${file}.html`));
    const behind = hrefs.findIndex((href) => /CHANGELOG|conformance|decisions/.test(href ?? ''));
    if (file !== 'CHANGELOG') assert.ok(behind < 0 || behind > position, words);
  }
  await page.getByRole('searchbox').fill('mint-refused');
  await page
    .getByRole('option', { name: /mint-refused/ })
    .first()
    .click();
  await page.waitForURL(/\/docs\/errors\.html#/);
}
