import { runBrowserTests } from './browser/run-browser-tests.ts';
import { runNodeTests } from './node/run-node-tests.ts';
import type { Progress } from './progress.ts';
import { type FileResult, hasFailed } from './results.ts';

/** How many files that failed are run again: more have a cause. */
const AGAIN_MAX = 3;

export interface Run {
  /** The last result of each file. */
  readonly results: readonly FileResult[];
  /** The first results of the files that passed only when they were run again. */
  readonly unstable: readonly FileResult[];
}

type Report = Pick<Progress, 'start' | 'endFile' | 'print'>;

/**
 * Runs the Node and the browser tests at the same time, because each waits a lot. If few of several files fail, these are run
 * once again without the others: a busy machine, or a browser that crashes, is no fault of what they test.
 */
export async function runFiles(files: readonly string[], progress: Report): Promise<Run> {
  const first = await runOnce(files, progress);
  const failed = first.filter(hasFailed);
  if (failed.length === 0 || failed.length > AGAIN_MAX || files.length === 1)
    return { results: first, unstable: [] };
  const names = failed.map(({ file }) => file);
  progress.print(`Running again without the others: ${names.join(', ')}`);
  const second = await runOnce(names, progress);
  const passed = new Set(second.filter((result) => !hasFailed(result)).map(({ file }) => file));
  return {
    results: [...first.filter((result) => !hasFailed(result)), ...second],
    unstable: failed.filter(({ file }) => passed.has(file)),
  };
}

async function runOnce(files: readonly string[], progress: Report): Promise<FileResult[]> {
  const isOfNode = (file: string) => file.endsWith('.node.test.ts');
  const results = await Promise.all([
    runBrowserTests(
      files.filter((file) => !isOfNode(file)),
      (result) => progress.endFile(result),
    ),
    runNodeTests(files.filter(isOfNode), {
      onStart: (file) => progress.start(file),
      onEnd: (result) => progress.endFile(result),
    }),
  ]);
  return results.flat();
}
