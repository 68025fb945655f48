/*
Changes one place of the sources at a time, and runs the tests that execute this place, until one fails.
README.md explains the options.
*/
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Random } from '../node/random.ts';
import { sourcesOf, testsOf } from './areas.ts';
import { createMutants, type Mutant } from './create-mutants.ts';
import { runMutant } from './run-test.ts';

const SCORE_MIN = 92;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  },
});
const equivalents = new Set<string>(
  JSON.parse(readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8')).map(keyOf),
);
const all = sourcesOf(positionals).flatMap(createMutants);
const count = values.all ? all.length : Number(values.sample);
const mutants = new Random(Number(values.seed)).shuffled(all).slice(0, count);
const counts: Record<string, number> = { failed: 0, 'timed out': 0, passed: 0, equivalent: 0 };
for (const [index, mutant] of mutants.entries()) {
  const { file, code, mutated } = mutant;
  const [outcome, test = ''] = equivalents.has(keyOf(mutant)) ? ['equivalent'] : await find(mutant);
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  const line = readFileSync(file, 'utf8').slice(0, mutant.start).split('\n').length;
  console.log(`${index + 1}/${mutants.length} ${outcome}: ${file}:${line} ${test}`);
  if (outcome === 'passed') console.log(`  - ${code}\n  + ${mutated}`);
}
const { failed = 0, 'timed out': timedOut = 0, passed = 0, equivalent } = counts;
const score = (100 * (failed + timedOut)) / (failed + timedOut + passed || 1);
console.log(
  `\n${mutants.length} of ${all.length} mutants: ${failed} killed, ${timedOut} timed out, ${passed} survived, ${equivalent} equivalent; score ${score.toFixed(1)} %`,
);
if (score < SCORE_MIN) {
  console.error(`The score is below ${SCORE_MIN} %.`);
  process.exitCode = 1;
}

/** Identifies a mutant also after other lines of its file have changed. */
function keyOf({ file, code, mutated }: Pick<Mutant, 'file' | 'code' | 'mutated'>): string {
  return JSON.stringify([file, code, mutated]);
}

async function find(mutant: Mutant): Promise<[outcome: string, test?: string]> {
  for (const test of testsOf(mutant.area, mutant.file)) {
    const outcome = await runMutant(test, mutant);
    if (outcome !== 'passed') return [outcome, test.at(-1)];
  }
  return ['passed'];
}
