import { launch } from 'puppeteer-core';
import { findBrowser } from '../../../.ci/setup/browser.mjs';
import { findFirefox } from '../../../.ci/setup/engines.mjs';
import type { EngineBrowser } from './engine-browser.ts';
import { PuppeteerBrowser } from './puppeteer-browser.ts';
import { WebKitBrowser } from './webkit-browser.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--force-prefers-reduced-motion'];
const LAUNCHERS: Readonly<Record<string, () => Promise<EngineBrowser>>> = {
  chromium: async () =>
    new PuppeteerBrowser(await launch({ executablePath: findBrowser(), args: ARGS })),
  firefox: async () =>
    new PuppeteerBrowser(
      await launch({
        browser: 'firefox',
        executablePath: findFirefox(),
        extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
      }),
    ),
  webkit: async () => new WebKitBrowser(),
};

/** Launches the browser of the engine in `ENGINE`: chromium, firefox or webkit. The default is chromium. */
export function launchEngine(): Promise<EngineBrowser> {
  const { ENGINE = 'chromium' } = process.env;
  const launch = LAUNCHERS[ENGINE];
  if (!launch) throw new Error(`ENGINE is "${ENGINE}". Expected ${Object.keys(LAUNCHERS)}.`);
  return launch();
}
