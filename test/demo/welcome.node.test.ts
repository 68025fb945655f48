import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { FRAMEWORKS } from '../../demo/host/page/builder/code/page-code.ts';
import { SERVERS } from '../../demo/host/page/builder/code/server-code.ts';
import { DEFAULT_CONFIGURATION } from '../../demo/host/page/builder/configuration.ts';
import { assertAccessibleInBoth } from './axe.ts';
import { button, untilEqual } from './browser.ts';
import { docsTests } from './docs.ts';
import { unreachedByTab } from './keyboard.ts';
import { assertLayout, openInEachSize, SIZES } from './page-layout.ts';
import { LIGHT } from './studio-page.ts';
import { EMPTY_PATH, useVisitor, type Visit } from './visitor.ts';

/** A configuration in which no choice has its default. */
const SHARED =
  '/?color-scheme=dark&airport=ORD&allow-export=true&framework=vue&server=python#borderRadius=3&locale=de-DE&timezone=Pacific%2FHonolulu';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const dashboard = (page: Page) => page.frameLocator('svc-embed[surface="dashboard"] iframe');
const pageCode = (page: Page) => page.getByRole('region', { name: 'index.html for HTML' });

describe('embed builder and documentation', () => {
  const visitor = useVisitor();

  it('has a headline, the tag and links without scripts', async () => {
    const { page } = await visitor.open({ javaScriptEnabled: false }, '/');
    await page.getByRole('heading', { name: 'Embed analytics in your product' }).waitFor();
    const [file] = FRAMEWORKS[0]?.files(DEFAULT_CONFIGURATION, visitor.demo.service) ?? [];
    assert.ok(file?.text.includes((await page.locator('pre').textContent()) ?? '?'));
    for (const name of ['Docs', 'Install', 'Architecture']) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true });
      const { status } = await fetch(new URL((await link.getAttribute('href')) ?? '', page.url()));
      assert.equal(status, 200, name);
    }
  });

  /** Opens the page, whose scripts arrive when its text is shown. */
  const openSlowly = async (viewport: (typeof SIZES)[number]): Promise<Visit> => {
    const visit = await visitor.open({ viewport, colorScheme: 'light' }, EMPTY_PATH);
    const { page } = visit;
    const isShown = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await isShown.promise;
      await route.continue();
    });
    await page.goto(visitor.demo.host, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Embed analytics in your product' }).waitFor();
    isShown.resolve();
    await dashboard(page).getByText('200,000').first().waitFor();
    return visit;
  };

  it('does not move when its scripts arrive late, changes the frame, the code and the URL at once, and works by keyboard alone', async () => {
    const visit = await openSlowly(SIZES[1]);
    const { page, consoleErrors } = visit;
    await assertLayout(visit);
    assert.deepEqual(await unreachedByTab(page), []);
    await configure(page);
    await viewAsOthers(page);
    await showSurfaces(page);
    assert.deepEqual(consoleErrors, []);
    // the demo has no second dashboard, and an expired session: the frames then report errors
    await chooseDashboard(page);
    await viewAs(page, 'Expired');
    await page.locator('svc-embed[surface="dashboard"]').getByRole('alert').waitFor();
    await page.context().close();
  });

  it('on a phone, does not move when its scripts arrive late, nor with the other surfaces, and has no axe findings', async () => {
    const visit = await openSlowly(SIZES[0]);
    await assertLayout(visit);
    await assertAccessibleInBoth(visit.page);
    for (const surface of ['app', 'chat', 'comments']) {
      const address = `${visitor.demo.host}/?surface=${surface}`;
      await openInEachSize(visit, address, undefined, { widens: surface !== 'comments' });
    }
  });

  it('restores a shared configuration, and carries its theme over to the theme studio', async () => {
    const { page } = await visitor.open(LIGHT, SHARED);
    await dashboard(page)
      .locator('option', { hasText: /Hawaii-Aleuten/ })
      .waitFor({ state: 'attached' });
    await page.getByRole('region', { name: 'server.py for Python' }).waitFor();
    const vue = page.getByRole('region', { name: 'src/dashboard.vue for Vue' });
    assert.match((await vue.textContent()) ?? '', /:allow-export="true"/);
    await page.getByText('Theme: Custom').waitFor();
    const studio = page.getByRole('link', { name: 'Open in theme studio' });
    assert.equal(await studio.getAttribute('href'), `/studio/${new URL(page.url()).hash}`);
  });

  it('shows the code beside the preview, creates a theme from a brand color, and keeps it on all pages', async () => {
    const { page } = await visitor.open(LIGHT, '/');
    const isVisible = (box: { y: number; height: number } | null) => box !== null && box.y < 700;
    assert.ok(isVisible(await pageCode(page).boundingBox()), 'on the first screen');
    await page.getByRole('link', { name: 'Start with your logo' }).click();
    await page.getByRole('textbox', { name: 'Brand color' }).fill('#0f766e');
    await page.getByText('All 29 color pairs pass').first().waitFor();
    await page.getByRole('button', { name: 'Use this theme' }).click();
    await page.getByText('Theme: Custom').waitFor();
    await pageCode(page).getByText('"primaryColor":"#0f766e"').waitFor();
    await page.waitForURL(/#primaryColor=%230f766e/);

    await page.goto(`${visitor.demo.host}/studio/`);
    const builder = page.getByRole('link', { name: 'Use in builder' });
    assert.match((await builder.getAttribute('href')) ?? '', /^\/#primaryColor=%230f766e/);
    await page.goto(`${visitor.demo.host}/inspector/`);
    const themeOf = () => page.evaluate("document.querySelector('svc-embed')?.theme?.primaryColor");
    await untilEqual(page, themeOf, '#0f766e');
    await page.goto(visitor.demo.host);
    await page.getByText('Theme: Custom').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.goto(`${visitor.demo.host}/inspector/`);
    await untilEqual(page, themeOf, undefined);
  });

  it('reports an invalid theme in a link, and shows the code of every framework and server language', async () => {
    const visit = await visitor.open(LIGHT, '/?surface=chat#primaryColor=url(x)');
    const { page } = visit;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await assertLayout(visit);
    await page.getByRole('alert').getByText('The theme in this link is invalid').waitFor();
    await page.getByText('Theme: Default').waitFor();
    const show = async (groups: string, label: string, file: string) => {
      const tabs = page.getByRole('region', { name: groups });
      await tabs.getByRole('tab', { name: label, exact: true }).click();
      return page.getByRole('region', { name: `${file} for ${label}` }).textContent();
    };
    for (const { label, files } of FRAMEWORKS) {
      const configuration = { ...DEFAULT_CONFIGURATION, tab: 'chat' } as const;
      const [file] = files(configuration, visitor.demo.service);
      assert.equal(await show('Your page', label, `${file?.name}`), file?.text);
    }
    for (const { label, file } of SERVERS) {
      const shown = await show('Your server', label, file);
      assert.ok(shown?.includes(visitor.demo.service), label);
      if (label !== SERVERS[0]?.label) continue;
      await button(page, `Copy ${file}`).click();
      await untilEqual(page, () => page.evaluate('navigator.clipboard.readText()'), shown);
    }
  });

  describe('documentation', () => docsTests(visitor));
});

