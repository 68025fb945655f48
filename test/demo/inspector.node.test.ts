import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { assertAccessible } from './axe.ts';
import { closeInspector, openInspector, simulate, untilError } from './inspector-page.ts';
import { unreachedByTab } from './keyboard.ts';
import { screenshot } from './pictures.ts';
import { expand, frameOf, logged, Visitor } from './visitor.ts';

describe('inspector', () => {
  let visitor: Visitor;

  before(async () => {
    visitor = await Visitor.start();
  });

  after(() => visitor?.end());

  const inspectorTest = (
    name: string,
    inspect: (page: Page) => Promise<void>,
    options?: BrowserContextOptions,
  ) =>
    it(name, async () => {
      const visit = await openInspector(visitor, options);
      await inspect(visit.page);
      await closeInspector(visit);
    });

  inspectorTest('shortens session ids', async (page) => {
    const ids = page.waitForResponse('**/api/fault-proxies/*/session');
    await page.getByRole('button', { name: 'Set session' }).click();
    const { sessionId } = await (await ids).json();
    const sent = logged(page, 'set-session');
    await expand(sent);
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
      entries.find(({ name }: { name: string }) => name === 'mint').direction,
      'host → server',
    );
  });

  inspectorTest(
    'does not mark requests as failed if the browser reports no status',
    async (page) => {
      await page.addInitScript('delete PerformanceResourceTiming.prototype.responseStatus');
      await page.reload();
      const redeemed = logged(page, '/api/v1/embed/session/token').and(
        page.locator('[data-kind="request"]'),
      );
      await redeemed.waitFor();
      assert.equal(await redeemed.getAttribute('class'), '');
      assert.equal(await redeemed.locator('.outcome').count(), 0);
    },
  );

  inspectorTest('filters, pauses and clears the timeline', async (page) => {
    const log = page.locator('timeline-panel');
    const rows = (kind: string) => log.locator(`li[data-kind="${kind}"]`).count();
    assert.ok((await rows('request')) > 0);
    await log.getByRole('button', { name: /^Requests/ }).click();
    assert.equal(await rows('request'), 0);
    assert.ok((await rows('event')) > 0);
    await log.getByRole('button', { name: 'Pause' }).click();
    await simulate(page, 'Set an invalid attribute');
    await log.getByRole('button', { name: /new: resume$/ }).click();
    await untilError(page, 'bad-config');
    await log.getByRole('button', { name: 'Failures only' }).click();
    assert.equal(await log.locator('li').count(), 1);
    await log.getByRole('button', { name: 'Failures only' }).click();
    await log.getByRole('button', { name: 'Clear' }).click();
    await log.getByText('No entries yet.').waitFor();
  });

  inspectorTest('sends all actions and shows what the frame receives', async (page) => {
    const panel = page.locator('action-panel');
    const arrived = async (action: string, text: string) => {
      const rows = page.locator(`timeline-panel li[data-event="${action}"]`);
      await expand(rows.filter({ hasText: text }).first());
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

  inspectorTest('reaches every control by Tab', async (page) => {
    assert.deepEqual(await unreachedByTab(page), []);
  });

  inspectorTest('can be used by keyboard alone', async (page) => {
    const press = (key: string) => page.keyboard.press(key);
    await press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).and(page.locator(':focus')).waitFor();
    await press('Enter');
    await page.locator('main:focus').waitFor();

    const requests = page.getByRole('button', { name: /^Requests/ });
    await requests.focus();
    await press('Space');
    await page
      .locator('timeline-panel li[data-kind="request"]')
      .first()
      .waitFor({ state: 'detached' });
    const failuresOnly = page.getByRole('button', { name: 'Failures only' });
    await failuresOnly.press('Space');
    await page.getByText('No entries match the filters.').waitFor();
    await failuresOnly.press('Space');

    await page
      .locator('fault-panel')
      .getByRole('button', { name: 'Set an invalid attribute' })
      .focus();
    await press('Enter');
    await untilError(page, 'bad-config');
    const first = page.locator('timeline-panel li').first().locator('summary');
    await first.focus();
    await press('Enter');
    await page
      .locator('timeline-panel details[open] pre')
      .filter({ hasText: 'bad-config' })
      .waitFor();
    await press('Enter');
    await page.locator('timeline-panel details[open]').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Close' }).focus();
    await press('Enter');
    await page.locator('error-card section:focus').waitFor({ state: 'attached' });

    const theme = page.getByRole('combobox', { name: 'Theme' });
    await theme.focus();
    await press('Enter');
    await page.getByRole('option', { name: 'Forest' }).waitFor();
    await press('Escape');
    await page.getByRole('option', { name: 'Forest' }).waitFor({ state: 'hidden' });
    assert.ok(await theme.evaluate((one) => one.matches(':focus')));
    await press('Enter');
    await page.getByRole('option', { name: 'Forest' }).waitFor();
    await press('ArrowDown');
    await page.locator('wa-option:state(current)', { hasText: 'Forest' }).waitFor();
    await press('Enter');
    await logged(page, 'set-theme').waitFor();

    for (const [from, to] of [
      ['Dashboard', 'App'],
      ['App', 'Chat'],
    ] as const) {
      await page.getByRole('radio', { name: from }).press('ArrowRight');
      await page.getByRole('radio', { name: to, checked: true }).waitFor();
    }
    await frameOf(page).locator('textarea').waitFor();
  });

  const looks = [
    { name: 'light', colorScheme: 'light', viewport: { width: 1360, height: 820 } },
    { name: 'dark', colorScheme: 'dark', viewport: { width: 1360, height: 820 } },
    { name: 'phone', colorScheme: 'light', viewport: { width: 390, height: 844 } },
  ] as const;
  for (const { name, ...options } of looks)
    inspectorTest(
      `fits ${options.viewport.width} px in ${name}, without axe findings`,
      async (page) => {
        await simulate(page, 'Send an invalid message');
        await untilError(page, 'invalid-message');
        await page.mouse.move(0, 0);
        await screenshot(page, `inspector-${name}`);
        const overflow = () => document.documentElement.scrollWidth - innerWidth;
        assert.equal(await page.evaluate(overflow), 0);
        await assertAccessible(page);
      },
      options,
    );
});

/** Text of the page with its shadow trees, except the embed, whose frame has a session id in its URL. */
const WHOLE_PAGE = `(() => {
  const textOf = (root) => [...root.querySelectorAll('*')]
    .filter(({ localName }) => localName !== 'svc-embed')
    .map(({ attributes, shadowRoot }) =>
      [...attributes].map(({ value }) => value).join(' ') + (shadowRoot ? shadowRoot.textContent + textOf(shadowRoot) : ''))
    .join(' ');
  return document.body.textContent + textOf(document);
})()`;
