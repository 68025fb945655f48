import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import {
  closeInspector,
  openInspector,
  setFaults,
  simulate,
  untilError,
} from './inspector-page.ts';
import { expand, logged, type Visit, Visitor } from './visitor.ts';

const state = (page: Page) => page.evaluate(`document.querySelector('svc-embed').state`);

/** Asserts that the embed still works and the card shows the code. */
async function assertReady(page: Page, code: string): Promise<void> {
  assert.equal(await state(page), 'ready');
  await page.locator('error-card').getByText(code, { exact: true }).waitFor();
}

/** Asserts that the viewer sees an error message, and that the card shows the same one. */
async function assertErrorShown(page: Page): Promise<void> {
  assert.equal(await state(page), 'error');
  const message = await page.locator('svc-embed [part="error"] p').textContent();
  await page.locator('error-card').getByText(`“${message}”`).waitFor();
}

/** Clicks all buttons one after the other on one page. */
describe('inspector: simulated failures', () => {
  let visitor: Visitor;
  let visit: Visit;
  let page: Page;

  before(async () => {
    visitor = await Visitor.start();
    visit = await openInspector(visitor);
    ({ page } = visit);
  });

  beforeEach(() => page.getByRole('button', { name: 'Clear' }).click());

  after(async () => {
    if (visit) await closeInspector(visit);
    await visitor?.end();
  });

  const invisible: Record<string, string> = {
    'Set an invalid attribute': 'bad-config',
    'Send an invalid message': 'invalid-message',
  };
  for (const [title, code] of Object.entries(invisible))
    it(`${title}: ${code}, and the embed keeps working`, async () => {
      await simulate(page, title);
      await untilError(page, code);
      await assertReady(page, code);
    });

  for (const [title, who] of [
    ['Forge a message here', 'this page’s own window'],
    ['Forge a message in a frame', 'another frame’s window'],
  ] as const)
    it(`${title}: the message is ignored`, async () => {
      await simulate(page, title);
      await logged(page, 'svc:event:ready').filter({ hasText: who }).waitFor();
      assert.equal(await page.locator('timeline-panel li[data-kind="dropped"]').count(), 1);
      assert.equal(await logged(page, 'svc-ready').count(), 0);
    });

  it('Used session id: the embed rejects it, and the next one works', async () => {
    await simulate(page, 'Used session id');
    await untilError(page, 'EmbedSessionExchangeError');
    await logged(page, 'mint').filter({ hasText: 'retry' }).waitFor();
    await logged(page, 'svc-ready').waitFor();
  });

  it('Slow connection: the embed waits and loads', async () => {
    await simulate(page, 'Slow connection');
    const exchange = logged(page, '/api/v1/embed/session/token');
    await exchange
      .locator('.took')
      .getByText(/^9\d\d ms|\d s$/)
      .waitFor();
    await logged(page, 'svc-dashboard-loaded').waitFor();
    await page.getByRole('status').getByText('The connection is slow.').waitFor();
  });

  const visible: Record<string, string> = {
    'Refuse the next session': 'mint-refused',
    'Two used session ids': 'session-refused',
    'Never send ready': 'ready-timeout',
    'Redirect to another origin': 'wrong-origin',
    'Refuse this page': 'frame-refused',
    'Disconnect the service': 'frame-unreachable',
    'Block the frame by CSP': 'frame-blocked',
  };
  for (const [title, code] of Object.entries(visible))
    it(`${title}: ${code}, and the viewer sees a message`, async () => {
      await simulate(page, title);
      await untilError(page, code);
      await assertErrorShown(page);
    });

  it('Fail the logout: revoke-failed, and the frame is removed', async () => {
    await simulate(page, 'Fail the logout');
    await untilError(page, 'revoke-failed');
    await logged(page, 'svc-logout').waitFor();
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    await logged(page, 'revoke').filter({ hasText: '503' }).waitFor();
  });

  it('can be simulated from the table of error codes', async () => {
    const rows = page.locator('error-code-table tbody tr');
    assert.equal(await rows.count(), 13);
    assert.equal(await rows.filter({ has: page.locator('wa-button') }).count(), 13);
    await rows.filter({ hasText: 'bad-config' }).getByRole('button').click();
    await untilError(page, 'bad-config');
  });

  /** Slow cases run concurrently, each on its own page with its own faults. */
  describe('with long waits', { concurrency: 3 }, () => {
    const onOwnPage = (name: string, run: (page: Page) => Promise<void>) =>
      it(name, async () => {
        const own = await openInspector(visitor);
        await run(own.page);
        await closeInspector(own);
      });

    onOwnPage(
      'Expire now: a request is rejected, the expiry reported, the session renewed',
      async (page) => {
        await simulate(page, 'Expire now');
        await logged(page, 'revoke').filter({ hasText: '204' }).waitFor();
        await logged(page, 'refresh').waitFor();
        const failed = page.locator('timeline-panel li[data-kind="request"].failed');
        await failed.filter({ hasText: '401' }).first().waitFor();
        await logged(page, 'svc-session-expired').waitFor();
        await logged(page, 'mint')
          .filter({ hasText: /renewal: [\w-]{4}…/ })
          .waitFor();
        await logged(page, 'set-session').waitFor();
        const renewed = logged(page, 'svc-session-renewed');
        await renewed.locator('.took').getByText(/ m?s$/).waitFor();
        assert.equal(await state(page), 'ready');
      },
    );

    onOwnPage('Expire in 30 s: the expiry is announced, the session renewed', async (page) => {
      await simulate(page, 'Expire in 30 s');
      const announced = logged(page, 'svc-session-expiring');
      await expand(announced);
      const payload = (await announced.locator('pre').textContent()) ?? '';
      const { expiresInMs } = JSON.parse(payload);
      assert.ok(expiresInMs > 10_000 && expiresInMs <= 30_000, payload);
      await page
        .locator('state-history')
        .getByText(/^expiring, /)
        .waitFor();
      await logged(page, 'svc-session-renewed').waitFor();
    });

    onOwnPage('Never respond: mint-timeout, and the viewer sees a message', async (page) => {
      await simulate(page, 'Never respond');
      await untilError(page, 'mint-timeout');
      await assertErrorShown(page);
    });

    onOwnPage('Fail the renewal: renewal-failed, and the embed keeps working', async (page) => {
      await simulate(page, 'Fail the renewal');
      await untilError(page, 'renewal-failed');
      await assertReady(page, 'renewal-failed');
    });

    onOwnPage('Reset: the embed loads again', async (page) => {
      await simulate(page, 'Drop the connection');
      await untilError(page, 'mint-failed');
      await assertErrorShown(page);
      const tries = page.locator('timeline-panel li[data-event="mint"]', {
        hasText: 'no response',
      });
      assert.equal(await tries.count(), 5);
      await tries.first().getByText('reload, attempt 5').waitFor();
      await page.getByRole('status').getByText('The endpoint closes connections.').waitFor();
      await page.getByRole('button', { name: 'Reset' }).click();
      await logged(page, 'svc-ready').waitFor();
      await page.getByRole('status').getByText('No failure is simulated.').waitFor();
    });

    onOwnPage('affects its own page only', async (page) => {
      const other = await openInspector(visitor);
      await simulate(page, 'Disconnect the service');
      await untilError(page, 'frame-unreachable');
      await other.page.getByRole('button', { name: 'Reload' }).click();
      await logged(other.page, 'svc-state-change').filter({ hasText: 'loading → ready' }).waitFor();
      await other.page.getByRole('status').getByText('No failure is simulated.').waitFor();
      await closeInspector(other);
    });

    onOwnPage('uses the shared proxy if the browser cannot resolve its own', async (page) => {
      await page.route(/\.localhost:/, (route) => route.abort('namenotresolved'));
      await page.reload();
      await page.getByText('affect every other open inspector too').waitFor();
      await logged(page, 'svc-dashboard-loaded').waitFor();
      const address = await page.locator('svc-embed iframe').getAttribute('src');
      assert.match(address ?? '', /^http:\/\/127\.0\.0\.1:/);
      await simulate(page, 'Refuse the next session');
      await untilError(page, 'mint-refused');
    });
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
