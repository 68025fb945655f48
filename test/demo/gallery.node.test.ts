import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { USES } from '../../demo/host/page/gallery/uses.ts';
import { assertAccessible } from './accessible.ts';
import { unreachedByTab } from './keyboard.ts';
import { picture, turn } from './pictures.ts';
import { frameOf, Visitor } from './visitor.ts';

const FOLDER = join(import.meta.dirname, '../../demo/host/page/gallery');

const TITLES = ['From New York', 'Desde California', 'من تكساس'];

/** When a page has drawn everything, where that is not the loading of its dashboard. */
const DRAWN: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  lazy: (page) => page.getByText('Sessions minted: 0').waitFor(),
  logout: (page) => page.getByRole('button', { name: 'Sign in as Mara' }).waitFor(),
  'private-mode': (page) => page.getByText('Mode of the embed: private').waitFor(),
  comments: (page) => page.getByText('Phoenix leaves').waitFor(),
  'several-embeds': async (page) => {
    for (const title of TITLES) await firstFigure(page, title).waitFor();
  },
};

/** What lies beside a page and is shown whole. */
const WHOLE: Readonly<Record<string, string>> = {
  'plain-html': '../../viewer.ts',
  react: 'react/app.tsx',
  'strict-csp': '../../strict-policy.ts',
  logout: '../../portal.ts',
};

async function loaded(page: Page): Promise<void> {
  await page.locator('.event-line', { hasText: 'svc-dashboard-loaded' }).waitFor();
}

function firstFigure(page: Page, title: string) {
  return page.frameLocator(`iframe[title="${title}"]`).locator('data-widget dd').first();
}

