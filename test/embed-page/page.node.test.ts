import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { createAction } from '../../src/protocol/actions.ts';
import { builtPage } from '../node/built-page.ts';
import { type EmbedService, startEmbedService } from '../node/embed-service.ts';
import { launchBrowser } from '../node/launch-browser.ts';

/** The account, whose dashboards have other titles than their ids. */
const ACCOUNT = {
  groups: ['board'],
  dashboards: [
    { publicId: 'sales', deploymentId: 1, title: 'Sales 2026' },
    { publicId: 'plans', deploymentId: 1, title: 'Plans & <Costs>' },
    { publicId: 'untitled', deploymentId: 1 },
    { publicId: 'secret', deploymentId: 1, title: 'Top secret', groups: ['board'] },
  ],
};

/** The built-in page as the service serves it, in a frame of another origin, under its Content-Security-Policy. */
describe('the built-in page of the service', () => {
  let service: EmbedService;
  let host: Server;
  let hostOrigin: string;
  let origin: string;
  let browser: Browser;
  let page: Page;
  const consoleErrors: string[] = [];

  before(async () => {
    host = await listening(
      createServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end(
          '<!doctype html><title>host</title><script>self.events=[];addEventListener("message",e=>events.push(e.data))</script><iframe></iframe>',
        );
      }),
    );
    hostOrigin = `http://localhost:${(host.address() as AddressInfo).port}`;
    const embedding = { hostOrigins: [hostOrigin], comments: true };
    const appFolder = await builtPage();
    service = await startEmbedService(embedding, { account: ACCOUNT, appFolder });
    origin = service.origin;
    browser = await launchBrowser();
    page = await browser.newPage({ colorScheme: 'dark' });
    page.on(
      'console',
      (message) => message.type() === 'error' && consoleErrors.push(message.text()),
    );
    page.on('pageerror', ({ message }) => consoleErrors.push(message));
  });

  after(async () => {
    await browser?.close();
    await service?.close();
    host?.close();
  });

  const mint = (externalId = 'ada') => service.mint({ externalId });

  /** Loads a path in the frame of the host, with a query. */
  async function load(path: string, query: Record<string, string>): Promise<FrameLocator> {
    await page.goto(hostOrigin);
    await page.locator('iframe').evaluate(
      (frame, src) => {
        (frame as HTMLIFrameElement).referrerPolicy = 'origin';
        (frame as HTMLIFrameElement).src = src;
      },
      `${origin}${path}?${new URLSearchParams(query)}`,
    );
    return page.frameLocator('iframe');
  }

  const embed = async (path: string) => load(path, { session: await mint() });

  /** Waits for the nth event of a type and returns its payload. */
  async function event(type: string, nth = 1): Promise<unknown> {
    const found = await page.waitForFunction(
      ([type, nth]) =>
        (globalThis as unknown as { events: { type: string; payload: unknown }[] }).events.filter(
          (each) => each.type === `svc:event:${type}`,
        )[(nth as number) - 1],
      [type, nth],
    );
    return ((await found.jsonValue()) as { payload: unknown }).payload;
  }

  const send = (type: string, payload: object) =>
    page
      .locator('iframe')
      .evaluate(
        (frame, [action, target]) =>
          (frame as HTMLIFrameElement).contentWindow?.postMessage(action, target as string),
        [createAction(`svc:action:${type}`, payload), origin] as const,
      );

  it('displays the comments of a dashboard and stores new ones', async () => {
    const frame = await embed('/embed/dashboard/sales');
    await frame.getByRole('heading', { name: 'sales' }).waitFor();
    await frame.getByRole('region', { name: 'Sample dashboard' }).getByText('$329k').waitFor();
    await frame.getByText('No comments yet').waitFor();
    await frame.getByRole('textbox').fill('Why does it drop?');
    await frame.getByRole('button', { name: 'Comment', exact: true }).click();
    await frame.getByText('just now').waitFor();
    const again = await embed('/embed/dashboard/sales');
    await again.getByText('Why does it drop?').waitFor();
    const types = await page.evaluate(() =>
      (globalThis as unknown as { events: { type: string }[] }).events.map(({ type }) => type),
    );
    assert.deepEqual(types.slice(0, 2), ['svc:event:ready', 'svc:event:view']);
  });

  it('displays and reports the configured title of each dashboard, or else its id', async () => {
    const frame = await embed('/embed/dashboard/sales');
    const view = (path: string, publicId: string, title: string) => ({
      surface: 'dashboard',
      path,
      publicId,
      title,
    });
    assert.deepEqual(await event('view'), view('/embed/dashboard/sales', 'sales', 'Sales 2026'));
    await frame.getByRole('heading', { name: 'Sales 2026', exact: true }).waitFor();
    for (const [nth, path, publicId, title] of [
      [2, '/embed/dashboard/plans?tab=2', 'plans', 'Plans & <Costs>'],
      [3, '/embed/dashboard/untitled', 'untitled', 'untitled'],
    ] as const) {
      await send('navigate', { path });
      assert.deepEqual(await event('view', nth), view(path, publicId, title));
      assert.equal(((await event('navigate', nth - 1)) as { path: string }).path, path);
      const loaded = (await event('dashboard-loaded', nth)) as Record<string, unknown>;
      assert.deepEqual([loaded.publicId, loaded.widgetCount], [publicId, 0]);
      await frame.getByRole('heading', { name: title, exact: true }).waitFor();
    }
    await frame.getByText('No comments yet').waitFor();
  });

  it('reports a press and a key at once, and the moves of the pointer once a second, without content', async () => {
    const frame = await embed('/embed/dashboard/sales');
    await event('ready');
    const heading = frame.getByRole('heading', { name: 'Sales 2026', exact: true });
    await heading.hover();
    assert.deepEqual(await event('activity'), {});
    await heading.click();
    await frame.getByRole('textbox').press('a');
    assert.deepEqual(await event('activity', 2), {});
    const activities = () =>
      page.evaluate(() =>
        (globalThis as unknown as { events: { type: string; timestamp: number }[] }).events
          .filter(({ type }) => type === 'svc:event:activity')
          .map(({ timestamp }) => timestamp),
      );
    const started = (await activities()).length;
    const start = Date.now();
    while (Date.now() - start < 2500) await page.mouse.move(Math.random() * 200, 100);
    const added = (await activities()).length - started;
    assert.ok(added >= 1 && added <= 4, `${added}`);
  });

  it('logs that filters have no effect', async () => {
    const logged = page.waitForEvent('console', (message) => message.text().includes('no data'));
    const query = { session: await mint(), 'f_orders.region': '["emea"]' };
    await load('/embed/dashboard/sales', query);
    assert.match((await logged).text(), /orders\.region has no effect/);
  });

  const UNKNOWN =
    'There is no dashboard "salse". Check the attribute dashboard, and dashboards in the configuration.';
  const FORBIDDEN =
    'The session may not read the dashboard "secret". Check its deploymentId and groups.';
  for (const [id, name, message] of [
    ['salse', 'DashboardNotFoundError', UNKNOWN],
    ['secret', 'DashboardForbiddenError', FORBIDDEN],
  ] as const) {
    it(`reports one fatal error for the dashboard "${id}", and displays no title and no comments`, async () => {
      const frame = await embed(`/embed/dashboard/${id}`);
      const error = { message, name, context: 'embed-render', fatal: true };
      assert.deepEqual(await event('error'), error);
      await frame.getByRole('alert').getByText(message).waitFor();
      assert.doesNotMatch((await frame.locator('body').textContent()) ?? '', /Top secret/);
      assert.equal(await frame.locator('svc-comments').count(), 0);
      consoleErrors.splice(0);
    });
  }

  it('reports an unknown dashboard of a navigation, and displays it without a comment box', async () => {
    const frame = await embed('/embed/dashboard/sales');
    await event('view');
    await send('navigate', { path: '/embed/dashboard/salse' });
    const error = { message: UNKNOWN, name: 'DashboardNotFoundError', context: 'embed-render' };
    assert.deepEqual(await event('error'), error);
    await frame.locator('svc-comments [part=error]').first().waitFor();
    assert.equal(await frame.getByRole('textbox').count(), 0);
    consoleErrors.splice(0);
  });

  const failures = [
    ['with a used session', 'session-start', /^The session has expired or was already used/],
    ['without a session', 'private', /^The page was opened without a session/],
  ] as const;
  for (const [what, context, text] of failures) {
    it(`displays what happened ${what}, and starts with the next session`, async () => {
      const session = context === 'private' ? '' : 'unknown-session-id';
      const frame = await load('/embed/dashboard/sales', { session });
      const error = (await event('error')) as { message: string };
      assert.deepEqual(error, { ...error, context, fatal: true });
      const alert = frame.getByRole('alert');
      await alert.getByRole('heading', { name: 'This content cannot be shown' }).waitFor();
      await alert.getByText(text).waitFor();
      await alert.getByText(error.message).waitFor();
      await send('set-session', { sessionId: await mint() });
      await frame.getByRole('heading', { name: 'Sales 2026', exact: true }).waitFor();
      assert.equal(await alert.count(), 0);
      consoleErrors.splice(0);
    });
  }

  it('displays what happened in the language of the embed', async () => {
    const frame = await load('/embed/chat', { session: 'unknown-session-id', locale: 'ar' });
    await frame.getByRole('heading', { name: 'لا يمكن عرض هذا المحتوى' }).waitFor();
    consoleErrors.splice(0);
  });

  it('displays what happened at an address that is not that of an embed', async () => {
    const frame = await load('/embed/dashboard/50%25-off%', {});
    await frame.getByRole('alert').getByText('is not the address of an embed').waitFor();
    consoleErrors.splice(0);
  });

  for (const [path, title] of [
    ['/embed/d/1/app', 'App'],
    ['/embed/chat', 'Chat'],
  ] as const) {
    it(`displays a heading and no comments at ${path}`, async () => {
      const frame = await embed(path);
      await frame.getByRole('heading', { name: title }).waitFor();
      assert.equal(await frame.locator('svc-comments').count(), 0);
    });
  }

  it('aligns its heading with the comments and applies the background of the color scheme', async () => {
    const frame = await embed('/embed/dashboard/sales');
    const [title, panel] = ['h1', 'svc-comments h2'].map((each) => frame.locator(each));
    await panel?.waitFor();
    const start = (element: Element) => {
      const style = getComputedStyle(element);
      return element.getBoundingClientRect().left + Number.parseFloat(style.paddingInlineStart);
    };
    for (const width of [300, 900]) {
      await page
        .locator('iframe')
        .evaluate((each, size) => each.setAttribute('width', `${size}`), width);
      assert.equal(await title?.evaluate(start), await panel?.evaluate(start));
    }
    const { height, frameHeight } = await frame.locator('body').evaluate((body) => ({
      height: body.getBoundingClientRect().height,
      frameHeight: innerHeight,
    }));
    assert.ok(height >= frameHeight);
    const backgroundOf = (scheme: string) =>
      frame.locator('html').evaluate((html, value) => {
        html.style.colorScheme = value;
        return getComputedStyle(html).backgroundColor;
      }, scheme);
    assert.equal(await backgroundOf('light'), 'rgb(255, 255, 255)');
    assert.equal(await backgroundOf('dark'), 'rgb(18, 21, 27)');
  });

  it('causes no error or policy violation in the console', () => {
    assert.deepEqual(consoleErrors, []);
  });
});

function listening(server: Server): Promise<Server> {
  return new Promise((resolve) => server.listen(0, 'localhost', () => resolve(server)));
}