/** Makes every kind of choice; the frame, the code and the URL follow. */
async function configure(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Airport filter' }).press('Enter');
  await page.getByRole('option', { name: 'ORD' }).click();
  await dashboard(page).getByRole('button', { name: 'Airport Chicago, IL (ORD)' }).waitFor();
  await page.getByRole('combobox', { name: 'Language' }).press('Enter');
  await page.getByRole('option', { name: 'Deutsch (Deutschland)' }).click();
  await dashboard(page).getByText('Kommentare').first().waitFor();
  await page.getByRole('radio', { name: 'Rounded' }).check();
  await dashboard(page).locator('html[style*="--svc-border-radius: 24px"]').waitFor();
  const dark = page.getByRole('radio', { name: 'Dark', exact: true });
  await dark.click();
  await page.emulateMedia({ forcedColors: 'active' });
  const colorOf = (one: Locator) =>
    one.evaluate((radio) => getComputedStyle(radio).backgroundColor);
  const light = page.getByRole('radio', { name: 'Light', exact: true });
  assert.notEqual(await colorOf(dark), await colorOf(light));
  await page.emulateMedia({ forcedColors: 'none' });
  await dashboard(page).locator('html[style*="color-scheme: dark"]').waitFor();
  await page.getByRole('switch', { name: 'Allow export' }).press('Space');
  await dashboard(page)
    .getByRole('button', { name: /Herunterladen/ })
    .first()
    .waitFor();
  const code = (await pageCode(page).textContent()) ?? '';
  for (const text of ['locale="de-DE"', '"flights.origin":"ORD"', 'color-scheme="dark"'])
    assert.ok(code.includes(text), text);
  assert.match(code, /theme='\{"primaryColor":.*\n {2}allow-export\n/s);
  await page.waitForURL(/airport=ORD&allow-export=true#primaryColor=.*&locale=de-DE$/);
  await button(page, 'Reset').click();
  await page.getByRole('switch', { name: 'Allow export', checked: false }).waitFor();

  const inside = dashboard(page).locator('html');
  const innerSize = () => inside.evaluate(() => [innerWidth, innerHeight > 1500]);
  await page.getByRole('radio', { name: 'Phone', exact: true }).click();
  await untilEqual(page, innerSize, [390, false]);
  await page.getByRole('switch', { name: 'Auto height' }).press('Space');
  await untilEqual(page, innerSize, [390, true]);
  await pageCode(page).getByText('auto-height').waitFor();
  await page.waitForURL(/\?auto-height=true/);
  await page.getByRole('switch', { name: 'Auto height' }).press('Space');
  await untilEqual(page, innerSize, [390, false]);
  await page.getByRole('radio', { name: 'Full', exact: true }).click();
}

async function viewAs(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'View as' }).press('Enter');
  await page.getByRole('option', { name }).click();
}

