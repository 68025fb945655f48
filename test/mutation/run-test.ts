import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Mutant } from './create-mutants.ts';

/** What a test process executes, and how long it takes. */
interface Coverage {
  readonly ms: number;
  /** For each of its processes, the ranges of each source with whether they were executed, the outer ones first. */
  readonly processes: Map<string, [start: number, end: number, executed: boolean][]>[];
}

type Outcome = 'passed' | 'failed' | 'timed out';

const ATTEMPTS = 3;
const MEASURE_LIMIT_MS = 600_000;
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'apply-mutant.ts')).href;
const measured = new Map<string, Promise<Coverage>>();

/** Runs a test with a mutant, if it executes it, until the first failure. */
export async function runMutant(test: readonly string[], mutant: Mutant): Promise<Outcome> {
  const name = test.join(' ');
  const coverage = measured.get(name) ?? measure(test);
  measured.set(name, coverage);
  const { ms, processes } = await coverage;
  if (!isExecuted(mutant, processes)) return 'passed';
  const limitMs = 15_000 + 10 * ms;
  const env = {
    MUTANT: JSON.stringify(mutant),
    NODE_OPTIONS: `--import=${PRELOAD}`,
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
  };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const result = await run(test, env, limitMs);
    // A busy machine must not count as a found mutant: the same test has to pass in this time without it.
    if (result !== 'timed out' || (await run(test, {}, limitMs)) === 'passed') return result;
  }
  throw new Error(`${name} is too slow without a mutant.`);
}

async function measure(test: readonly string[]): Promise<Coverage> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-coverage-'));
  const started = performance.now();
  let result: Outcome = 'failed';
  for (let attempt = 1; attempt <= ATTEMPTS && result !== 'passed'; attempt++)
    result = await run(test, { NODE_V8_COVERAGE: folder }, MEASURE_LIMIT_MS);
  if (result !== 'passed') throw new Error(`${test.join(' ')} ${result} without a mutant.`);
  const processes = readdirSync(folder).map((name) => rangesOf(join(folder, name)));
  rmSync(folder, { recursive: true });
  return { ms: performance.now() - started, processes };
}

function rangesOf(file: string): Coverage['processes'][number] {
  const { result } = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    // biome-ignore lint/suspicious/noExplicitAny: the format of V8
    result.map(({ url, functions }: any) => [
      url,
      functions
        // biome-ignore lint/suspicious/noExplicitAny: the format of V8
        .flatMap(({ ranges }: any) => ranges)
        // biome-ignore lint/suspicious/noExplicitAny: the format of V8
        .map(({ startOffset, endOffset, count }: any) => [startOffset, endOffset, count > 0])
        .sort((a: number[], b: number[]) => sizeOf(b) - sizeOf(a)),
    ]),
  );
}

function sizeOf([start = 0, end = 0]: number[]): number {
  return end - start;
}

function isExecuted({ file, executedAt }: Mutant, processes: Coverage['processes']): boolean {
  const url = pathToFileURL(file).href;
  return processes.some((sources) => {
    const around = sources.get(url)?.filter(([from, to]) => from <= executedAt && executedAt < to);
    return around?.at(-1)?.[2] ?? false;
  });
}

async function run(
  test: readonly string[],
  variables: Record<string, string>,
  limitMs: number,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-mutation-'));
  chmodSync(folder, 0o755); // PostgreSQL runs as another user
  const child = spawn(process.execPath, ['--test-reporter=tap', ...test], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, TMPDIR: folder, MUTATION_TEST: 'true', ...variables },
  });
  const exited = once(child, 'exit');
  let result = 'passed' as Outcome;
  const end = (reason?: Outcome) => {
    result = reason ?? result;
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL'); // with everything that it has started
    } catch {
      // all of them have exited
    }
  };
  const timer = setTimeout(end, limitMs, 'timed out');
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/^\s*not ok /.test(line) && !/# (TODO|SKIP)/.test(line)) end('failed');
  });
  const [code] = await exited;
  clearTimeout(timer);
  end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return result === 'passed' && code !== 0 ? 'failed' : result;
}
