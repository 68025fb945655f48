import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import { RunningDemo } from './run-demo.ts';

/** Where pictures are kept; nowhere if unset. */
const PICTURES = process.env.DEMO_PICTURES;

describe('the demo', () => {
  let demo: RunningDemo;
  let browser: Browser;

  before(async () => {
    [demo, browser] = await Promise.all([
      RunningDemo.start(),
      chromium.launch({
        executablePath: findBrowser(),
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
      }),
    ]);
  });

  after(async () => {
    await browser?.close();
    assert.equal(await demo?.stop(), 0);
    await assert.rejects(fetch(demo.host));
    await assert.rejects(fetch(demo.service));
  });

  async function open(options: Parameters<Browser['newPage']>[0] = {}) {
    const page = await browser.newPage({ reducedMotion: 'reduce', ...options });
    page.setDefaultTimeout(15_000);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(demo.host);
    return { page, complaints };
  }

  const frameOf = (page: Page) => page.frameLocator('svc-embed iframe');
  const logged = (page: Page, name: string) =>
    page.locator('message-log summary', { hasText: name }).first();

  async function loaded(page: Page) {
    await logged(page, 'svc-dashboard-loaded').waitFor();
    return frameOf(page);
  }

  async function picture(page: Page, name: string) {
    if (!PICTURES) return;
    await mkdir(PICTURES, { recursive: true });
    await page.screenshot({ path: join(PICTURES, `${name}.png`) });
  }

  it('shows a dashboard over the real records, and what the two sides say', async () => {
    const { page, complaints } = await open();
    const frame = await loaded(page);
    assert.equal(await frame.locator('data-widget').count(), 6);
    await frame.getByText('20,000').waitFor();
    const label = await frame
      .getByRole('img', { name: /^Flights per day\. 90 values\./ })
      .getAttribute('aria-label');
    assert.match(label ?? '', /Highest: Jan 3, 256/);
    const events = await page
      .locator('message-log li')
      .evaluateAll((lines) => lines.map((line) => (line as HTMLElement).dataset.event));
    const wire = events.reverse().filter((name) => name !== 'svc-state-change');
    assert.deepEqual(wire, ['svc-ready', 'svc-view', 'svc-dashboard-loaded']);
    await logged(page, 'svc-ready').click();
    await page.getByText('"embedTenant": "northwind"').waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('keeps the key and the identity on the server', async () => {
    const { page } = await open();
    await loaded(page);
    const identity = await page.evaluate(async () => {
      const body = JSON.stringify({
        reason: 'initial',
        surface: 'dashboard',
        externalId: 'root',
        internalId: 'demo-admin',
      });
      const response = await fetch('/api/embed-session', { method: 'POST', body });
      return response.json();
    });
    const response = await fetch(`${demo.service}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(identity),
    });
    const { token } = await response.json();
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    assert.equal(claims.user.displayName, 'Mara Lind');
    assert.equal(claims.embedTenant, 'northwind');
    const again = await fetch(`${demo.service}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(identity),
    });
    assert.equal(again.status, 401);
    await page.close();
  });

  it('keeps a comment across a reload and a crash of the service', async () => {
    const { page, complaints } = await open();
    const text = 'Why are Sundays so quiet?';
    let frame = await loaded(page);
    await frame.getByRole('button', { name: 'Comments' }).click();
    await frame.getByRole('textbox').first().fill(text);
    await frame
      .locator('svc-comments')
      .getByRole('button', { name: 'Comment', exact: true })
      .click();
    await frame.locator('svc-comments [part~="comment-body"]', { hasText: text }).waitFor();
    const reread = async () => {
      await page.reload();
      frame = await loaded(page);
      await frame.getByRole('button', { name: 'Comments' }).click();
      await frame.locator('svc-comments [part~="comment-body"]', { hasText: text }).waitFor();
    };
    await reread();
    assert.deepEqual(complaints, []);
    await demo.crashService();
    await reread();
    await page.close();
  });

  it('follows the color scheme and the language of the host', async () => {
    const { page, complaints } = await open({ colorScheme: 'light' });
    const frame = await loaded(page);
    await page.getByLabel('Dark').check({ force: true });
    await page.getByLabel('Language').selectOption('de-DE');
    await frame.getByText('20.000').waitFor();
    const scheme = () => getComputedStyle(document.documentElement).colorScheme;
    assert.equal(await frame.locator('html').evaluate(scheme), 'dark');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('draws its charts in the theme of the host', async () => {
    const { page, complaints } = await open();
    const frame = await loaded(page);
    await page.evaluate(() => {
      const embed = document.querySelector('svc-embed') as HTMLElement & { theme: unknown };
      embed.theme = { primaryColor: 'rgb(184 67 10)' };
    });
    const chart = frame.getByRole('img', { name: /^Average delay/ });
    const drawn = (canvas: HTMLElement | SVGElement) => {
      const { width, height } = canvas as HTMLCanvasElement;
      const pixels = (canvas as HTMLCanvasElement)
        .getContext('2d')
        ?.getImageData(0, 0, width, height);
      const { data = [] } = pixels ?? {};
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 184 && data[at + 1] === 67 && data[at + 2] === 10) return true;
      return false;
    };
    while (!(await chart.evaluate(drawn)))
      await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('counts days in the time zone that the host asks for', async () => {
    const { page, complaints } = await open();
    const frame = await loaded(page);
    await page.evaluate(() => {
      (document.querySelector('svc-embed') as HTMLElement & { timezone: string }).timezone =
        'Pacific/Honolulu';
    });
    await frame.getByText('Times in Pacific/Honolulu').waitFor();
    await frame.getByRole('img', { name: /^Flights per day\. 91 values\./ }).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('opens and closes the comments by keyboard and gives the focus back', async () => {
    const { page } = await open();
    const frame = await loaded(page);
    const button = frame.getByRole('button', { name: 'Comments' });
    await button.press('Enter');
    const close = frame.getByRole('button', { name: 'Close comments' });
    await close.and(frame.locator(':focus')).waitFor();
    await close.press('Escape');
    await button.and(frame.locator(':focus')).waitFor();
    assert.equal(await close.count(), 0);
    await page.close();
  });

  it('says in the frame and to the host that a filter is none of its own', async () => {
    const { page } = await open();
    const frame = await loaded(page);
    await page.evaluate(() => {
      const embed = document.querySelector('svc-embed') as HTMLElement & {
        setFilter(member: string, value: unknown): void;
      };
      embed.setFilter('sales.region', 'EMEA');
    });
    const sentence = 'The filter "sales.region" is not part of this data.';
    await frame.getByText(sentence).first().waitFor();
    await logged(page, 'svc-error').filter({ hasText: sentence }).waitFor();
    await page.close();
  });

  it('says that the service does not answer, and tries again when asked', async () => {
    const { page } = await open();
    const frame = await loaded(page);
    const tile = frame.locator('data-widget').first();
    await page.route('**/data/query', (route) => route.abort());
    await page.evaluate(() => {
      (document.querySelector('svc-embed') as HTMLElement & { refresh(): void }).refresh();
    });
    await tile.getByText('The service does not answer.').waitFor();
    await page.unroute('**/data/query');
    await tile.getByRole('button', { name: 'Try again' }).click();
    await tile.getByText('20,000').waitFor();
    await page.close();
  });

  it('says that nothing matches the filters', async () => {
    const { page, complaints } = await open();
    const frame = await loaded(page);
    await page.evaluate(() => {
      const embed = document.querySelector('svc-embed') as HTMLElement & { filters: unknown };
      embed.filters = { 'flights.origin': 'nowhere' };
    });
    await frame.getByText('No flights match the filters.').nth(5).waitFor();
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('shows a chart as a table', async () => {
    const { page } = await open();
    const frame = await loaded(page);
    await frame.getByRole('button', { name: 'Show as table: Flights per day' }).click();
    await frame.getByRole('row', { name: 'Jan 3 256' }).waitFor();
    await page.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has nothing that axe finds in ${colorScheme}`, async () => {
      const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(demo.host);
      const frame = await loaded(page);
      await frame.getByRole('button', { name: 'Comments' }).click();
      await frame.getByRole('button', { name: 'Close comments' }).waitFor();
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`),
        [],
      );
      await context.close();
    });
  }

  const looks = [
    { name: 'light', colorScheme: 'light', viewport: { width: 1280, height: 860 } },
    { name: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 860 } },
    { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
    { name: 'phone-dark', colorScheme: 'dark', viewport: { width: 390, height: 844 } },
  ] as const;
  for (const { name, ...options } of looks) {
    it(`fits ${options.viewport.width} px in ${options.colorScheme}`, async () => {
      const { page, complaints } = await open(options);
      const frame = await loaded(page);
      await picture(page, name);
      const overflow = () => document.documentElement.scrollWidth - innerWidth;
      assert.equal(await page.evaluate(overflow), 0);
      assert.ok((await frame.locator('html').evaluate(overflow)) <= 0);
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }

  for (const surface of ['App', 'Chat']) {
    it(`says honestly what the ${surface.toLowerCase()} will be`, async () => {
      const { page, complaints } = await open();
      await loaded(page);
      await page.getByLabel(surface).check({ force: true });
      await frameOf(page).getByText('not built yet').waitFor();
      assert.deepEqual(complaints, []);
      await page.close();
    });
  }

  const broken = [
    { name: 'base-url', value: 'ftp://nowhere' },
    { name: 'base-url', value: 'http://127.0.0.1:9' },
    { name: 'session-url', value: '/nowhere' },
  ];
  for (const { name, value } of broken) {
    it(`says in the element that ${name} is ${value}`, async () => {
      const { page } = await open();
      await loaded(page);
      await page.evaluate(
        (attributes) => {
          const before = document.querySelector('svc-embed');
          const embed = document.createElement('svc-embed');
          const given = Object.fromEntries(
            [...(before?.attributes ?? [])].map(({ name, value }) => [name, value]),
          );
          for (const [name, value] of Object.entries({ ...given, ...attributes }))
            embed.setAttribute(name, value);
          before?.replaceWith(embed);
        },
        { [name]: value },
      );
      const sentence = page.locator('svc-embed [part="error"] p');
      await sentence.waitFor();
      assert.match((await sentence.textContent()) ?? '', /^[A-Z][^.]+\./);
      await page.close();
    });
  }
});
