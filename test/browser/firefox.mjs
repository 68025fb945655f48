import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';

/**
 * The Firefox at `executablePath` as a browser of the test runner, for a look: tests that emulate a media feature, forge
 * the source of a message, move a frame whole or call a port that browsers refuse fail there. Side by side, files take
 * longer.
 */
export function firefox(executablePath) {
  return chromeLauncher({
    puppeteer,
    concurrency: 1,
    createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    launchOptions: { browser: 'firefox', executablePath },
  });
}
