import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, COLOR_RULES } from './axe.ts';
import { setColorScheme } from './color-scheme.ts';
import { clear, setFaults, simulate, untilError } from './inspector-page.ts';
import { unreachedByTab } from './keyboard.ts';
import { entries, expand, frameOf, loaded, logged, Visitor } from './visitor.ts';

/** What the browser and the element log about failed requests, blocked frames and errors. */
const EXPECTED_LOG = /^Failed to load resource: |^Framing '.*' violates |^svc-embed: /;
/** The wait for five failed mints, which `online` shortens. */
const TIMEOUT_MS = 60_000;

/** Ends the waits between two attempts, as a browser does that is online again. */
const SKIP_BACKOFF = `setInterval(() => dispatchEvent(new Event('online')), 100)`;

const state = (page: Page) => page.evaluate(`document.querySelector('svc-embed').state`);
const status = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

/** One page for all tests: each one continues where the last one ended. */
describe('inspector', () => {
  let visitor: Visitor;
  let page: Page;
  let consoleErrors: string[];

  before(async () => {
    visitor = await Visitor.start();
    ({ page, consoleErrors } = await visitor.open({ viewport: { width: 1360, height: 820 } }));
    page.setDefaultTimeout(TIMEOUT_MS);
    await loaded(page);
  });

  after(async () => {
    await visitor?.end();
    assert.deepEqual(
      consoleErrors.filter((text) => !EXPECTED_LOG.test(text)),
      [],
    );
  });

  it('exports a trace without the session id', async () => {
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
  });

  it('sends all actions and shows what the frame receives', async () => {
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
  });

  it('Expire now: a request is rejected, the expiry reported, the session renewed', async () => {
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

  it('selects the surface by keyboard', async () => {
    for (const [from, to] of [
      ['Dashboard', 'App'],
      ['App', 'Chat'],
    ] as const) {
      await page.getByRole('radio', { name: from }).press('ArrowRight');
      await page.getByRole('radio', { name: to, checked: true }).waitFor();
    }
    await frameOf(page).getByRole('textbox').waitFor();
    await page.evaluate(SKIP_BACKOFF);
  });

  const invisible: Record<string, string> = {
    'Set an invalid attribute': 'bad-config',
    'Send an invalid message': 'invalid-message',
    'Fail the renewal': 'renewal-failed',
  };
  for (const [title, code] of Object.entries(invisible))
    it(`${title}: ${code}, and the embed keeps working`, async () => {
      await clear(page);
      await simulate(page, title);
      await expand(await untilError(page, code));
      await page.getByRole('link', { name: 'Documentation' }).waitFor();
      assert.equal(await state(page), 'ready');
    });

  it('has no axe findings and no horizontal overflow, and is reached by Tab', async () => {
    await expand(await untilError(page, 'renewal-failed'));
    await page.mouse.move(0, 0);
    const looks = [
      ['light', 'light', 1360],
      ['dark', 'dark', 1360],
      ['phone', 'light', 390],
    ] as const;
    for (const [name, colorScheme, width] of looks) {
      await page.setViewportSize({ width, height: 820 });
      await setColorScheme(page, colorScheme);
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
      await assertAccessible(page, name, colorScheme === 'dark' ? COLOR_RULES : undefined);
    }
    await page.setViewportSize({ width: 1360, height: 820 });
    await clear(page);
    assert.deepEqual(await unreachedByTab(page), []);
  });

  for (const [title, who] of [
    ['Forge a message here', 'this page’s own window'],
    ['Forge a message in a frame', 'another frame’s window'],
  ] as const)
    it(`${title}: the message is ignored`, async () => {
      await clear(page);
      await simulate(page, title);
      await logged(page, 'svc:event:ready').filter({ hasText: who }).waitFor();
      assert.equal(await page.locator('svc-inspector [part~=entry-dropped]').count(), 1);
      assert.equal(await entries(page, 'svc-ready').count(), 0);
    });

  it('Used session id: the embed rejects it, and the next one works', async () => {
    await clear(page);
    await simulate(page, 'Used session id');
    await untilError(page, 'EmbedSessionExchangeError');
    await logged(page, 'mint').filter({ hasText: 'retry' }).waitFor();
    await logged(page, 'svc-ready').waitFor();
  });

  it('Expire in 30 s: the expiry is announced, the session renewed', async () => {
    await clear(page);
    await simulate(page, 'Expire in 30 s');
    const announced = logged(page, 'svc-session-expiring');
    await expand(announced);
    const payload = (await announced.locator('pre').textContent()) ?? '';
    const { expiresInMs } = JSON.parse(payload);
    assert.ok(expiresInMs > 10_000 && expiresInMs <= 30_000, payload);
    await logged(page, 'svc-session-renewed').waitFor();
  });

  it('Slow connection: the embed waits and loads', async () => {
    await clear(page);
    await simulate(page, 'Slow connection');
    await logged(page, 'svc-ready').waitFor();
    const exchange = logged(page, '/api/v1/embed/session/token');
    const duration = (await exchange.locator('[part=entry-duration]').textContent()) ?? '';
    assert.match(duration.trim(), /^9\d\d ms$|^\d+(\.\d)? s$/);
    await status(page, 'The connection is slow.');
  });

  const visible: Record<string, string> = {
    'Reject the next session': 'mint-refused',
    'Two used session ids': 'session-refused',
    'Never send ready': 'ready-timeout',
    'Never respond': 'mint-timeout',
    'Redirect to another origin': 'wrong-origin',
    'Reject this page': 'frame-refused',
    'Disconnect the service': 'frame-unreachable',
    'Block the frame by CSP': 'frame-blocked',
    'Drop the connection': 'mint-failed',
  };
  for (const [title, code] of Object.entries(visible))
    it(`${title}: ${code}, and the viewer sees a message`, async () => {
      await clear(page);
      await simulate(page, title);
      await untilError(page, code);
      await page.locator('svc-embed').getByRole('alert').waitFor();
      assert.equal(await state(page), 'error');
    });

  it('Reset: the embed loads again after five attempts', async () => {
    assert.equal(await entries(page, 'mint').filter({ hasText: 'no response' }).count(), 5);
    await logged(page, 'mint').getByText('reload, attempt 5').first().waitFor();
    await status(page, 'The endpoint closes connections.');
    await page.getByRole('button', { name: 'Reset' }).press('Enter');
    await logged(page, 'svc-ready').waitFor();
    await status(page, 'No failure is simulated.');
  });

  it('Fail the logout: revoke-failed, and the frame is removed', async () => {
    await clear(page);
    await simulate(page, 'Fail the logout');
    await untilError(page, 'revoke-failed');
    await logged(page, 'svc-logout').waitFor();
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    await logged(page, 'revoke').filter({ hasText: '503' }).waitFor();
  });

  it('affects its own page only, and works without host names and response statuses', async () => {
    await simulate(page, 'Disconnect the service');
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
    await other.context().close();
  });

  it('accepts known faults as JSON from the same origin only', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    assert.equal(await setFaults(visitor, {}, foreign), 403);
    assert.equal(await setFaults(visitor, {}, { 'Content-Type': 'text/plain' }), 415);
    assert.equal(await setFaults(visitor, { coffee: null }), 400);
    assert.equal(await setFaults(visitor, { connection: { mode: 'upside-down' } }), 400);
    assert.equal(await setFaults(visitor, { connection: { mode: 'slow', times: 0 } }), 400);
    assert.equal(await setFaults(visitor, { connection: null }), 200);
    for (const proxyId of ['', '0123456789abcde', '0123456789abcdeg', '__proto__', '%2e%2e'])
      assert.equal(await setFaults(visitor, { connection: null }, {}, proxyId), 404, proxyId);
  });
});
