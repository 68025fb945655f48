import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

/** Printed to stderr when a browser ends that no test has closed. The errors of the pending calls do not always differ. */
export const BROWSER_CRASHED = 'The browser has ended, although no test has closed it.';

/** Launches the browser; on a busy machine, a start that fails is repeated once, with a warning. */
export async function launchBrowser(
  options: Pick<LaunchOptions, 'executablePath' | 'ignoreDefaultArgs'> = {},
): Promise<Browser> {
  const launch = () => chromium.launch({ executablePath: findBrowser(), args: ARGS, ...options });
  try {
    return reportCrash(await launch());
  } catch (error) {
    console.warn('The browser did not start and is launched again:', error);
    return reportCrash(await launch());
  }
}

function reportCrash(browser: Browser): Browser {
  const close = browser.close.bind(browser);
  let isClosed = false;
  browser.close = (options) => {
    isClosed = true;
    return close(options);
  };
  browser.on('disconnected', () => {
    if (!isClosed) console.warn(BROWSER_CRASHED);
  });
  return browser;
}
