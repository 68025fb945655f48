import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { closeInspector, failed, make, openInspector, orderFaults } from './inspector-visit.ts';
import { logged, unfold, type Visit, Visitor } from './visitor.ts';

const state = (page: Page) => page.evaluate(`document.querySelector('svc-embed').state`);

/** The viewer notices nothing; the card tells the developer. */
async function goesOn(page: Page, code: string): Promise<void> {
  assert.equal(await state(page), 'ready');
  await page.locator('failure-card').getByText(code, { exact: true }).waitFor();
}

/** The viewer reads a sentence, and the card has the same one. */
async function told(page: Page): Promise<void> {
  assert.equal(await state(page), 'error');
  const sentence = await page.locator('svc-embed [part="error"] p').textContent();
  await page.locator('failure-card').getByText(`“${sentence}”`).waitFor();
}

/** Every button in turn on one page, as a host developer would press them. */
describe('a button of the inspector', () => {
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

  const unseen: Record<string, string> = {
    'Set a bad attribute': 'bad-config',
    'Break a message': 'invalid-message',
  };
  for (const [title, code] of Object.entries(unseen))
    it(`${title}: ${code}, and the embed goes on`, async () => {
      await make(page, title);
      await failed(page, code);
      await goesOn(page, code);
    });

  for (const [title, who] of [
    ['Forge in this page', 'this page’s own window'],
    ['Forge in a frame', 'another frame’s window'],
  ] as const)
    it(`${title}: the message is dropped`, async () => {
      await make(page, title);
      await logged(page, 'svc:event:ready').filter({ hasText: who }).waitFor();
      assert.equal(await page.locator('message-log li[data-kind="dropped"]').count(), 1);
      assert.equal(await logged(page, 'svc-ready').count(), 0);
    });

  it('One spent id: the embed refuses it, and the next one works', async () => {
    await make(page, 'One spent id');
    await failed(page, 'EmbedSessionExchangeError');
    await logged(page, 'mint').filter({ hasText: 'retry' }).waitFor();
    await logged(page, 'svc-ready').waitFor();
  });

  it('Slow the line: the embed waits, and works', async () => {
    await make(page, 'Slow the line');
    const exchange = logged(page, '/api/v1/embed/session/token');
    await exchange
      .locator('.took')
      .getByText(/^9\d\d ms|\d s$/)
      .waitFor();
    await logged(page, 'svc-dashboard-loaded').waitFor();
    await page.getByRole('status').getByText('The line is slow.').waitFor();
  });

  const seen: Record<string, string> = {
    'Refuse the next session': 'mint-refused',
    'Spent ids': 'session-refused',
    'Go silent': 'ready-timeout',
    'Speak from a wrong origin': 'wrong-origin',
    'Drop the line': 'frame-unreachable',
    'Forbid the frame': 'frame-blocked',
  };
  for (const [title, code] of Object.entries(seen))
    it(`${title}: ${code}, and the viewer is told`, async () => {
      await make(page, title);
      await failed(page, code);
      await told(page);
    });

  it('Fail the logout: revoke-failed, and the frame is gone', async () => {
    await make(page, 'Fail the logout');
    await failed(page, 'revoke-failed');
    await logged(page, 'svc-logout').waitFor();
    assert.equal(await page.locator('svc-embed iframe').count(), 0);
    await logged(page, 'revoke').filter({ hasText: '503' }).waitFor();
  });

  it('of the table does the same', async () => {
    const rows = page.locator('failure-table tbody tr');
    assert.equal(await rows.count(), 12);
    assert.equal(await rows.filter({ has: page.locator('wa-button') }).count(), 12);
    await rows.filter({ hasText: 'bad-config' }).getByRole('button').click();
    await failed(page, 'bad-config');
  });

  /** What takes its time takes it side by side, on a page each: their faults are their own. */
  describe('that needs patience', { concurrency: 3 }, () => {
    const waiting = (name: string, act: (page: Page) => Promise<void>) =>
      it(name, async () => {
        const own = await openInspector(visitor);
        await act(own.page);
        await closeInspector(own);
      });

    waiting('Expire now: a request is refused, the end told, the session renewed', async (page) => {
      await make(page, 'Expire now');
      await logged(page, 'revoke').filter({ hasText: '204' }).waitFor();
      await logged(page, 'refresh').waitFor();
      const refused = page.locator('message-log li[data-event="/data/query"].failed');
      await refused.first().filter({ hasText: '401' }).waitFor();
      await logged(page, 'svc-session-expired').waitFor();
      await logged(page, 'mint')
        .filter({ hasText: /renewal: [\w-]{4}…/ })
        .waitFor();
      await logged(page, 'set-session').waitFor();
      const renewed = logged(page, 'svc-session-renewed');
      await renewed.locator('.took').getByText(/ m?s$/).waitFor();
      assert.equal(await state(page), 'ready');
    });

    waiting('End in 30 s: the end is announced, the session renewed', async (page) => {
      await make(page, 'End in 30 s');
      const announced = logged(page, 'svc-session-expiring');
      await unfold(announced);
      const told = (await announced.locator('pre').textContent()) ?? '';
      const { expiresInMs } = JSON.parse(told);
      assert.ok(expiresInMs > 10_000 && expiresInMs <= 30_000, told);
      await page
        .locator('session-life')
        .getByText(/^expiring, /)
        .waitFor();
      await logged(page, 'svc-session-renewed').waitFor();
    });

    waiting('Never answer: mint-timeout, and the viewer is told', async (page) => {
      await make(page, 'Never answer');
      await failed(page, 'mint-timeout');
      await told(page);
    });

    waiting('Fail the renewal: renewal-failed, and the embed goes on', async (page) => {
      await make(page, 'Fail the renewal');
      await failed(page, 'renewal-failed');
      await goesOn(page, 'renewal-failed');
    });

    waiting('Mend: what was broken works again', async (page) => {
      await make(page, 'Drop the endpoint');
      await failed(page, 'mint-failed');
      await told(page);
      const tries = page.locator('message-log li[data-event="mint"]', { hasText: 'no answer' });
      assert.equal(await tries.count(), 5);
      await tries.first().getByText('reload, try 5').waitFor();
      await page.getByRole('status').getByText('The endpoint is dropped.').waitFor();
      await page.getByRole('button', { name: 'Mend' }).click();
      await logged(page, 'svc-ready').waitFor();
      await page.getByRole('status').getByText('Everything is in order.').waitFor();
    });

    waiting('fails on its own page alone', async (page) => {
      const other = await openInspector(visitor);
      await make(page, 'Drop the line');
      await failed(page, 'frame-unreachable');
      await other.page.getByRole('button', { name: 'Reload' }).click();
      await logged(other.page, 'svc-state-change').filter({ hasText: 'loading → ready' }).waitFor();
      await other.page.getByRole('status').getByText('Everything is in order.').waitFor();
      await closeInspector(other);
    });

    waiting('says so where the browser finds no line of its own', async (page) => {
      await page.route(/\.localhost:/, (route) => route.abort('namenotresolved'));
      await page.reload();
      await page.getByText('fails in every other open inspector too').waitFor();
      await logged(page, 'svc-dashboard-loaded').waitFor();
      const address = await page.locator('svc-embed iframe').getAttribute('src');
      assert.match(address ?? '', /^http:\/\/127\.0\.0\.1:/);
      await make(page, 'Refuse the next session');
      await failed(page, 'mint-refused');
    });
  });

  it('is heard from the host’s own pages alone, as JSON, and only such as there are', async () => {
    const foreign = { 'Sec-Fetch-Site': 'cross-site' };
    assert.equal(await orderFaults(visitor, {}, foreign), 403);
    assert.equal(await orderFaults(visitor, {}, { 'Content-Type': 'text/plain' }), 415);
    assert.equal(await orderFaults(visitor, { coffee: null }), 400);
    assert.equal(await orderFaults(visitor, { line: { how: 'upside-down' } }), 400);
    assert.equal(await orderFaults(visitor, { line: { how: 'slow', times: 0 } }), 400);
    assert.equal(await orderFaults(visitor, { line: null }), 200);
    for (const line of ['', '0123456789abcde', '0123456789abcdeg', '__proto__', '%2e%2e'])
      assert.equal(await orderFaults(visitor, { line: null }, {}, line), 404, line);
  });
});
