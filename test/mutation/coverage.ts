import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestRun } from './areas.ts';
import type { Mutant } from './mutant.ts';
import { runTest } from './run-test.ts';

/** Absolute, because a test may start a process in another folder. */
const CACHE = resolve('node_modules/.cache/mutation');
const root = process.cwd();

/** What a test process executes of the sources. */
export interface Coverage {
  readonly test: TestRun;
  readonly ms: number;
  /** The hash of each module of the project that was loaded. */
  readonly modules: Record<string, string>;
  /** The ranges of each source of each process, with whether they were executed; inner ranges come later. */
  readonly processes: Record<string, [start: number, end: number, executed: boolean][]>[];
}

interface V8Script {
  readonly url: string;
  readonly functions: {
    readonly ranges: { startOffset: number; endOffset: number; count: number }[];
  }[];
}

/** Reads the coverage of a test process from the cache, or runs the process if one of its modules has changed. */
export async function coverageOf(test: TestRun): Promise<Coverage> {
  mkdirSync(CACHE, { recursive: true });
  const file = join(CACHE, `${hash(test.args.join(' '))}.json`);
  const cached = readCache(file);
  if (cached) return cached;
  const folder = mkdtempSync(join(CACHE, 'v8-'));
  const { result, ms } = await runTest(test, { coverageFolder: folder, limitMs: 600_000 });
  if (result !== 'passed') throw new Error(`${test.name} ${result} without a mutant.`);
  const coverage = { test, ms, ...readProcesses(folder) };
  rmSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(coverage));
  return coverage;
}

/** Whether the test process executes the changed place. */
export function isExecuted({ file, executedAt }: Mutant, { processes }: Coverage): boolean {
  return processes.some((sources) => {
    const around = sources[file]?.filter(([from, to]) => from <= executedAt && executedAt < to);
    return around?.at(-1)?.[2] ?? false;
  });
}

function readCache(file: string): Coverage | undefined {
  try {
    const cached: Coverage = JSON.parse(readFileSync(file, 'utf8'));
    const modules = Object.entries(cached.modules);
    return modules.every(([name, value]) => value === hashOfFile(name)) ? cached : undefined;
  } catch {
    return undefined;
  }
}

function readProcesses(folder: string): Pick<Coverage, 'modules' | 'processes'> {
  const modules: Coverage['modules'] = {};
  const processes = readdirSync(folder).map((name) => {
    const { result }: { result: V8Script[] } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
    const ranges: Coverage['processes'][number] = {};
    for (const { url, functions } of result) {
      const module = url.startsWith('file:') ? relative(root, fileURLToPath(url)) : '';
      if (!/^(src|test)\/.*\.ts$/.test(module)) continue;
      modules[module] = hashOfFile(module);
      if (module.startsWith('src/')) ranges[module] = sortedRanges(functions);
    }
    return ranges;
  });
  return { modules, processes };
}

function sortedRanges(functions: V8Script['functions']): Coverage['processes'][number][string] {
  return functions
    .flatMap(({ ranges }) => ranges)
    .sort((a, b) => b.endOffset - b.startOffset - (a.endOffset - a.startOffset))
    .map(({ startOffset, endOffset, count }) => [startOffset, endOffset, count > 0]);
}

function hashOfFile(file: string): string {
  return hash(readFileSync(file, 'utf8'));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
