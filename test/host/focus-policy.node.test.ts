import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ElementHandle, Page } from 'puppeteer-core';
import type { SvcEmbed } from '../../src/host/index.ts';
import { createEvent } from '../../src/protocol/events.ts';
import { type HostPage, openHostPage } from '../node/host-page.ts';
import { launchCompleteBrowser } from '../node/launch-browser.ts';

const READY = JSON.stringify(
  createEvent('svc:event:ready', 'dashboard', { mode: 'signed', surface: 'dashboard' }),
);

/** An app that focuses a field when it starts, when it is displayed, and at each action. */
const APP = `<!doctype html><input><script>
  const takeFocus = () => document.querySelector('input').focus();
  takeFocus();
  parent.postMessage(${READY}, '*');
  addEventListener('message', ({ data }) => {
    takeFocus();
    if (data.type === 'svc:action:refresh') document.title = 'refreshed';
  });
</script>`;

describe('<svc-embed> whose app takes the focus', () => {
  let host: HostPage;
  before(async () => {
    // The policy is not enabled by default yet: https://chromestatus.com/feature/5179186249465856
    const flag = '--enable-features=BlockingFocusWithoutUserActivation';
    host = await openHostPage(
      {
        '/embed/dashboard/sales': (_, response) =>
          response.setHeader('content-type', 'text/html').end(APP),
      },
      { browser: await launchCompleteBrowser([flag]) },
    );
  });
  after(async () => {
    await host.close();
    await host.browser.close();
  });

  /** Opens an embed below a field in which the viewer writes, and lets its app take the focus. */
  async function open(allow = ''): Promise<{ page: Page; embed: ElementHandle<SvcEmbed> }> {
    const { page } = host;
    await page.bringToFront();
    await page.evaluate(() => {
      document.body.innerHTML = '<input id="own"><div style="height: 3000px"></div>';
    });
    await page.click('#own');
    await page.keyboard.type('a');
    const embed = await page.evaluateHandle((allowed) => {
      const element = document.createElement('svc-embed');
      // Another site than that of the page.
      element.baseUrl = location.origin.replace('127.0.0.1', 'localhost');
      Object.assign(element, { dashboard: 'sales', sessionProvider: () => 's', allow: allowed });
      document.body.append(element);
      return element;
    }, allow);
    await embed.evaluate((element) => element.whenReady());
    await embed.evaluate((element) => element.refresh());
    await appOf(page).waitForFunction(() => document.title === 'refreshed');
    await page.keyboard.type('b');
    return { page, embed };
  }

  const appOf = (page: Page) => {
    const [, frame] = page.frames();
    assert.ok(frame);
    return frame;
  };

  const written = async (page: Page) => ({
    own: await page.$eval('#own', (field) => (field as HTMLInputElement).value),
    app: await appOf(page).$eval('input', (field) => field.value),
    scrollY: await page.evaluate(() => scrollY),
  });

  it('keeps the focus and the scroll position of the page', async () => {
    const { page } = await open();
    assert.deepEqual(await written(page), { own: 'ab', app: '', scrollY: 0 });
  });

  it('lets the app have the focus after embed.focus()', async () => {
    const { page, embed } = await open();
    await embed.evaluate((element) => {
      element.focus();
      element.refresh();
    });
    await appOf(page).waitForFunction(() => document.activeElement?.tagName === 'INPUT');
    await page.keyboard.type('c');
    const { own, app } = await written(page);
    assert.deepEqual([own, app], ['ab', 'c']);
  });

  it('lets the app take the focus if the page allows it', async () => {
    const { page } = await open('focus-without-user-activation');
    const { own, app } = await written(page);
    assert.deepEqual([own, app], ['a', 'b']);
  });
});
