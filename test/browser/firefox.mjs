import { chromeLauncher } from '@web/test-runner-chrome';
import * as puppeteer from 'puppeteer-core';

/**
 * The Firefox at `executablePath` as a browser of the test runner, for a look. It is not told of media features over
 * BiDi, and `moveBefore()` reloads its frames. Side by side, files take longer.
 */
export function firefox(executablePath) {
  const launcher = chromeLauncher({
    puppeteer,
    concurrency: 1,
    createPage: async ({ context }) => (await context.browser().createBrowserContext()).newPage(),
    launchOptions: { browser: 'firefox', executablePath },
  });
  return Object.assign(launcher, { lacks: ['media emulation', 'whole moves'] });
}
