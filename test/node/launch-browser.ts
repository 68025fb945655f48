import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

/** Launches the browser; on a busy machine, a start that fails is repeated once, with a warning. */
export async function launchBrowser(
  options: Pick<LaunchOptions, 'ignoreDefaultArgs'> = {},
): Promise<Browser> {
  const launch = () => chromium.launch({ executablePath: findBrowser(), args: ARGS, ...options });
  try {
    return await launch();
  } catch (error) {
    console.warn('The browser did not start and is launched again:', error);
    return launch();
  }
}
