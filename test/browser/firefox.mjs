import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';

/** Returns a test runner launcher for the Firefox at `executablePath`, over WebDriver BiDi. */
export function firefox(executablePath) {
  const launcher = chromeLauncher({
    puppeteer,
    concurrency: 1,
    createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    launchOptions: { browser: 'firefox', executablePath },
  });
  const unsupported = {
    'media emulation': 'WebDriver BiDi of Firefox does not emulate media features',
    'scrolling of outer pages':
      'scrollIntoView() does not scroll the page around a frame of another origin',
    'moves without reload': 'moveBefore() of Firefox reloads frames',
  };
  return Object.assign(launcher, { unsupported });
}
