import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { findUnproven, readRequirements } from './conformance/check.ts';
import { endDescendants } from './node/processes.ts';
import { createProgramFolder } from './node/program-folder.ts';
import { Progress, seconds } from './progress.ts';
import { type FileResult, hasFailed, printFailures, printUnstable } from './results.ts';
import { runFiles } from './run-files.ts';

/*
`npm test` checks the sources and runs all tests.
`npm test -- service comments/client.test.ts` runs only the tests of a folder and a file of test/.
*/
/** The Node tests that take longest, by the start of their paths. They start first, so that none of them runs alone. */
const LONGEST = ['security', 'demo', 'repository/package', 'service', 'integrations'];
const ROOT = join(import.meta.dirname, '..');
const CHECK = 'npm run check';

process.chdir(ROOT);
process.env.TMPDIR = createTemporaryFolder();
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/node');
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;

/**
 * Creates the folder of the files of all tests, which is removed at the end: in memory if 4 GiB are free. The disk of a busy
 * machine may take many seconds to flush a transaction of a service, whose requests then fail.
 */
function createTemporaryFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const isLarge = bavail * bsize >= 4 * 1024 ** 3;
  const folder = createProgramFolder('svc-embed-test-', isLarge ? [memory] : []);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

async function main(names: readonly string[]): Promise<boolean> {
  const files = names.length === 0 ? testsIn('test') : names.flatMap(testsOf);
  const empty = names.filter((name) => testsOf(name).length === 0);
  if (empty.length > 0) {
    console.error(`There are no tests in ${empty.join(', ')}. Expected folders or files of test/.`);
    return false;
  }
  const isComplete = names.length === 0;
  const progress = new Progress(files.length + (isComplete ? 1 : 0));
  const stopped = endAllOnSignal(progress);
  const [checkOutput, { results, unstable }] = await Promise.all([
    isComplete ? runCheck(progress) : '',
    runFiles(longestFirst(files), progress),
  ]);
  if (stopped.aborted) return new Promise(() => {}); // the process exits when everything has ended
  progress.stop();
  if (checkOutput) console.log(`\n${checkOutput}`);
  printUnstable(unstable);
  for (const result of results) printFailures(result);
  printSummary(results, progress.durationMs);
  const unproven = isComplete ? findUnproven(readRequirements(), results) : [];
  if (unproven.length > 0)
    console.log(`\nRequirements without a test that passed:\n  ${unproven.join('\n  ')}`);
  const failed = results.filter(hasFailed);
  const again = [
    ...(checkOutput ? [CHECK] : []),
    ...failed.map(({ file }) => `npm test -- ${relative('test', file)}`),
  ];
  if (unproven.length > 0 && again.length === 0) again.push('npm test');
  if (again.length > 0) console.log(`\nFailed. To run each again:\n  ${again.join('\n  ')}`);
  return again.length === 0;
}

/** The tests of a folder or a file, which may be named with `test/` or without. */
function testsOf(name: string): string[] {
  const path = [join('test', name), relative(ROOT, name)].find((each) => existsSync(each));
  if (!path || !`${path}/`.startsWith('test/')) return [];
  if (statSync(path).isDirectory()) return testsIn(path);
  return path.endsWith('.test.ts') ? [path] : [];
}

function testsIn(folder: string): string[] {
  return globSync(join(folder, '**/*.test.ts')).sort();
}

function longestFirst(files: string[]): string[] {
  const positionOf = (file: string) => {
    const position = LONGEST.findIndex((start) => file.startsWith(join('test', start)));
    return position < 0 ? LONGEST.length : position;
  };
  return files.sort((one, other) => positionOf(one) - positionOf(other));
}

/** Resolves with the output of a check that failed, else with an empty string. */
async function runCheck(progress: Progress): Promise<string> {
  const startedAt = performance.now();
  progress.start(CHECK);
  const child = spawn(process.execPath, ['.ci/check.mjs'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const closed = once(child, 'close');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await closed;
  progress.end(
    CHECK,
    performance.now() - startedAt,
    code === 0 ? [] : (errors.match(/^✖.*$/gm) ?? []),
  );
  return code === 0 ? '' : output + errors;
}

function printSummary(results: readonly FileResult[], durationMs: number): void {
  const count = (key: 'passed' | 'skipped' | 'failures') =>
    results.reduce((sum, result) => sum + result[key].length, 0);
  console.log(
    `\n${results.length} files, ${count('passed')} tests passed, ${count('failures')} failed, ${count('skipped')} skipped, in ${seconds(durationMs)}`,
  );
}

/** On Ctrl+C, ends everything that has been started, before the folder of the files is removed. */
function endAllOnSignal(progress: Progress): AbortSignal {
  const stopped = new AbortController();
  const end = async (signal: NodeJS.Signals) => {
    stopped.abort();
    progress.stop();
    console.error(`\nStopped by ${signal}.`);
    await endDescendants(process.pid);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  return stopped.signal;
}
