import { chromium } from 'playwright-core';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import type { Result } from './result.ts';
import { day } from './runtime/day.ts';
import { ready } from './runtime/ready.ts';
import { size } from './runtime/size.ts';
import { theme } from './runtime/theme.ts';

/** What the runtime costs a page, and whether its clock holds. */
export async function bench(): Promise<Result[]> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    return [...(await size()), ...(await ready(page)), ...(await theme(page)), ...(await day())];
  } finally {
    await browser.close();
  }
}
