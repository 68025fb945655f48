import type { Browser, ElementHandle, Frame, Page } from 'puppeteer-core';
import type { EngineBrowser, EnginePage, Place } from './engine-browser.ts';
import { frameExpression } from './find-element.ts';

/** Chromium over the DevTools protocol, or Firefox over WebDriver BiDi. */
export class PuppeteerBrowser implements EngineBrowser {
  readonly #browser: Browser;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async open(url: string): Promise<EnginePage> {
    const context = await this.#browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    const opened = new PuppeteerPage(page);
    await page.goto(url);
    return opened;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}

class PuppeteerPage implements EnginePage {
  readonly consoleErrors: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    page.on('pageerror', (error) => this.consoleErrors.push(`${error}`));
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) this.consoleErrors.push(message.text());
    });
  }

  async evaluate(place: Place, expression: string): Promise<unknown> {
    return (await this.#frame(place)).evaluate(expression);
  }

  async click(place: Place, expression: string): Promise<void> {
    const handle = await (await this.#frame(place)).evaluateHandle(expression);
    await (handle.asElement() as ElementHandle<Element>).click();
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  async close(): Promise<void> {
    await this.#page.browserContext().close();
  }

  async #frame(place: Place): Promise<Frame> {
    if (place === 'page') return this.#page.mainFrame();
    const handle = await this.#page.evaluateHandle(frameExpression(place));
    const frame = await (handle.asElement() as ElementHandle<Element> | null)?.contentFrame();
    if (!frame) throw new Error(`there is no frame for ${place}`);
    return frame;
  }
}
