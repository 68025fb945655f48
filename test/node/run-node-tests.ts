import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** A call of playwright-core, with which the text of its errors begins. */
const CALL = String.raw`^Error: \w+\.[$\w]+: `;
/** The error of a call during a crash. It has the logs of the browser only if no test has closed the browser. */
const CRASH = new RegExp(`${CALL}((Page|Target) crashed|.* has been closed\nBrowser logs:)`);
/** The error of a call after a crash, but also after a test has closed its page. */
const CLOSED = new RegExp(`${CALL}Target page, context or browser has been closed`);

/**
 * Runs test files, each in its own process, and prints their results; resolves with whether all tests passed. Files in
 * which the browser crashed, and nothing else failed, are run again once.
 */
export async function runNodeTests(files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return true;
  const failed = await runOnce(files);
  const crashed = [...failed].filter(([, errors]) => isCrash(errors));
  if (crashed.length === 0 || crashed.length < failed.size) return failed.size === 0;
  const again = crashed.map(([file]) => file);
  console.warn(`\nThe browser crashed; these files are run again: ${again.join(', ')}\n`);
  return (await runOnce(again)).size === 0;
}

/** Whether a crash is the cause of all errors of a file. */
function isCrash(errors: readonly string[]): boolean {
  const isOfCrash = (error: string) => CRASH.test(error) || CLOSED.test(error);
  return errors.some((error) => CRASH.test(error)) && errors.every(isOfCrash);
}

/** Resolves with the errors of each file that failed. */
async function runOnce(files: readonly string[]): Promise<Map<string, string[]>> {
  const failed = new Map<string, string[]>();
  const stream = run({
    files: [...files],
    // many files wait for a timer while others use the processors
    concurrency: availableParallelism() + 2,
  });
  stream.on('test:fail', ({ file = '', todo, details: { error } }) => {
    const { failureType, cause } = error as Error & { failureType?: string };
    if (todo !== undefined || failureType === 'subtestsFailed') return;
    failed.set(file, [...(failed.get(file) ?? []), `${cause ?? error}`]);
  });
  for await (const line of stream.compose(spec)) process.stdout.write(line);
  return failed;
}
