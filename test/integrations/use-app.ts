import { after, before } from 'node:test';
import type { Browser } from 'playwright-core';
import { openPage, type Visit } from '../demo/browser.ts';
import { launchBrowser } from '../node/launch-browser.ts';
import { type App, type StartOptions, startApp } from './start-app.ts';

/** An app and a browser, while the tests of a suite run. */
export interface RunningApp {
  readonly app: App;
  readonly browser: Browser;
  /** Opens a page of the app, or another address, in a new browser context. */
  open(address?: string): Promise<Visit>;
  /** Opens the app while its session endpoint responds with 401. */
  openRejected(): Promise<Visit>;
}

/** Starts the app `name` and a browser before the tests of a suite, and ends both after them. */
export function useApp(name: string, options: StartOptions = {}): RunningApp {
  let app: App;
  let browser: Browser;
  before(async () => {
    app = await startApp(name, options);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser?.close();
    await app?.close();
  });
  return {
    get app() {
      return app;
    },
    get browser() {
      return browser;
    },
    open: (address = '/') => openPage(browser, new URL(address, app.url).href),
    async openRejected() {
      const visit = await openPage(browser, 'about:blank');
      await visit.page.route('**/api/embed-session', (route) => route.fulfill({ status: 401 }));
      await visit.page.goto(app.url);
      return visit;
    },
  };
}
