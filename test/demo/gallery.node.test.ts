import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../../demo/host/page/gallery/examples.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { unreachedByTab } from './keyboard.ts';
import { openInEachSize } from './page-layout.ts';
import { printEmbed } from './print.ts';
import { EMPTY_PATH, frameOf, useVisitor } from './visitor.ts';

const FOLDER = join(import.meta.dirname, '../../demo/host/page/gallery');

/** The index, and examples of each layout and language; the others have the same columns and colors of code. */
const TYPICAL = ['', 'plain-html/', 'react/', 'several-embeds/', 'lazy/', 'strict-csp/'];

const TITLES = ['From New York', 'Desde California', 'من تكساس'];

/** The apps of `test/integrations`, with a text of their source that the demo has adapted. */
const APPS = {
  react: 'dashboard="flights"',
  vue: "'flights.origin_state': regions",
  svelte: "'flights.origin_state': regions",
} as const;

async function loaded(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'svc-dashboard-loaded' }).waitFor();
}

/** The running example; its texts also occur in the displayed source. */
function preview(page: Page) {
  return page.getByRole('region', { name: /^(Running example|How to run it)$/ });
}

describe('gallery', () => {
  const visitor = useVisitor();

  const visited = new Set<string>();
  /** Opens an example in a wide window, after its layout is checked. */
  const visit = async (example: string) => {
    visited.add(example);
    const opened = await visitor.open({ colorScheme: 'light' }, EMPTY_PATH);
    const { page } = opened;
    const address = `${visitor.demo.host}/gallery/${example}`;
    const isTypical = TYPICAL.includes(example);
    const check = async () => {
      await assertAccessibleInBoth(
        page,
        example,
        isTypical ? undefined : { exclude: ['pre code'] },
      );
      await page.emulateMedia({ colorScheme: 'light' });
    };
    await openInEachSize(opened, address, check, { widens: !isTypical });
    return opened;
  };

  /** Checks that a page shows the service's address, the names of the package, and a file as it is. */
  const assertSource = async (page: Page, file?: string) => {
    const shown = await page.locator('pre').allTextContents();
    assert.ok(shown.some((text) => text.includes(visitor.demo.service)));
    assert.doesNotMatch(shown.join(), /\.\.\/src\//);
    if (!file) return;
    const text = await readFile(join(FOLDER, file), 'utf8');
    const named = text.replaceAll(/'(?:\.\.\/)+src\/(\w+)\/index\.ts'/g, "'svc-embed/$1'");
    assert.ok(shown.includes(named.trim()), file);
  };

  it('links to every example, and from each to the next', async () => {
    const { page } = await visit('');
    const cards = await page
      .getByRole('listitem')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    assert.deepEqual(
      cards,
      EXAMPLES.map(({ path }) => `/gallery/${path}/`),
    );
    assert.deepEqual(await unreachedByTab(page), []);
    await page.getByRole('link', { name: 'Logout' }).press('Enter');
    await page.getByRole('link', { name: '← Strict CSP' }).waitFor();
    await page.getByRole('link', { name: 'Private mode →' }).click();
    const here = page.getByRole('navigation', { name: 'Examples' }).locator('[aria-current]');
    assert.equal(await here.textContent(), 'Private mode');
  });

  it('runs plain HTML with the script-tag module only, and copies its source', async () => {
    const { page } = await visit('plain-html/');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await loaded(page);
    assert.equal(await page.locator('script[src="/cdn/svc-embed.min.js"]').count(), 1);
    const script = await fetch(`${visitor.demo.host}/cdn/svc-embed.min.js`);
    assert.doesNotMatch(await script.text(), /\bfrom\s*["'][^"']+["']/);
    await page.getByRole('button', { name: 'Copy index.html' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    assert.equal(copied, await page.locator('pre').first().textContent());
    await page.getByRole('tab', { name: 'index.html' }).press('ArrowRight');
    await page.getByRole('region', { name: 'Source of embed-backend.ts' }).waitFor();
    await assertSource(page, '../../viewer.ts');
  });

  for (const path of ['/gallery/plain-html/', '/'])
    it(`prints all tiles of the embed of ${path}, from the first page on`, async () => {
      const viewport = { width: 718, height: 1047 }; // A4 without margins
      await printEmbed((await visitor.open({ viewport }, path)).page);
    });

  for (const [app, text] of Object.entries(APPS)) {
    it(`runs the app of ${app} that the tests install, and shows its source`, async () => {
      const { page } = await visit(`${app}/`);
      const frame = preview(page).locator('svc-embed iframe').first().contentFrame();
      await frame.getByText('200,000').first().waitFor();
      if (app === 'react') {
        await preview(page).getByText('Flights from Phoenix').waitFor();
      } else {
        await page.getByLabel('California').check();
        await frame.getByRole('button', { name: 'State: CA' }).waitFor();
      }
      const shown = await page.locator('pre').allTextContents();
      assert.ok(shown.join('\n').includes(text), text);
      assert.doesNotMatch(shown.join(), /emea|sales|127\.0\.0\.1:4000/i);
      await assertSource(page);
    });
  }

  it('shows the source of the other frameworks, and the command that runs them', async () => {
    const { page } = await visit('angular/');
    await page.getByRole('region', { name: 'Source of the command' }).waitFor();
    await preview(page).getByText('npm run app -- angular').waitFor();
    await assertSource(page);
    const next = await visit('next/');
    await preview(next.page).getByText('npm run app -- next').waitFor();
    await next.page.getByRole('tab', { name: 'app/page.tsx' }).waitFor();
  });

  it('gives each of several embeds its own filters, and its own session, which is valid once', async () => {
    const { page } = await visit('several-embeds/');
    const figures = await Promise.all(
      TITLES.map((title) =>
        page.frameLocator(`iframe[title="${title}"]`).getByRole('definition').first().textContent(),
      ),
    );
    assert.equal(new Set(figures).size, 3);
    await assertSource(page, 'several-embeds/example.js');
  });

  it('mints a lazy session when the embed is near the viewport', async () => {
    const { page } = await visit('lazy/');
    const minted = page.getByText(/^Sessions minted: /);
    const embed = page.locator('svc-embed');
    await assertSource(page, 'lazy/example.js');
    await page.getByRole('heading', { name: 'Four of five on time' }).scrollIntoViewIfNeeded();
    assert.equal(await minted.textContent(), 'Sessions minted: 0');
    assert.equal(await embed.locator('iframe').count(), 0);
    await embed.scrollIntoViewIfNeeded();
    await loaded(page);
    assert.equal(await minted.textContent(), 'Sessions minted: 1');
  });

  it('shows its own content while loading and on errors, and recovers', async () => {
    const { page } = await visit('own-content/');
    await loaded(page);
    await page.getByRole('button', { name: 'Invalid' }).click();
    await preview(page).getByText('Loading your flights').waitFor();
    await preview(page).getByText('(frame-unreachable)').waitFor();
    await page.getByRole('heading', { name: 'The dashboard is not available' }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await preview(page).getByText('Loading your flights').waitFor();
    await page.getByRole('button', { name: 'Valid', exact: true }).click();
    await frameOf(page).getByRole('heading', { name: 'Flights', exact: true }).waitFor();
    await assertSource(page, 'own-content/example.js');
    await page.context().close(); // its console has the failed requests
  });

  it('runs under the strictest policy without a violation, and counts violations', async () => {
    const { page, consoleErrors } = await visit('strict-csp/');
    await loaded(page);
    const policy = page.getByRole('region', { name: 'Content-Security-Policy of this page' });
    const explained = await policy.getByRole('term').allTextContents();
    const response = await fetch(`${visitor.demo.host}/gallery/strict-csp/`);
    assert.equal(explained.join('; '), response.headers.get('Content-Security-Policy'));
    assert.ok(explained.includes("trusted-types 'none'"));
    assert.ok((await policy.getByRole('definition').allTextContents()).every(Boolean));
    await assertSource(page, '../../strict-policy.ts');
    await preview(page).getByText('Policy violations on this page: 0').waitFor();
    assert.deepEqual(consoleErrors, []);
    await assert.rejects(page.evaluate('document.body.innerHTML = ""'), /TrustedHTML/);
    await preview(page).getByText('Policy violations on this page: 1').waitFor();
    await page.context().close(); // its console has the violation
  });

  it('checks at logout that the token of the viewer is revoked, and reports a lost sign-in', async () => {
    const { page, consoleErrors } = await visit('logout/');
    await assertSource(page, '../../sign-in-example.ts');
    await page.getByRole('button', { name: 'Sign in as Mara' }).click();
    await loaded(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page
      .getByRole('listitem')
      .getByText('The service responded to Mara’s token with 200 before, and with 401 now.')
      .waitFor();
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    assert.deepEqual(consoleErrors, []);
    const status = await page.evaluate(`fetch('/api/sign-in-example/embed-session', {
      method: 'POST', body: '{"reason":"initial","surface":"dashboard"}',
    }).then(({ status }) => status)`);
    assert.equal(status, 401);
    await page.getByRole('button', { name: 'Sign in as Mara' }).click();
    await frameOf(page).getByRole('heading', { name: 'Flights', exact: true }).waitFor();
    consoleErrors.length = 0; // of the rejected requests
    // like a restarted application, which has no sign-ins
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('listitem').getByText('has no token of Mara to check').waitFor();
  });

  it('shows a message without a session, and the dashboard with one', async () => {
    const { page } = await visit('private-mode/');
    await page.getByText('Mode of the embed: private').waitFor();
    await frameOf(page).getByText('You are not signed in').waitFor();
    await assertSource(page, 'private-mode/example.js');
    await page.evaluate(`(async () => {
      const body = JSON.stringify({ reason: 'initial', surface: 'dashboard' });
      const response = await fetch('/api/embed-session', { method: 'POST', body });
      document.querySelector('svc-embed').send('svc:action:set-session', await response.json());
    })()`);
    await frameOf(page).getByRole('heading', { name: 'Flights', exact: true }).waitFor();
  });

  it('shows the count, names and rules of comments outside a frame', async () => {
    const { page } = await visit('comments/');
    const comments = page.locator('svc-comments');
    await comments.getByText('Flights from Phoenix').waitFor();
    const box = comments.getByRole('textbox').first();
    const post = comments.getByRole('button', { name: 'Comment', exact: true });
    await box.fill('Ask mara@northwind.example');
    await post.click();
    const rule = page.getByRole('alert').filter({ hasText: 'leave out e-mail addresses' });
    await rule.waitFor();
    assert.equal(await box.inputValue(), 'Ask mara@northwind.example');
    await box.fill('Sundays start late.');
    await post.click();
    await comments.getByText('Sundays start late.').waitFor();
    assert.equal(await comments.locator('img[part~="avatar"]').count(), 2);
    assert.equal(await rule.count(), 0);
    await assertSource(page, 'comments/example.js');
    const toggle = page.getByRole('button', { name: 'Comments 5' });
    await toggle.click();
    await comments.waitFor({ state: 'hidden' });
    await toggle.click();
    await comments.getByRole('link', { name: 'May 27 · Flights per day' }).click();
    await page.waitForURL('**/gallery/plain-html/');
  });

  it('shows a viewer at once what the other one writes', async () => {
    const { page } = await visit('two-viewers/');
    const viewer = (name: string) => page.getByRole('region', { name, exact: true });
    await viewer('Tomás').getByText('Flights from Phoenix').waitFor();
    await viewer('Mara').getByRole('textbox').first().fill('Do you see this?');
    const received = receivedWhileWaiting(page);
    await viewer('Mara').getByRole('button', { name: 'Comment', exact: true }).click();
    await received;
    await viewer('Tomás').getByRole('button', { name: '1 comentario nuevo' }).click();
    await viewer('Tomás').getByText('Do you see this?').waitFor();
    await viewer('Tomás').getByRole('link', { name: 'May 27 · Flights per day' }).waitFor();
    await assertSource(page, 'two-viewers/example.js');
  });

  it('has a test of every example', () => {
    const examples = EXAMPLES.map(({ path }) => `${path}/`);
    assert.deepEqual([...visited].sort(), ['', ...examples].sort());
  });
});

/** Resolves when a viewer gets, by a request that waits for changes, what another one posts; polling would take longer. */
async function receivedWhileWaiting(page: Page): Promise<void> {
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/comments'),
  );
  await page.waitForResponse(async (response) => {
    const { prefer, authorization } = response.request().headers();
    if (response.status() !== 200 || !prefer?.startsWith('wait=')) return false;
    return authorization !== (await posted).headers().authorization;
  });
}
