import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { USES } from '../../demo/host/page/gallery/uses.ts';
import { picture } from './pictures.ts';
import { frameOf, Visitor } from './visitor.ts';

const FOLDER = join(import.meta.dirname, '../../demo/host/page/gallery');

/** When a page has drawn everything, where that is not the loading of its dashboard. */
const DRAWN: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  lazy: (page) => page.getByText('Sessions minted: 0').waitFor(),
  logout: (page) => page.getByRole('button', { name: 'Sign in as Mara' }).waitFor(),
  'private-mode': (page) => page.getByText('Mode of the embed: private').waitFor(),
  comments: (page) => page.getByText('No comments yet').waitFor(),
};

/** What lies beside a page and is shown whole. */
const WHOLE: Readonly<Record<string, string>> = {
  'plain-html': '../../viewer.ts',
  react: 'react/app.tsx',
  'strict-csp': '../../strict-policy.ts',
  logout: '../../portal.ts',
};

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`);
}

async function loaded(page: Page): Promise<void> {
  await page.locator('.event-line', { hasText: 'svc-dashboard-loaded' }).waitFor();
}

describe('the gallery', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const visit = (use: string) =>
    visitor.open(
      { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
      use && `/gallery/${use}/`,
    );

  it('leads to every use, and from each to the next', async () => {
    const { page, complaints } = await visitor.open({ colorScheme: 'light' }, '/gallery/');
    const cards = await page.getByRole('listitem').getByRole('link').evaluateAll(paths);
    assert.deepEqual(
      cards,
      USES.map(({ path }) => `/gallery/${path}/`),
    );
    await picture(page, 'gallery-light');
    assert.deepEqual(await findings(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'gallery-dark');
    assert.deepEqual(await findings(page), []);
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByRole('link', { name: '← Strict CSP' }).waitFor();
    await page.getByRole('link', { name: 'Private mode →' }).click();
    const here = page.getByRole('navigation', { name: 'Uses' }).locator('[aria-current]');
    assert.equal(await here.textContent(), 'Private mode');
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  for (const { path } of USES) {
    it(`shows ${path} in light, in dark and on a phone, with the source that runs`, async () => {
      const { page, complaints } = await visit(path);
      await (DRAWN[path] ?? loaded)(page);
      await picture(page, `gallery-${path}-light`);
      assert.deepEqual(await findings(page), []);
      await page.emulateMedia({ colorScheme: 'dark' });
      await picture(page, `gallery-${path}-dark`);
      assert.deepEqual(await findings(page), []);
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);

      const shown = await page.locator('.code-block pre').allTextContents();
      assert.ok(shown.some((text) => text.includes(visitor.demo.service)));
      const file = WHOLE[path] ?? `${path}/example.js`;
      const text = await readFile(join(FOLDER, file), 'utf8');
      assert.ok(shown.includes(text.trim()), file);
      assert.deepEqual(complaints, []);
      await page.context().close();
    });
  }

  it('copies a file, and turns to another by keyboard', async () => {
    const { page } = await visitor.open(
      { permissions: ['clipboard-read', 'clipboard-write'] },
      '/gallery/plain-html/',
    );
    await page.getByRole('button', { name: 'Copy index.html' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    assert.equal(copied, await page.locator('.code-block pre').first().textContent());
    await page.getByRole('tab', { name: 'index.html' }).press('ArrowRight');
    await page.getByRole('region', { name: 'Source of viewer.ts' }).waitFor();
    await page.context().close();
  });

  it('runs plain HTML from the script-tag module alone', async () => {
    const { page } = await visit('plain-html');
    await loaded(page);
    assert.equal(await page.locator('script[src="/cdn/svc-embed.min.js"]').count(), 1);
    const own = await visitor.open({}, '/scheme.js');
    await own.page.goto(`${visitor.demo.host}/cdn/svc-embed.min.js`);
    assert.doesNotMatch(await own.page.innerText('body'), /\bfrom\s*["'][^"']+["']/);
    await page.context().close();
  });

  it('filters and refreshes from React', async () => {
    const { page, complaints } = await visit('react');
    await loaded(page);
    await page.getByRole('button', { name: 'ORD' }).click();
    const airport = frameOf(page).getByRole('combobox', { name: 'Airport' });
    await airport.locator('option:checked', { hasText: 'Chicago' }).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'ORD' }).click();
    await airport.locator('option:checked', { hasText: 'All' }).waitFor({ state: 'attached' });
    const asked = page.waitForRequest((request) => request.url().endsWith('/data/query'));
    await page.getByRole('button', { name: 'Refresh' }).click();
    await asked;
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});

function paths(links: (Element & { pathname?: string })[]): (string | undefined)[] {
  return links.map(({ pathname }) => pathname);
}
