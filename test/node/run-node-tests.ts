import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { BROWSER_CRASHED } from './launch-browser.ts';

/** A call of playwright-core, with which the text of its errors begins. */
const CALL = String.raw`^Error: \w+\.[$\w]+: `;
/** The error of a call if its page crashes. */
const PAGE_CRASH = new RegExp(`${CALL}(Page|Target) crashed`);
/** The error of a call if the browser crashes, but also if a test has closed its page. */
const CLOSED = new RegExp(`${CALL}Target page, context or browser has been closed`);

/** Ends a test that waits forever and, after the same time again, the run: the process of such a test may go on. */
const LIMIT_MS = 15 * 60_000;

interface FailedFile {
  readonly errors: readonly string[];
  readonly hasBrowserCrashed: boolean;
}

/**
 * Runs test files, each in its own process, and prints their results; resolves with whether all tests passed. Files in
 * which the browser crashed, and nothing else failed, are run again once.
 */
export async function runNodeTests(files: readonly string[], limitMs = LIMIT_MS): Promise<boolean> {
  if (files.length === 0) return true;
  const failed = await runOnce(files, limitMs);
  const crashed = [...failed].filter(([, result]) => isCrash(result));
  if (crashed.length === 0 || crashed.length < failed.size) return failed.size === 0;
  const again = crashed.map(([file]) => file);
  console.warn(`\nThe browser crashed; these files are run again: ${again.join(', ')}\n`);
  return (await runOnce(again, limitMs)).size === 0;
}

/** Whether a crash is the cause of all errors of a file. */
function isCrash({ errors, hasBrowserCrashed }: FailedFile): boolean {
  const hasPageCrashed = errors.some((error) => PAGE_CRASH.test(error));
  const isOfCrash = (error: string) => PAGE_CRASH.test(error) || CLOSED.test(error);
  return (hasPageCrashed || hasBrowserCrashed) && errors.every(isOfCrash);
}

/** Resolves with the files that failed. */
async function runOnce(
  files: readonly string[],
  limitMs: number,
): Promise<Map<string, FailedFile>> {
  const failed = new Map<string, string[]>();
  const crashed = new Set<string>();
  const ended = new AbortController();
  const stream = run({
    files: [...files],
    // many files wait for a timer while others use the processors
    concurrency: availableParallelism() + 2,
    timeout: limitMs,
    signal: ended.signal,
  });
  stream.on('test:fail', ({ file = '', todo, details: { error } }) => {
    const { failureType, cause } = error as Error & { failureType?: string };
    if (todo !== undefined || failureType === 'subtestsFailed') return;
    failed.set(file, [...(failed.get(file) ?? []), `${cause ?? error}`]);
    if (failureType === 'testTimeoutFailure') setTimeout(() => ended.abort(), limitMs).unref();
  });
  stream.on('test:stderr', ({ file, message }) => {
    if (message.includes(BROWSER_CRASHED)) crashed.add(file);
  });
  for await (const line of stream.compose(spec)) process.stdout.write(line);
  return new Map(
    [...failed].map(([file, errors]) => [file, { errors, hasBrowserCrashed: crashed.has(file) }]),
  );
}
