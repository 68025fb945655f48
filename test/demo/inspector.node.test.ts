import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessible, assertAccessibleInBoth } from './axe.ts';
import { unreachedByTab } from './keyboard.ts';
import { openInEachSize } from './page-layout.ts';
import { EMPTY_PATH, frameOf, useVisitor } from './visitor.ts';

/** What the browser and the element log about failed requests, blocked frames and errors. */
const EXPECTED_LOG = /^Failed to load resource: |^Framing '.*' violates |^svc-embed: /;
const WIDE = { viewport: { width: 1360, height: 820 } };

/** Ends the waits between two attempts, as a browser does that is online again. */
const SKIP_BACKOFF = `setInterval(() => dispatchEvent(new Event('online')), 100)`;

/** Scenarios after which the embed keeps working, so that the viewer sees no message. */
const INVISIBLE = ['Set an invalid attribute', 'Send an invalid message', 'Fail the renewal'];
/** The scenarios that reload the embed and end with a message for the viewer. */
const VISIBLE = [
  ...['Reject the next session', 'Two used session ids', 'Never send ready', 'Never respond'],
  ...['Redirect to another origin', 'Reject this page', 'Disconnect the service'],
  ...['Block the frame by CSP', 'Drop the connection'],
];

const state = (page: Page) => page.evaluate(`document.querySelector('svc-embed').state`);
const status = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

/** Presses a button of the fault panel by keyboard; a pointer could miss it while entries and messages move it. */
function simulate(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Simulate a failure' });
  return panel.getByRole('button', { name: title, exact: true }).press('Enter');
}

/** Removes all entries of the timeline. */
function clear(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Clear' }).press('Enter');
}

/** Waits until the latest error has a code, and returns its entry. */
async function untilError(page: Page, code: string): Promise<Locator> {
  const entry = logged(page, 'svc-error').filter({ hasText: code });
  await entry.waitFor();
  return entry;
}

/** Returns the timeline entries with a name, the latest one first. */
function entries(page: Page, name: string) {
  const ofName = page.locator('[part=entry-name]', { hasText: new RegExp(`^${name}$`) });
  return page.locator('svc-inspector [part~=entry]').filter({ has: ofName });
}

/** Returns the latest timeline entry with a name. */
function logged(page: Page, name: string) {
  return entries(page, name).first();
}

/** Expands a timeline entry by keyboard; a pointer could miss it while new entries move it. */
function expand(entry: Locator): Promise<void> {
  return entry.locator('summary').press('Enter');
}

/** Resolves with the frame when the dashboard has loaded. */
async function loaded(page: Page) {
  await logged(page, 'svc-dashboard-loaded').waitFor();
  return frameOf(page);
}

/** Simulates a failure, and waits for the error code that its button names; resolves with the entry. */
async function simulateError(page: Page, title: string) {
  await clear(page);
  await simulate(page, title);
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title }) });
  return untilError(page, `${await item.locator('code').textContent()}`);
}

