import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { assertAccessibleInBoth } from './axe.ts';
import { tilesLoaded } from './embedded-app.ts';
import { unreachedByTab } from './keyboard.ts';
import { assertFits, assertLayout, SIZES } from './page-layout.ts';
import { EMPTY_PATH, frameOf, useVisitor } from './visitor.ts';

/** What the browser and the element log about failed requests, blocked frames and errors. */
const EXPECTED_LOG = /^Failed to load resource: |^Framing '.*' violates |^svc-embed: /;
const [PHONE, WIDE] = SIZES;

/**
 * Ends the waits between two attempts, as a browser does that is online again. In the state `error`, the event would load
 * the embed again.
 */
const SKIP_BACKOFF = `setInterval(() => {
  const { state } = document.querySelector('svc-embed');
  if (state === 'minting' || state === 'renewing') dispatchEvent(new Event('online'));
}, 100)`;

/** Scenarios after which the embed keeps working, so that the viewer sees no message. */
const INVISIBLE = ['Set an invalid attribute', 'Send an invalid message', 'Fail the renewal'];
/** The scenarios that reload the embed and end with a message for the viewer. */
const VISIBLE = [
  ...['Reject the next session', 'Two used session ids', 'Never send ready', 'Never respond'],
  ...['Redirect to another origin', 'Reject this page', 'Disconnect the service'],
  ...['Block the frame by CSP', 'Drop the connection'],
];

const state = (page: Page) => page.evaluate(`document.querySelector('svc-embed').state`);
const clear = (page: Page) => page.getByRole('button', { name: 'Clear' }).press('Enter');
/** Returns the latest timeline entry with a name. */
const logged = (page: Page, name: string) => entries(page, name).first();
/** Expands a timeline entry by keyboard; a pointer could miss it while new entries move it. */
const expand = (entry: Locator) => entry.locator('summary').press('Enter');
const status = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

/** Presses a button of the fault panel by keyboard; a pointer could miss it while entries and messages move it. */
function simulate(page: Page, title: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Simulate a failure' });
  return panel.getByRole('button', { name: title, exact: true }).press('Enter');
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

  it('shows every action that the frame receives, exports a trace without the session id, shows another viewer, renews an expired session, and affects its own page only', async () => {
    const visit = await visitor.open({ viewport: WIDE });
    const { page } = visit;
    await loaded(page);
    await assertLayout(visit);
    await setSession(page);
    await viewAsOther(page);
    await sendActions(page);
    await expire(page);
    await simulate(page, 'Disconnect the service');
    await untilError(page, 'frame-unreachable');
    const { page: other } = await visitor.open({}, EMPTY_PATH);
    await useSharedProxy(other, `${visitor.demo.host}/inspector/`);
  });

  it('on a phone, does not move while it loads, and reports every failure without axe findings, until it is reset', async () => {
    const visit = await visitor.open({ viewport: PHONE });
    const { page } = visit;
    await assertLayout(visit);
    const tools = page.locator('svc-inspector').getByRole('button');
    const tops = await tools
      .filter({ hasText: /^(Pause|Clear|Export|Copy|Open trace)$/ })
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.deepEqual([tops.length, new Set(tops).size], [5, 1]);
    await showChat(page);
    await announceExpiry(page);
    await ignoreForgedMessages(page);
    for (const title of INVISIBLE) {
      await expand(await simulateError(page, title));
      await page.getByRole('link', { name: 'Documentation' }).waitFor();
      assert.equal(await state(page), 'ready');
    }
    await page.mouse.move(0, 0);
    await assertFits(page);
    await assertAccessibleInBoth(page);
    await page.setViewportSize(WIDE);
    await clear(page);
    assert.deepEqual(await unreachedByTab(page), []);
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
});

/** Mints a session for the embed; only the start of its id is shown and exported. */
async function setSession(page: Page): Promise<void> {
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
}

async function viewAsOther(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Allow export' }).press('Space');
  await page.getByRole('combobox', { name: 'View as' }).press('Enter');
  await page.getByRole('option', { name: 'West Coast' }).click();
  await frameOf(page).getByText('30,433').first().waitFor();
}

async function sendActions(page: Page): Promise<void> {
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
}

async function expire(page: Page): Promise<void> {
  await tilesLoaded(frameOf(page)); // a query that is repeated before its 401 is read has no status
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
}

/** Opens the inspector as in a browser that has no subdomains of localhost and no statuses of responses. */
async function useSharedProxy(page: Page, address: string): Promise<void> {
  await page.addInitScript('delete PerformanceResourceTiming.prototype.responseStatus');
  await page.route(/\.localhost:/, (route) => route.abort('namenotresolved'));
  await page.goto(address);
  await page.getByText('affect every other open inspector too').waitFor();
  await loaded(page);
  await status(page, 'No failure is simulated.');
  const frameAddress = await page.locator('svc-embed iframe').getAttribute('src');
  assert.match(frameAddress ?? '', /^http:\/\/127\.0\.0\.1:/);
  const redeemed = logged(page, '/api/v1/embed/session/token');
  const part = await redeemed.getAttribute('part');
  assert.equal(part?.trim(), 'entry entry-request');
  assert.equal(await redeemed.locator('[part=entry-outcome]').count(), 0);
  await simulate(page, 'Reject the next session');
  await untilError(page, 'mint-refused');
  await page.context().close(); // its frame has no host name, and no statuses
}

/** Shows the chat, which loads faster than the dashboard, and ends the waits between two attempts. */
async function showChat(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Dashboard' }).press('ArrowRight');
  await page.getByRole('radio', { name: 'App', checked: true }).press('ArrowRight');
  await page.getByRole('radio', { name: 'Chat', checked: true }).waitFor();
  await frameOf(page).getByRole('textbox').waitFor();
  await page.evaluate(SKIP_BACKOFF);
}

async function announceExpiry(page: Page): Promise<void> {
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
}

async function ignoreForgedMessages(page: Page): Promise<void> {
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
}
