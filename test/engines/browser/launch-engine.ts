import type { EngineBrowser } from './engine-browser.ts';
import { PuppeteerBrowser } from './puppeteer-browser.ts';
import { WebKitBrowser } from './webkit-browser.ts';

const LAUNCHERS: Readonly<Record<string, () => Promise<EngineBrowser>>> = {
  chromium: () => PuppeteerBrowser.launchChromium(),
  firefox: () => PuppeteerBrowser.launchFirefox(),
  webkit: async () => new WebKitBrowser(),
};

/** Launches the browser of the engine in `ENGINE`: chromium, firefox or webkit. The default is chromium. */
export function launchEngine(): Promise<EngineBrowser> {
  const { ENGINE = 'chromium' } = process.env;
  const launch = LAUNCHERS[ENGINE];
  if (!launch) throw new Error(`ENGINE is "${ENGINE}". Expected ${Object.keys(LAUNCHERS)}.`);
  return launch();
}