describe('inspector', () => {
  const visitor = useVisitor(EXPECTED_LOG);

  /** Opens the inspector with the chat, which loads faster than the dashboard. */
  const openChat = async () => {
    const { page } = await visitor.open(WIDE);
    await page.getByRole('radio', { name: 'Dashboard' }).press('ArrowRight');
    await page.getByRole('radio', { name: 'App', checked: true }).press('ArrowRight');
    await page.getByRole('radio', { name: 'Chat', checked: true }).waitFor();
    await frameOf(page).getByRole('textbox').waitFor();
    await page.evaluate(SKIP_BACKOFF);
    return page;
  };

  it('does not move while it loads, and fits each window', async () => {
    await openInEachSize(await visitor.open({}, EMPTY_PATH), `${visitor.demo.host}/inspector/`);
  });

  it('shows every action that the frame receives, exports a trace without the session id, and renews an expired session', async () => {
    const { page } = await visitor.open(WIDE);
    await loaded(page);
    const ids = page.waitForResponse(/\/session\?viewer=administrator$/);
    await page.getByRole('button', { name: 'Set session' }).click();
    const { sessionId } = await (await ids).json();
    const sent = logged(page, 'set-session');
    await expand(sent);
    await sent.getByText(`"sessionId": "${sessionId.slice(0, 4)}…"`).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    assert.match((await saved).suggestedFilename(), /^svc-embed-trace-.+\.json$/);
    const trace = await page.evaluate(`document.querySelector('svc-inspector').exportTrace()`);
    assert.ok(`${trace}`.includes(`${sessionId.slice(0, 4)}…`));
    assert.ok(!`${trace}`.includes(sessionId.slice(0, 8)));

    const panel = page.getByRole('region', { name: 'Actions' });
    const arrived = async (action: string, text: string) => {
      const received = entries(page, action).filter({ hasText: text }).first();
      await expand(received);
      await received.locator('pre:visible').filter({ hasText: text }).waitFor();
    };
    await panel.getByRole('radio', { name: 'dark' }).click();
    await arrived('set-color-scheme', '"scheme": "dark"');
    const choices: [label: string, option: string, action: string, text: string][] = [
      ['Theme', 'Forest', 'set-theme', '#1f7a4d'],
      ['Language', 'Deutsch (Deutschland)', 'set-locale', 'de-DE'],
    ];
    for (const [label, option, action, text] of choices) {
      await panel.getByRole('combobox', { name: label }).press('Enter');
      await panel.getByRole('option', { name: option }).click();
      await arrived(action, text);
    }
    const zone = panel.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('tokyo');
    await zone.press('Enter');
    await arrived('set-timezone', 'Asia/Tokyo');
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

    await simulate(page, 'Expire now');
    await logged(page, 'revoke').filter({ hasText: '204' }).waitFor();
    const failed = page.locator('svc-inspector [part~=entry-request][part~=entry-failed]');
    await failed.filter({ hasText: '401' }).first().waitFor();
    await logged(page, 'svc-session-expired').waitFor();
    await logged(page, 'mint')
      .filter({ hasText: /renewal: [\w-]{4}…/ })
      .waitFor();
    await logged(page, 'svc-session-renewed').waitFor();
    const renewed = logged(page, 'svc-state-change').filter({ hasText: 'renewing → ready' });
    await renewed.locator('[part=entry-duration]').getByText(/ m?s$/).waitFor();
    assert.equal(await state(page), 'ready');
  });

  it('announces an expiry, replaces a used session id, and waits on a slow connection', async () => {
    const page = await openChat();
    await clear(page);
    await simulate(page, 'Expire in 30 s');
    const announced = logged(page, 'svc-session-expiring');
    await expand(announced);
    const payload = (await announced.locator('pre').textContent()) ?? '';
    const { expiresInMs } = JSON.parse(payload);
    assert.ok(expiresInMs > 10_000 && expiresInMs <= 30_000, payload);
    await logged(page, 'svc-session-renewed').waitFor();

    await clear(page);
    await simulate(page, 'Used session id');
    await untilError(page, 'EmbedSessionExchangeError');
    await logged(page, 'mint').filter({ hasText: 'retry' }).waitFor();
    await logged(page, 'svc-ready').waitFor();

    await clear(page);
    await simulate(page, 'Slow connection');
    await logged(page, 'svc-ready').waitFor();
    const exchange = logged(page, '/api/v1/embed/session/token');
    const duration = (await exchange.locator('[part=entry-duration]').textContent()) ?? '';
    assert.match(duration.trim(), /^9\d\d ms$|^\d+(\.\d)? s$/);
    await status(page, 'The connection is slow.');
  });

  it('reports failures after which the embed keeps working, without axe findings', async () => {
    const page = await openChat();
    for (const [title, who] of [
      ['Forge a message here', 'this page’s own window'],
      ['Forge a message in a frame', 'another frame’s window'],
    ] as const) {
      await clear(page);
      await simulate(page, title);
      await logged(page, 'svc:event:ready').filter({ hasText: who }).waitFor();
      assert.equal(await page.locator('svc-inspector [part~=entry-dropped]').count(), 1);
      assert.equal(await entries(page, 'svc-ready').count(), 0);
    }
    for (const title of INVISIBLE) {
      await expand(await simulateError(page, title));
      await page.getByRole('link', { name: 'Documentation' }).waitFor();
      assert.equal(await state(page), 'ready');
    }
    await page.mouse.move(0, 0);
    await assertAccessibleInBoth(page);
    await page.setViewportSize({ width: 390, height: 820 });
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390);
    await assertAccessible(page, 'phone');
    await page.setViewportSize(WIDE.viewport);
    await clear(page);
    assert.deepEqual(await unreachedByTab(page), []);
  });

  it('reports failures that the viewer sees, until they are reset', async () => {
    const page = await openChat();
    for (const title of VISIBLE) {
      await simulateError(page, title);
      await page.locator('svc-embed').getByRole('alert').waitFor();
      assert.equal(await state(page), 'error', title);
    }
    assert.equal(await entries(page, 'mint').filter({ hasText: 'no response' }).count(), 5);
    await logged(page, 'mint').getByText('reload, attempt 5').first().waitFor();
    await status(page, 'The endpoint closes connections.');
    await page.getByRole('button', { name: 'Reset' }).press('Enter');
    await logged(page, 'svc-ready').waitFor();
    await status(page, 'No failure is simulated.');

    await simulateError(page, 'Fail the logout');
    await logged(page, 'svc-logout').waitFor();
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    await logged(page, 'revoke').filter({ hasText: '503' }).waitFor();
  });

  it('affects its own page only, and works without host names and response statuses', async () => {
    const { page } = await visitor.open(WIDE);
    await simulate(page, 'Disconnect the service');
    await untilError(page, 'frame-unreachable');
    const { page: other } = await visitor.open();
    await other.addInitScript('delete PerformanceResourceTiming.prototype.responseStatus');
    await other.route(/\.localhost:/, (route) => route.abort('namenotresolved'));
    await other.reload();
    await other.getByText('affect every other open inspector too').waitFor();
    await loaded(other);
    await status(other, 'No failure is simulated.');
    const address = await other.locator('svc-embed iframe').getAttribute('src');
    assert.match(address ?? '', /^http:\/\/127\.0\.0\.1:/);
    const redeemed = logged(other, '/api/v1/embed/session/token');
    assert.equal(
      await redeemed.getAttribute('part').then((part) => part?.trim()),
      'entry entry-request',
    );
    assert.equal(await redeemed.locator('[part=entry-outcome]').count(), 0);
    await simulate(other, 'Reject the next session');
    await untilError(other, 'mint-refused');
    await other.context().close(); // its frame has no host name, and no statuses
  });
});
