import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';

/**
 * Returns a test runner launcher for the Firefox at `executablePath`. Firefox does not support media emulation over
 * BiDi, and its `moveBefore()` reloads frames.
 */
export function firefox(executablePath) {
  const launcher = chromeLauncher({
    puppeteer,
    concurrency: 1,
    createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    launchOptions: { browser: 'firefox', executablePath },
  });
  return Object.assign(launcher, { unsupported: ['media emulation', 'moves without reload'] });
}
