import { basename, dirname } from 'node:path';
import { ON_POSTGRES, type TestRun, testRuns } from './areas.ts';
import { coverageOf, isExecuted } from './coverage.ts';
import type { Mutant } from './mutant.ts';
import { runTest } from './run-test.ts';

/** What the tests found for a mutant. */
export interface Result {
  readonly mutant: Mutant;
  readonly outcome: 'killed' | 'timed out' | 'survived' | 'equivalent';
  /** The test that found it. */
  readonly test?: string;
}

/** Runs the tests that execute the changed place, those of the same folder first, until one fails. */
export async function testMutant(mutant: Mutant): Promise<Result> {
  for (const test of nearestFirst(mutant)) {
    const coverage = await coverageOf(test);
    if (!isExecuted(mutant, coverage)) continue;
    const outcome = await outcomeOf(mutant, test, 15_000 + 10 * coverage.ms);
    if (outcome !== 'survived') return { mutant, outcome, test: test.name };
  }
  return { mutant, outcome: 'survived' };
}

async function outcomeOf(
  mutant: Mutant,
  test: TestRun,
  limitMs: number,
): Promise<Result['outcome']> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { result } = await runTest(test, { mutant, limitMs });
    if (result === 'passed') return 'survived';
    if (result === 'failed') return 'killed';
    // A busy machine must not count as a found mutant: the same test has to pass in this time without it.
    const unchanged = await runTest(test, { limitMs });
    if (unchanged.result === 'passed') return 'timed out';
  }
  throw new Error(`${test.name} fails without a mutant.`);
}

/** The test of the mutated file, then those of its folder, the suites of the service, and the other tests. */
function nearestFirst(mutant: Mutant): TestRun[] {
  return testRuns(mutant.area)
    .map((test) => ({ test, rank: rankOf(mutant, test) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ test }) => test);
}

function rankOf({ file }: Mutant, { name }: TestRun): number {
  if (name === ON_POSTGRES) return 4;
  if (name.includes('/suites/')) return 2;
  if (dirname(name).replace('test/', 'src/') !== dirname(file)) return 3;
  return basename(name).startsWith(basename(file, '.ts')) ? 0 : 1;
}
