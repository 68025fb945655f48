import { availableParallelism } from 'node:os';
import { type NodeFileResult, runTestFile } from './run-test-file.ts';

/** A call of playwright-core, with which the text of its errors begins. */
const CALL = String.raw`^Error: \w+\.[$\w]+: `;
/** The error of a call if its page crashes. */
const PAGE_CRASH = new RegExp(`${CALL}(Page|Target) crashed`);
/** The error of a call if the browser crashes, but also if a test has closed its page. */
const CLOSED = new RegExp(`${CALL}Target page, context or browser has been closed`);

/** What a test may take. */
export const LIMIT_MS = 3 * 60_000;

interface Listener {
  onStart?(file: string): void;
  onEnd?(result: NodeFileResult): void;
}

/**
 * Runs test files, each in its own process; resolves with their results. A file in which the browser crashed, and nothing
 * else failed, is run again once.
 */
export async function runNodeTests(
  files: readonly string[],
  { onStart, onEnd }: Listener = {},
  limitMs = LIMIT_MS,
): Promise<NodeFileResult[]> {
  const waiting = [...files];
  const results: NodeFileResult[] = [];
  const runNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      onStart?.(file);
      const result = await runTwiceAfterCrash(file, limitMs);
      results.push(result);
      onEnd?.(result);
    }
  };
  // some files wait for a timer while others use the processors; more at once only slow down each other
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, runNext));
  return results;
}

async function runTwiceAfterCrash(file: string, limitMs: number): Promise<NodeFileResult> {
  const result = await runTestFile(file, limitMs);
  if (!isCrash(result)) return result;
  console.warn(`\nThe browser crashed; this file is run again: ${file}`);
  return runTestFile(file, limitMs);
}

/** Whether a crash is the cause of all errors of a file. */
function isCrash({ errors, hasBrowserCrashed }: NodeFileResult): boolean {
  const hasPageCrashed = errors.some((error) => PAGE_CRASH.test(error));
  const isOfCrash = (error: string) => PAGE_CRASH.test(error) || CLOSED.test(error);
  return (hasPageCrashed || hasBrowserCrashed) && errors.length > 0 && errors.every(isOfCrash);
}
