import { chromeLauncher } from '@web/test-runner-chrome';

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium at `executablePath` as a browser of the test runner. */
export function chromium(executablePath) {
  return chromeLauncher({
    // Files that run side by side must not share storage. And headless Chromium hides every tab but the last: without
    // the emulated focus, requestAnimationFrame stops in parallel files.
    createPage: async ({ context }) => {
      const own = await context.browser().createBrowserContext();
      const page = await own.newPage();
      const cdp = await page.createCDPSession();
      await cdp.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      forgetHistory(page, cdp);
      return page;
    },
    launchOptions: { executablePath, args: QUIET },
  });
}

/**
 * Lets every file begin with an empty history. One tab runs many files, and with its 50 entries full, Chromium's
 * `history.back()` in a page that is still loading goes too far: out of the test.
 */
function forgetHistory(page, cdp) {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    await cdp.send('Page.resetNavigationHistory');
    return goto(...args);
  };
}
