import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FileResult } from '../results.ts';

/** What the summary reporter writes to `RESULTS_FILE`. */
export interface BrowserResults {
  readonly passed: number;
  /** The tests that failed, and the pages that failed without a test. */
  readonly failed: number;
  readonly skipped: number;
  readonly skippedTests: readonly string[];
  /** The errors of each page that failed although none of its tests did. */
  readonly pageErrors: readonly (readonly string[])[];
  readonly failedTests: number;
}

interface BrowserRun {
  readonly passed: boolean;
  /** What the run printed, unless it was to print it itself. */
  readonly output: string;
  /** Undefined if the run ended before its tests. */
  readonly results: BrowserResults | undefined;
}

/** Errors of the test runner and of puppeteer-core if the browser or a page does not start, or crashes. */
const START_OR_CRASH = new RegExp(
  [
    'unable to create and start a test page',
    'Browser tests did not start',
    'Failed to launch the browser process',
    'waiting for the WS endpoint',
    'TargetCloseError',
    // also printed if a test reloads its page, which can be stopped then
    'the browser disconnected\\.\n.*Timed out stopping the browser page',
  ].join('|'),
);

/**
 * Runs the browser tests with the arguments of `wtr`; once again, with a warning, if no test failed, but a page because
 * the browser crashed or did not start.
 */
export async function runBrowserTests(
  args: readonly string[],
  stdout: 'inherit' | 'pipe' = 'pipe',
  onFile: (result: FileResult) => void = () => {},
): Promise<BrowserRun> {
  const first = await runOnce(args, stdout, onFile);
  if (first.passed || !first.results || !hasCrashed(first.results)) return first;
  const reasons = first.results.pageErrors.flat().join('\n');
  console.warn(`\nThe browser crashed or did not start; its tests are run again:\n${reasons}\n`);
  const second = await runOnce(args, stdout, onFile);
  return { ...second, output: first.output + second.output };
}

/** Whether pages failed, each because of a crash or a failed start, and no test did. */
export function hasCrashed({
  failedTests,
  pageErrors,
}: Pick<BrowserResults, 'failedTests' | 'pageErrors'>): boolean {
  const isCrash = (errors: readonly string[]) => START_OR_CRASH.test(errors.join('\n'));
  return failedTests === 0 && pageErrors.length > 0 && pageErrors.every(isCrash);
}

async function runOnce(
  args: readonly string[],
  stdout: 'inherit' | 'pipe',
  onFile: (result: FileResult) => void,
): Promise<BrowserRun> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-embed-browser-tests-'));
  const file = join(folder, 'results.json');
  try {
    const env = { ...process.env, RESULTS_FILE: file };
    const child = spawn('wtr', args, { stdio: ['ignore', stdout, 'inherit', 'ipc'], env });
    child.on('message', onFile);
    const exited = once(child, 'exit');
    const output = child.stdout ? await text(child.stdout) : '';
    const [code] = await exited;
    return { passed: code === 0, output, results: await readResults(file) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readResults(file: string): Promise<BrowserResults | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
