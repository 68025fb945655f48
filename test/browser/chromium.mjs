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
      return page;
    },
    launchOptions: { executablePath, args: QUIET },
  });
}
