import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBrowserTests } from './browser/run-browser-tests.ts';
import { runNodeTests } from './node/run-node-tests.ts';

/*
`npm test` checks the sources, then runs the Node and the browser tests at the same time, because both wait a lot. The
output of the browser tests comes last. `npm test -- service comments` runs only the tests of two folders of test/.
*/
/** The Node tests that take longest, by the start of their paths. They start first, so that none of them runs alone. */
const LONGEST = ['security', 'demo', 'repository/package', 'service', 'integrations'];
process.env.TMPDIR = createTemporaryFolder();
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/node');
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;

/**
 * Creates the folder of the files of all tests, which is removed at the end: in memory if 4 GiB are free. The disk of a busy
 * machine may take many seconds to flush a transaction of a service, whose requests then fail.
 */
function createTemporaryFolder(): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const parent = bavail * bsize >= 4 * 1024 ** 3 ? memory : tmpdir();
  const folder = mkdtempSync(join(parent, 'svc-embed-test-'));
  chmodSync(folder, 0o777); // PostgreSQL runs as another user
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.once('exit', () => rmSync(folder, { recursive: true, maxRetries: 10 }));
  return folder;
}

async function main(folders: readonly string[]): Promise<boolean> {
  const empty = folders.filter((folder) => testsIn([folder]).length === 0);
  if (empty.length > 0) {
    console.error(
      `There are no tests in ${empty.map((folder) => join('test', folder)).join(', ')}.`,
    );
    return false;
  }
  if (folders.length === 0) {
    const { status } = spawnSync('npm', ['run', 'check'], { stdio: 'inherit' });
    if (status !== 0) return false;
  }
  const files = testsIn(folders.length === 0 ? ['.'] : folders);
  const browserTests = runTestsInBrowser(files.filter((file) => !isNodeTest(file)));
  const nodePassed = await runNodeTests(longestFirst(files.filter(isNodeTest)));
  const { output, passed } = await browserTests;
  process.stdout.write(output);
  return nodePassed && passed;
}

function testsIn(folders: readonly string[]): string[] {
  const patterns = folders.map((folder) => join('test', folder, '**/*.test.ts'));
  return globSync(patterns).sort();
}

function longestFirst(files: string[]): string[] {
  const positionOf = (file: string) => {
    const position = LONGEST.findIndex((start) => file.startsWith(join('test', start)));
    return position < 0 ? LONGEST.length : position;
  };
  return files.sort((one, other) => positionOf(one) - positionOf(other));
}

function isNodeTest(file: string): boolean {
  return file.endsWith('.node.test.ts');
}

async function runTestsInBrowser(files: string[]): Promise<{ output: string; passed: boolean }> {
  if (files.length === 0) return { output: '', passed: true };
  const config = 'test/web-test-runner.config.mjs';
  return runBrowserTests(['--config', config, '--concurrency', '1', '--files', ...files]);
}
