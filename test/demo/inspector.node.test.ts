import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { picture } from './pictures.ts';
import { frameOf, loaded, logged, Visitor } from './visitor.ts';

/** What the browser itself says of a request that fails, and of a frame that the page's policy forbids. */
const OF_THE_BROWSER = /^Failed to load resource: |^Framing '.*' violates /;
/** Five tries of a mint with their waits take nine seconds on an idle machine. */
const PATIENCE = 40_000;

/** Presses a button of the panel of faults. */
const make = (page: Page, title: string) =>
  page.locator('fault-panel').getByRole('button', { name: title, exact: true }).click();

/** Waits for the newest failure to have a code. */
const failed = (page: Page, code: string) =>
  logged(page, 'svc-error').filter({ hasText: code }).waitFor();

const state = (page: Page) => page.evaluate(`document.querySelector('svc-embed').state`);

describe('the inspector', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  /** Opens the page, waits for the dashboard, and leaves nothing broken behind. */
  const inspecting = (
    name: string,
    inspect: (page: Page) => Promise<void>,
    options?: BrowserContextOptions,
  ) =>
    it(name, async () => {
      const { page, complaints } = await visitor.open(options);
      page.setDefaultTimeout(PATIENCE);
      try {
        await loaded(page);
        await inspect(page);
        const ours = complaints.filter((text) => !OF_THE_BROWSER.test(text));
        assert.deepEqual(ours, []);
      } finally {
        await order({ mint: null, revoke: null, line: null, page: null, exchange: null });
        await page.context().close();
      }
    });

  const order = (orders: unknown, headers: Record<string, string> = {}) =>
    fetch(`${visitor.demo.host}/api/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(orders),
    });

  const unseen: Record<string, string> = {
    'Fail the renewal': 'renewal-failed',
    'Set a bad attribute': 'bad-config',
    'Break a message': 'invalid-message',
  };
  for (const [title, code] of Object.entries(unseen))
    inspecting(`${title}: ${code}, and the embed goes on`, async (page) => {
      await make(page, title);
      await failed(page, code);
      assert.equal(await state(page), 'ready');
      await page.locator('failure-card').getByText(code, { exact: true }).waitFor();
    });

  const seen: Record<string, string> = {
    'Refuse the next session': 'mint-refused',
    'Drop the endpoint': 'mint-failed',
    'Never answer': 'mint-timeout',
    'Spent ids': 'session-refused',
    'Go silent': 'ready-timeout',
    'Speak from a wrong origin': 'wrong-origin',
    'Drop the line': 'frame-unreachable',
    'Forbid the frame': 'frame-blocked',
  };
  for (const [title, code] of Object.entries(seen))
    inspecting(`${title}: ${code}, the viewer is told, and it can be mended`, async (page) => {
      await make(page, title);
      await failed(page, code);
      assert.equal(await state(page), 'error');
      const sentence = await page.locator('svc-embed [part="error"] p').textContent();
      await page.locator('failure-card').getByText(`“${sentence}”`).waitFor();
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('button', { name: 'Mend' }).click();
      await logged(page, 'svc-ready').waitFor();
      assert.equal(await state(page), 'ready');
    });

  inspecting('Drop the endpoint: each try of the mint is told, with its waits', async (page) => {
    await make(page, 'Drop the endpoint');
    await failed(page, 'mint-failed');
    const tries = page.locator('message-log li[data-event="mint"]', { hasText: 'no answer' });
    assert.equal(await tries.count(), 5);
    await tries.first().getByText('reload, try 5').waitFor();
    await page.getByRole('status').getByText('The endpoint is dropped.').waitFor();
  });

  inspecting('Fail the logout: revoke-failed, and the frame is gone', async (page) => {
    await make(page, 'Fail the logout');
    await failed(page, 'revoke-failed');
    await logged(page, 'svc-logout').waitFor();
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    await logged(page, 'revoke').filter({ hasText: '503' }).waitFor();
  });

  inspecting('One spent id: the embed refuses it, and the next one works', async (page) => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await make(page, 'One spent id');
    await failed(page, 'EmbedSessionExchangeError');
    await logged(page, 'mint').filter({ hasText: 'retry' }).waitFor();
    await logged(page, 'svc-ready').waitFor();
  });

  inspecting(
    'Expire now: a request is refused, the end told, the session renewed',
    async (page) => {
      await make(page, 'Expire now');
      await logged(page, 'revoke').filter({ hasText: '204' }).waitFor();
      await logged(page, 'refresh').waitFor();
      const refused = page.locator('message-log li[data-event="/data/query"].failed');
      await refused.first().filter({ hasText: '401' }).waitFor();
      await logged(page, 'svc-session-expired').waitFor();
      await logged(page, 'mint').filter({ hasText: 'renewal' }).waitFor();
      await logged(page, 'set-session').waitFor();
      await logged(page, 'svc-session-renewed').waitFor();
      assert.equal(await state(page), 'ready');
    },
  );

  inspecting('End in 30 s: the end is announced, the session renewed', async (page) => {
    await make(page, 'End in 30 s');
    const announced = logged(page, 'svc-session-expiring');
    await announced.locator('summary').click();
    const told = (await announced.locator('pre').textContent()) ?? '';
    const { expiresInMs } = JSON.parse(told);
    assert.ok(expiresInMs > 10_000 && expiresInMs <= 30_000, told);
    await page
      .locator('session-life')
      .getByText(/^expiring, /)
      .waitFor();
    await logged(page, 'svc-session-renewed').waitFor();
  });

  inspecting('Slow the line: the embed waits, and works', async (page) => {
    await page.getByRole('button', { name: 'Clear' }).click();
    await make(page, 'Slow the line');
    const exchange = logged(page, '/api/v1/embed/session/token');
    await exchange.getByText(/\d s$/).first().waitFor();
    await logged(page, 'svc-dashboard-loaded').waitFor();
  });

  for (const [title, who] of [
    ['Forge in this page', 'this page'],
    ['Forge in a frame', 'another frame'],
  ] as const)
    inspecting(`${title}: the message is dropped`, async (page) => {
      await page.getByRole('button', { name: 'Clear' }).click();
      await make(page, title);
      await logged(page, 'svc:event:ready').filter({ hasText: who }).waitFor();
      assert.equal(await page.locator('message-log [data-kind="dropped"]').count(), 2);
      assert.equal(await logged(page, 'svc-ready').count(), 0);
    });

  inspecting('has a button for every code in the table', async (page) => {
    const rows = page.locator('failure-table tbody tr');
    assert.equal(await rows.count(), 12);
    assert.equal(await rows.filter({ has: page.locator('wa-button') }).count(), 12);
    await rows.filter({ hasText: 'bad-config' }).getByRole('button').click();
    await failed(page, 'bad-config');
  });

  inspecting('shows nothing whole of a session id', async (page) => {
    const ids = page.waitForResponse('**/api/inspector-session');
    await page.getByRole('button', { name: 'Set session' }).click();
    const { sessionId } = await (await ids).json();
    const sent = logged(page, 'set-session');
    await sent.locator('summary').click();
    await sent.getByText(`"sessionId": "${sessionId.slice(0, 4)}…"`).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as JSON' }).click();
    await page.getByRole('status').getByText('Copied').waitFor();
    const copied: string = await page.evaluate(() => navigator.clipboard.readText());
    const shown: string = await page.evaluate(WHOLE_PAGE);
    for (const text of [copied, shown]) {
      assert.ok(text.includes(`${sessionId.slice(0, 4)}…`));
      assert.ok(!text.includes(sessionId.slice(0, 8)));
    }
    const entries = JSON.parse(copied);
    assert.deepEqual(
      entries.find(({ name }: { name: string }) => name === 'mint').way,
      'host → server',
    );
  });

  inspecting('filters, pauses and clears the timeline', async (page) => {
    const log = page.locator('message-log');
    const rows = (kind: string) => log.locator(`li[data-kind="${kind}"]`).count();
    assert.ok((await rows('request')) > 0);
    await log.getByRole('button', { name: /^Requests/ }).click();
    assert.equal(await rows('request'), 0);
    assert.ok((await rows('event')) > 0);
    await log.getByRole('button', { name: 'Pause' }).click();
    await make(page, 'Set a bad attribute');
    await log.getByRole('button', { name: /more since: go on$/ }).click();
    await failed(page, 'bad-config');
    await log.getByRole('button', { name: 'Failures only' }).click();
    assert.equal(await log.locator('li').count(), 1);
    await log.getByRole('button', { name: 'Failures only' }).click();
    await log.getByRole('button', { name: 'Clear' }).click();
    await log.getByText('Nothing yet.').waitFor();
  });

  inspecting('sends what a host can send, and shows what arrives', async (page) => {
    const panel = page.locator('action-panel');
    const arrived = async (action: string, text: string) => {
      const rows = page.locator(`message-log li[data-event="${action}"]`);
      await rows.filter({ hasText: text }).first().locator('summary').click();
      await rows.locator('pre:visible').filter({ hasText: text }).waitFor();
    };
    await panel.getByRole('radio', { name: 'dark' }).click();
    await arrived('set-color-scheme', '"scheme": "dark"');
    const choices: [label: string, option: string, action: string, text: string][] = [
      ['Theme', 'Forest', 'set-theme', '#1f7a4d'],
      ['Language', 'Deutsch (Deutschland)', 'set-locale', 'de-DE'],
      ['Time zone', 'Asia/Tokyo', 'set-timezone', 'Asia/Tokyo'],
    ];
    for (const [label, option, action, text] of choices) {
      await panel.getByRole('combobox', { name: label }).click();
      await panel.getByRole('option', { name: option }).click();
      await arrived(action, text);
    }
    await panel.getByRole('button', { name: 'Set', exact: true }).click();
    await arrived('set-filter', 'flights.origin');
    await frameOf(page).getByText('In UTC').waitFor({ state: 'detached' });
    await panel.getByRole('textbox', { name: 'Filter' }).fill('nonsense');
    await panel.getByRole('button', { name: 'Set', exact: true }).click();
    await logged(page, 'Set').filter({ hasText: 'bad-config' }).waitFor();
    await panel.getByRole('button', { name: 'Go', exact: true }).click();
    await arrived('navigate', '/embed/dashboard/flights');
    await panel.getByRole('button', { name: 'Refresh' }).click();
    await logged(page, 'refresh').waitFor();
    await panel.getByRole('button', { name: 'Log out' }).click();
    await logged(page, 'svc-logout').waitFor();
    await panel.getByRole('button', { name: 'Reload' }).click();
    await page.locator('svc-embed iframe').waitFor();
  });

  const looks = [
    { name: 'light', colorScheme: 'light', viewport: { width: 1360, height: 820 } },
    { name: 'dark', colorScheme: 'dark', viewport: { width: 1360, height: 820 } },
    { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  ] as const;
  for (const { name, ...options } of looks)
    inspecting(
      `fits ${options.viewport.width} px in ${name}, and axe finds nothing`,
      async (page) => {
        await make(page, 'Refuse the next session');
        await failed(page, 'mint-refused');
        await page.mouse.move(0, 0);
        await picture(page, `inspector-${name}`);
        const overflow = () => document.documentElement.scrollWidth - innerWidth;
        assert.equal(await page.evaluate(overflow), 0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target)}`,
        );
        assert.deepEqual(found, []);
      },
      options,
    );

  it('takes orders of faults from its own pages alone, as JSON, and only such as there are', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    assert.equal((await order({}, foreign)).status, 403);
    assert.equal((await order({}, { 'Content-Type': 'text/plain' })).status, 415);
    assert.equal((await order({ coffee: null })).status, 400);
    assert.equal((await order({ line: { how: 'upside-down' } })).status, 400);
    assert.equal((await order({ line: { how: 'slow', times: 0 } })).status, 400);
    assert.equal((await order({ line: null })).status, 200);
  });
});

/** The page with all its shadow trees, but for the embed, whose frame must have a session id in its address. */
const WHOLE_PAGE = `(() => {
  const textOf = (root) => [...root.querySelectorAll('*')]
    .filter(({ localName }) => localName !== 'svc-embed')
    .map(({ attributes, shadowRoot }) =>
      [...attributes].map(({ value }) => value).join(' ') + (shadowRoot ? shadowRoot.textContent + textOf(shadowRoot) : ''))
    .join(' ');
  return document.body.textContent + textOf(document);
})()`;
