import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { TestRun } from './areas.ts';
import type { Mutant } from './mutant.ts';

/** What happened in a test process, and how long it ran. */
export interface TestResult {
  readonly result: 'passed' | 'failed' | 'timed out';
  readonly ms: number;
}

interface Options {
  readonly mutant?: Mutant;
  readonly coverageFolder?: string;
  readonly limitMs: number;
}

const preload = pathToFileURL(join(import.meta.dirname, 'apply-mutant.ts')).href;

/** Runs a test process, with a mutant if there is one, until its first failure. */
export async function runTest(test: TestRun, options: Options): Promise<TestResult> {
  const { mutant, coverageFolder, limitMs } = options;
  const folder = await mkdtemp(join(tmpdir(), 'svc-mutation-'));
  await chmod(folder, 0o755); // PostgreSQL runs as another user
  const started = performance.now();
  const child = spawn(process.execPath, ['--test-reporter=tap', ...test.args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      TMPDIR: folder,
      MUTATION_TEST: 'true',
      ...(mutant && { MUTANT: JSON.stringify(mutant), NODE_OPTIONS: `--import=${preload}` }),
      ...(coverageFolder
        ? { NODE_V8_COVERAGE: coverageFolder }
        : { NODE_COMPILE_CACHE: 'node_modules/.cache/node' }),
    },
  });
  const exited = once(child, 'exit');
  let result: TestResult['result'] = 'passed';
  const end = (reason: TestResult['result']) => {
    result = reason;
    killGroup(child);
  };
  const timer = setTimeout(end, limitMs, 'timed out');
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^\s*not ok /.test(line) && !/# (TODO|SKIP)/.test(line)) end('failed');
  });
  const [code] = await exited;
  clearTimeout(timer);
  killGroup(child);
  if (result === 'passed' && code !== 0) result = 'failed';
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  return { result, ms: performance.now() - started };
}

/** Ends the process and everything that it started. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // all of them have exited
  }
}
