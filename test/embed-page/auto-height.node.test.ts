import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'playwright-core';
import { builtPage } from '../node/built-page.ts';
import { type EmbedService, startEmbedService } from '../node/embed-service.ts';
import { type HostPage, openHostPage } from '../node/host-page.ts';
import { launchBrowser } from '../node/launch-browser.ts';

describe('<svc-embed auto-height> with the built-in page, in a browser with scroll bars', () => {
  let host: HostPage;
  let service: EmbedService;
  let browser: Browser;

  before(async () => {
    host = await openHostPage();
    const embedding = { hostOrigins: [host.origin], comments: true };
    service = await startEmbedService(embedding, { appFolder: await builtPage() });
    browser = await launchBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] });
  });

  after(async () => {
    await browser?.close();
    await service?.close();
    await host?.close();
  });

  /** Opens a host page with an element that has styles; resolves with its frame. */
  async function open(style: string): Promise<{ page: Page; frame: Frame }> {
    const page = await browser.newPage({ viewport: { width: 700, height: 1600 } });
    await page.goto(host.origin);
    const sessionId = await service.mint();
    await page.evaluate(
      (properties) => {
        const embed = document.createElement('svc-embed');
        document.body.append(Object.assign(embed, { ...properties, autoHeight: true }));
        return embed.whenReady();
      },
      { baseUrl: service.origin, dashboard: 'sales', sessionId, style },
    );
    const frame = page.frames().find((each) => each.url().startsWith(service.origin));
    assert.ok(frame);
    return { page, frame };
  }

  /** Resolves with the height of the element when it was set and that of the content of its frame is the same. */
  async function followed(page: Page, frame: Frame): Promise<number> {
    for (;;) {
      const content = await frame.evaluate(() => document.documentElement.offsetHeight);
      const height = await page.evaluate(() => {
        const embed = document.querySelector('svc-embed');
        return embed?.style.blockSize && embed.offsetHeight;
      });
      if (height === content) return height;
    }
  }

  async function post(frame: Frame, text: string): Promise<void> {
    await frame.getByRole('textbox').first().fill(text);
    await frame.getByRole('button', { name: 'Comment', exact: true }).click();
    await frame.getByRole('listitem').getByText(text.slice(0, 20)).first().waitFor();
  }

  it('grows with each comment and never shows a scroll bar', async () => {
    const { page, frame } = await open('');
    await frame.getByText('No comments yet').waitFor();
    const empty = await followed(page, frame);
    assert.ok(empty < 600, `${empty}`);
    await frame.evaluate(recordWidths);
    for (const text of ['Why does it drop? '.repeat(30), 'Since June '.repeat(60)])
      await post(frame, text);
    assert.ok((await followed(page, frame)) > empty + 150);
    assert.deepEqual(await frame.evaluate(() => Reflect.get(globalThis, 'widths')), [684]);
    await page.close();
  });

  it('shows a scroll bar if the height is limited', async () => {
    const { page, frame } = await open('max-height: 320px');
    await frame.waitForFunction(() => document.documentElement.clientWidth < 684);
    assert.equal(await page.evaluate(() => document.querySelector('svc-embed')?.offsetHeight), 320);
    await page.evaluate(() => document.querySelector('svc-embed')?.removeAttribute('style'));
    await followed(page, frame);
    await frame.waitForFunction(() => document.documentElement.clientWidth === 684);
    await page.close();
  });
});

/** Runs in the frame: records each width of the page without its scroll bar. */
function recordWidths(): void {
  const widths: number[] = [];
  Object.assign(globalThis, { widths });
  const record = () => {
    const { clientWidth } = document.documentElement;
    if (widths.at(-1) !== clientWidth) widths.push(clientWidth);
  };
  new ResizeObserver(record).observe(document.documentElement);
  addEventListener('resize', record);
}
