import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import * as puppeteer from 'puppeteer-core';
import { findBrowser, findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { startLimitMs } from './start-limit.ts';

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic'];

const ADVICE = 'Run it in a terminal to see why, or set CHROME_PATH to another Chromium or Chrome.';

type Options = Pick<LaunchOptions, 'executablePath' | 'ignoreDefaultArgs'>;

/** Launches the browser; on a busy machine, a start that fails is repeated once, with a warning. */
export async function launchBrowser(options: Options = {}, limitMs?: number): Promise<Browser> {
  const all = { executablePath: findBrowser(), args: ARGS, ...options };
  const launch = (timeout: number) => chromium.launch({ ...all, timeout });
  return launchTwice(all.executablePath, launch, limitMs);
}

/** Launches the browser that hides the tabs in the background, in the same way. */
export function launchCompleteBrowser(
  args: readonly string[] = [],
  limitMs?: number,
): Promise<puppeteer.Browser> {
  const all = {
    executablePath: findCompleteBrowser(),
    args: ['--no-sandbox', '--disable-gpu', ...args],
  };
  const launch = (timeout: number) => puppeteer.launch({ ...all, timeout });
  return launchTwice(all.executablePath, launch, limitMs);
}

/** Both starts together take at most the limit. */
async function launchTwice<T>(
  path: string | undefined,
  launch: (timeoutMs: number) => Promise<T>,
  limitMs = startLimitMs(),
): Promise<T> {
  const startedAt = performance.now();
  // without its cause, whose arguments of the browser fill a page
  const describe = (error: unknown) =>
    new Error(`The browser ${path} does not start: ${reasonOf(error)}\n${ADVICE}`);
  try {
    return await launch(limitMs);
  } catch (error) {
    const leftMs = limitMs - (performance.now() - startedAt);
    if (leftMs < 1) throw describe(error);
    console.warn(`The browser did not start and is launched again: ${reasonOf(error)}`);
    return await launch(leftMs).catch((reason) => {
      throw describe(reason);
    });
  }
}

/** What a launcher reports, without its arguments and the steps of its cleanup. */
function reasonOf(error: unknown): string {
  const lines = stripVTControlCharacters((error as Error).message).split('\n');
  const isOfCause = (line: string, index: number) =>
    index === 0 || /^\[pid=\d+\]\[err\]|did exit: |^(?!.*[<[])\s*\S/.test(line);
  return lines.filter(isOfCause).join('\n');
}
