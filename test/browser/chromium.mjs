import { chromeLauncher } from '@web/test-runner-chrome';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns a test runner launcher for the Chromium at `executablePath`. */
export function chromium(executablePath) {
  return chromeLauncher({
    // Test files that run in parallel must not share storage, so each has its own browser context. Headless Chromium
    // hides all tabs but the last one: without focus emulation, requestAnimationFrame stops in the others.
    createPage: async ({ context }) => {
      const isolated = await context.browser().createBrowserContext();
      const page = await isolated.newPage();
      const devtools = await page.createCDPSession();
      await devtools.send('Emulation.setFocusEmulationEnabled', { enabled: true });
      resetHistoryOnNavigation(page, devtools);
      return page;
    },
    launchOptions: { executablePath, args: FLAGS },
  });
}

/**
 * Clears the history before each test file. One tab runs many files. When its 50 history entries are full, Chromium's
 * `history.back()` in a page that is still loading goes back too far and leaves the test page.
 */
function resetHistoryOnNavigation(page, devtools) {
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    await devtools.send('Page.resetNavigationHistory');
    return goto(...args);
  };
}
