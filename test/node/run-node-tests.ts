import { availableParallelism } from 'node:os';
import type { FileResult } from '../results.ts';
import { runTestFile } from './run-test-file.ts';

/** What a test may take. */
const LIMIT_MS = 3 * 60_000;

interface Listener {
  onStart?(file: string): void;
  onEnd?(result: FileResult): void;
}

/** Runs test files, each in its own process; resolves with their results. */
export async function runNodeTests(
  files: readonly string[],
  { onStart, onEnd }: Listener = {},
  limitMs = LIMIT_MS,
): Promise<FileResult[]> {
  const waiting = [...files];
  const results: FileResult[] = [];
  const runNext = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      onStart?.(file);
      const result = await runTestFile(file, limitMs);
      results.push(result);
      onEnd?.(result);
    }
  };
  // some files wait for a timer while others use the processors; more at once only slow down each other
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, runNext));
  return results;
}
