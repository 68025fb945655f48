import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sourcesOf } from './areas.ts';
import { createMutants } from './create-mutants.ts';
import { type Mutant, mutantKey } from './mutant.ts';
import { type Equivalent, readSurvivors, scoreOf, writeReport } from './report.ts';
import { sample } from './sample.ts';
import { type Result, testMutant } from './test-mutant.ts';

/*
Changes one place of the sources at a time, and runs the tests that execute this place, until one fails.
README.md explains the options.
*/
const SCORE_MIN = 92;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
    survivors: { type: 'boolean', default: false },
  },
});
const equivalents: Equivalent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8'),
);
const equivalentKeys = new Set(equivalents.map(mutantKey));

const mutants = selectMutants();
const results: Result[] = [];
for (const mutant of mutants) {
  const result: Result = equivalentKeys.has(mutantKey(mutant))
    ? { mutant, outcome: 'equivalent' }
    : await testMutant(mutant);
  results.push(result);
  report(result);
  writeReport(results);
}
console.log(writeReport(results));
if (scoreOf(results) < SCORE_MIN) {
  console.error(`The score is below ${SCORE_MIN} %.`);
  process.exitCode = 1;
}

function selectMutants(): Mutant[] {
  const all = sourcesOf(positionals.map((path) => path.replace(/:\d+$/, '')))
    .flatMap(createMutants)
    .filter(isSelected);
  if (values.survivors) {
    const survivors = readSurvivors();
    return all.filter((mutant) => survivors.has(mutantKey(mutant)));
  }
  return values.all ? all : sample(all, Number(values.sample), Number(values.seed));
}

/** Whether a path with a line, such as `src/protocol/filter.ts:20`, selects the mutant; other paths select every line. */
function isSelected({ file, line }: Mutant): boolean {
  const places = positionals.filter((path) => path.startsWith(`${file}:`));
  return places.length === 0 || places.includes(`${file}:${line}`);
}

function report({ mutant, outcome, test = '' }: Result): void {
  const { file, line, code, mutated } = mutant;
  console.log(`${results.length}/${mutants.length} ${outcome}: ${file}:${line} ${test}`);
  if (outcome === 'survived') console.log(`  - ${code}\n  + ${mutated}`);
}