/** Shows the embed as other viewers, with the request that mints their session. */
async function viewAsOthers(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Allow export' }).press('Space');
  await viewAs(page, 'West Coast');
  await dashboard(page).getByText('30,433').first().waitFor();
  await page.getByText('Session request').click();
  const request = page.getByRole('region', { name: 'Session request' });
  await request.getByText('"west-coast"').waitFor();
  const choices = page.locator('embed-choices');
  assert.equal(await choices.evaluate((panel) => panel.scrollWidth - panel.clientWidth), 0);
  const controls = dashboard(page).getByRole('button', { name: /^(Comments|Chat|Download)/ });
  await viewAs(page, 'Read-only');
  await dashboard(page).getByText('200,000').first().waitFor();
  assert.equal(await controls.count(), 0);
  await viewAs(page, 'Administrator');
  await controls.first().waitFor();
  assert.ok((await controls.count()) > 2);
}

/** Shows every surface, and the place of a comment, by keyboard. */
async function showSurfaces(page: Page): Promise<void> {
  for (const [from, to] of [
    ['Dashboard', 'App'],
    ['App', 'Chat'],
    ['Chat', 'Comments'],
  ] as const) {
    await tab(page, from).press('ArrowRight');
    await page.getByRole('tab', { name: to, selected: true }).waitFor();
  }
  await page.locator('svc-comments').getByRole('textbox').first().waitFor();
  await page.frameLocator('svc-embed[surface="app"] iframe').locator('h1').first().waitFor({
    state: 'attached',
  });
  await pageCode(page).getByText('svc-comments.min.js').first().waitFor();
  await page.getByRole('link', { name: 'May 27 · Flights per day' }).press('Enter');
  await page.getByRole('tab', { name: 'Dashboard', selected: true }).waitFor();
}

async function chooseDashboard(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Dashboard' });
  await field.fill('sales');
  await field.press('Enter');
  await pageCode(page).getByText('dashboard="sales"').waitFor();
  await button(page, 'Reset').press('Enter');
  await pageCode(page).getByText('dashboard="flights"').waitFor();
}