/** Where the use runs; its words stand in its source too. */
function stage(page: Page) {
  return page.locator('.stage');
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
    await assertAccessible(page);
    await turn(page, 'dark');
    await picture(page, 'gallery-dark');
    await assertAccessible(page);
    assert.deepEqual(await unreachedByTab(page), []);
    await page.getByRole('link', { name: 'Logout' }).press('Enter');
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
      await assertAccessible(page);
      await turn(page, 'dark');
      await picture(page, `gallery-${path}-dark`);
      await assertAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);

      const shown = await page.locator('.code-block pre').allTextContents();
      assert.ok(shown.some((text) => text.includes(visitor.demo.service)));
      const file = WHOLE[path] ?? `${path}/example.js`;
      const text = await readFile(join(FOLDER, file), 'utf8');
      const named = text.replaceAll(/'(?:\.\.\/)+src\/(\w+)\/index\.ts'/g, "'svc-embed/$1'");
      assert.ok(shown.includes(named.trim()), file);
      assert.doesNotMatch(shown.join(), /\.\.\/src\//);
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
    await page.getByRole('region', { name: 'Source of embed-backend.ts' }).waitFor();
    await page.context().close();
  });

  it('runs plain HTML from the script-tag module alone', async () => {
    const { page } = await visit('plain-html');
    await loaded(page);
    assert.equal(await page.locator('script[src="/cdn/svc-embed.min.js"]').count(), 1);
    const script = await fetch(`${visitor.demo.host}/cdn/svc-embed.min.js`);
    assert.doesNotMatch(await script.text(), /\bfrom\s*["'][^"']+["']/);
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

  it('keeps several embeds apart', async () => {
    const { page, complaints } = await visit('several-embeds');
    const figures = await Promise.all(
      TITLES.map((title) => firstFigure(page, title).textContent()),
    );
    assert.equal(new Set(figures).size, 3);
    const sessions = await page.locator('svc-embed iframe').evaluateAll(sessionsOf);
    assert.equal(new Set(sessions).size, 3);
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('mints a lazy session only once the reader is near', async () => {
    const { page, complaints } = await visit('lazy');
    const minted = page.getByText(/^Sessions minted: /);
    const embed = page.locator('svc-embed');
    await page.getByRole('heading', { name: 'Four of five on time' }).scrollIntoViewIfNeeded();
    assert.equal(await minted.textContent(), 'Sessions minted: 0');
    assert.equal(await embed.locator('iframe').count(), 0);
    await embed.scrollIntoViewIfNeeded();
    await loaded(page);
    assert.equal(await minted.textContent(), 'Sessions minted: 1');
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('shows its own content while it loads and where it fails, and recovers', async () => {
    const { page } = await visit('own-content');
    await loaded(page);
    await page.getByRole('button', { name: 'Wrong' }).click();
    await stage(page).getByText('Fetching your flights').waitFor();
    await stage(page).locator('#code', { hasText: 'frame-unreachable' }).waitFor();
    await page.getByRole('heading', { name: 'The figures are grounded' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await stage(page).getByText('Fetching your flights').waitFor();
    await page.getByRole('button', { name: 'Right' }).click();
    await frameOf(page).getByRole('heading', { name: 'Flights', exact: true }).waitFor();
    await page.context().close();
  });

  it('runs under the strictest policy without a violation, and would notice one', async () => {
    const { page, complaints } = await visit('strict-csp');
    await loaded(page);
    const explained = await page.locator('.policy dt').allTextContents();
    const response = await fetch(`${visitor.demo.host}/gallery/strict-csp/`);
    assert.equal(explained.join('; '), response.headers.get('Content-Security-Policy'));
    assert.ok(explained.includes('trusted-types lit-html'));
    assert.ok((await page.locator('.policy dd').allTextContents()).every(Boolean));
    assert.equal(await page.locator('#violations').textContent(), '0');
    assert.deepEqual(complaints, []);
    await assert.rejects(page.evaluate('document.body.innerHTML = ""'), /TrustedHTML/);
    await page.locator('#violations', { hasText: '1' }).waitFor();
    await page.context().close();
  });

  it('ends every session at logout: the very token of the frame is refused', async () => {
    const { page, complaints } = await visit('logout');
    const asked = page.waitForRequest((request) => request.url().endsWith('/data/query'));
    await page.getByRole('button', { name: 'Sign in as Mara' }).click();
    const { authorization = '' } = (await asked).headers();
    await loaded(page);
    const answer = async () => {
      const path = '/api/v1/embed/dashboard/flights/comments';
      const headers = { authorization };
      return (await fetch(visitor.demo.service + path, { headers })).status;
    };
    assert.equal(await answer(), 200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('To a token of Mara’s the service said 200, now 401.').waitFor();
    assert.equal(await answer(), 401);
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    assert.deepEqual(complaints, []);
    const status = await page.evaluate(`fetch('/api/portal/embed-session', {
      method: 'POST', body: '{"reason":"initial","surface":"dashboard"}',
    }).then(({ status }) => status)`);
    assert.equal(status, 401);
    await page.getByRole('button', { name: 'Sign in as Mara' }).click();
    await frameOf(page).getByRole('heading', { name: 'Flights', exact: true }).waitFor();
    await page.context().close();
  });

  it('has no token to ask with where the portal has forgotten the sign-in, and says so', async () => {
    const { page, complaints } = await visit('logout');
    await page.getByRole('button', { name: 'Sign in as Mara' }).click();
    await loaded(page);
    await page.context().clearCookies(); // as a portal that was started anew knows nobody
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('listitem').filter({ hasText: 'had no token of Mara’s left' }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('welcomes whom nobody has signed in, and draws the dashboard once somebody has', async () => {
    const { page, complaints } = await visit('private-mode');
    await page.getByText('Mode of the embed: private').waitFor();
    await frameOf(page).getByText('Nobody is signed in here').waitFor();
    await page.evaluate(`(async () => {
      const body = JSON.stringify({ reason: 'initial', surface: 'dashboard' });
      const response = await fetch('/api/embed-session', { method: 'POST', body });
      document.querySelector('svc-embed').send('svc:action:set-session', await response.json());
    })()`);
    await frameOf(page).getByRole('heading', { name: 'Flights', exact: true }).waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });

  it('counts, names and rules comments outside a frame', async () => {
    const { page, complaints } = await visit('comments');
    const comments = page.locator('svc-comments');
    await comments.getByText('Phoenix leaves').waitFor();
    const box = comments.getByRole('textbox').first();
    const post = comments.getByRole('button', { name: 'Comment', exact: true });
    await box.fill('Ask mara@northwind.example');
    await post.click();
    const rule = page.getByRole('alert').filter({ hasText: 'leave e-mail addresses out' });
    await rule.waitFor();
    assert.equal(await box.inputValue(), 'Ask mara@northwind.example');
    await box.fill('Sundays start late.');
    await post.click();
    await comments.getByText('Sundays start late.').waitFor();
    assert.equal(await comments.locator('img[part~="avatar"]').count(), 2);
    assert.equal(await rule.count(), 0);
    const toggle = page.getByRole('button', { name: 'Comments 5' });
    await toggle.click();
    await comments.waitFor({ state: 'hidden' });
    await toggle.click();
    await comments.getByText('Sundays start late.').waitFor();
    assert.deepEqual(complaints, []);
    await page.context().close();
  });
});

function paths(links: (Element & { pathname?: string })[]): (string | undefined)[] {
  return links.map(({ pathname }) => pathname);
}

function sessionsOf(frames: (Element & { src?: string })[]): (string | null)[] {
  return frames.map(({ src }) => new URL(src ?? '').searchParams.get('session'));
}
