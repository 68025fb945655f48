import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { EngineBrowser } from '../engines/browser/engine-browser.ts';
import { launchEngine } from '../engines/browser/launch-engine.ts';
import { User } from '../engines/browser/user.ts';
import { RunningDemo } from './run-demo.ts';

/*
What a user does with the demo, from the host page to the service. The tests run in the engine of `ENGINE`; `npm run
test:engines` runs them in each.
*/
describe('demo end to end', () => {
  let demo: RunningDemo;
  let browser: EngineBrowser;

  before(async () => {
    demo = await RunningDemo.start();
    browser = await launchEngine();
  });

  after(async () => {
    await browser?.close();
    assert.equal(await demo?.stop(), 0);
    await assert.rejects(fetch(demo.host));
    await assert.rejects(fetch(demo.service));
  });

  async function open(path: string): Promise<User> {
    return new User(await browser.open(`${demo.host}${path}`));
  }

  /** Asserts that the console of the page has no errors and no warnings. */
  function assertQuiet({ page: { consoleErrors } }: User, test: TestContext): void {
    if (consoleErrors) assert.deepEqual(consoleErrors, []);
    else test.diagnostic('the console is not checked: WebDriver does not report it');
  }

  it('shows a dashboard of the real records, keeps a comment across a reload and a crash of the service, and follows the configuration', async (test) => {
    const text = 'Why are Sundays so quiet?';
    const user = await open('/');
    await user.see('dashboard', { text: '200,000' });
    await user.see('dashboard', { role: 'img', name: /^Flights per day\./ });
    await user.click('dashboard', { role: 'button', name: 'Comments' });
    await user.fill('dashboard', { role: 'textbox', name: 'comment' }, text);
    await user.click('dashboard', { role: 'button', name: /^Comment$/ });
    await user.see('dashboard', { text });
    const reread = async () => {
      await user.page.reload();
      await user.click('dashboard', { role: 'button', name: /^(Comments|Kommentare)/ });
      await user.see('dashboard', { text });
    };
    await reread();
    await user.choose('page', 'Language', 'Deutsch (Deutschland)');
    await user.see('dashboard', { role: 'button', name: /^Kommentare/ });
    await user.choose('page', 'Airport filter', 'ORD');
    await user.see('dashboard', { role: 'button', name: /Chicago, IL \(ORD\)/ });
    assertQuiet(user, test);
    await demo.crashService();
    await reread();
    await user.page.close();
  });

  it('keeps the API key and the identity on the server', async () => {
    const identity = {
      reason: 'initial',
      surface: 'dashboard',
      externalId: 'root',
      internalId: 'demo-admin',
    };
    const session = await fetch(`${demo.host}/api/embed-session`, {
      method: 'POST',
      body: JSON.stringify(identity),
    });
    const body = await session.text();
    const exchange = () =>
      fetch(`${demo.service}/api/v1/embed/session/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    const { token } = await (await exchange()).json();
    const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    assert.equal(claims.user.displayName, 'Mara Lind');
    assert.equal(claims.embedTenant, 'northwind');
    assert.equal((await exchange()).status, 401);
  });

  it('reports navigation and questions in the creator app', async (test) => {
    const user = await open('/');
    await user.page.evaluate('page', RECORD_EVENTS);
    await user.click('page', { role: 'tab', name: 'App' });
    await user.click('app', { role: 'button', name: 'Ask' });
    await user.click('app', { role: 'button', name: /^Flights per day/ });
    await user.until('page', 'svcEvents.includes("svc-ai-query completed")');
    await user.fill('app', { role: 'textbox', name: 'Your question' }, 'cancelled flights');
    await user.click('app', { role: 'button', name: 'Send' });
    await user.until('page', 'svcEvents.includes("svc-ai-query error")');
    await user.click('app', { role: 'button', name: 'Save as workbook' });
    await user.click('app', { role: 'button', name: 'Close the chat' });
    await user.click('app', { role: 'link', name: /Flights per day/ });
    await user.until('page', 'svcEvents.some((event) => /^svc-navigate .*#.workbook/.test(event))');
    assertQuiet(user, test);
    await user.page.close();
  });
});

const RECORD_EVENTS = `(() => {
  globalThis.svcEvents = [];
  document.addEventListener('svc-ai-query', (event) => svcEvents.push(event.type + ' ' + event.payload.status));
  document.addEventListener('svc-navigate', (event) => svcEvents.push(event.type + ' ' + event.payload.path));
})()`;
