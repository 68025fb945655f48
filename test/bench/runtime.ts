import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { launchBrowser } from '../node/launch-browser.ts';
import type { Result } from './result.ts';
import { ready } from './runtime/ready.ts';
import { simulatedDay } from './runtime/simulated-day.ts';
import { size } from './runtime/size.ts';
import { theme } from './runtime/theme.ts';

/** Measures the size and speed of the runtime and the reliability of its expiry clock. */
export async function bench(): Promise<Result[]> {
  const browser = await launchBrowser({ executablePath: findCompleteBrowser() });
  try {
    const page = await browser.newPage();
    return [await size(), await ready(page), await theme(page), await simulatedDay()];
  } finally {
    await browser.close();
  }
}
