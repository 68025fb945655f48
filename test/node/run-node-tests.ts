import { availableParallelism } from 'node:os';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Errors of playwright-core after the browser or a page of it has crashed. */
const CRASH = /Page crashed|Target crashed|browser has been closed/i;

/** Runs test files, each in its own process, and prints their results; resolves with whether all tests passed. */
export async function runNodeTests(files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return true;
  const failed = await runOnce(files);
  const crashed = [...failed].filter(([, errors]) => errors.every((error) => CRASH.test(error)));
  if (crashed.length === 0 || crashed.length < failed.size) return failed.size === 0;
  const again = crashed.map(([file]) => file);
  console.warn(`\nThe browser crashed; these files are run again: ${again.join(', ')}\n`);
  return (await runOnce(again)).size === 0;
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
