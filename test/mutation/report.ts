import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type Mutant, mutantKey } from './mutant.ts';
import type { Result } from './test-mutant.ts';

const FOLDER = 'coverage/mutation';
const OUTCOMES = ['killed', 'timed out', 'survived', 'equivalent'] as const;

/** A mutant that no test can notice, because the behavior is the same. */
export interface Equivalent extends Pick<Mutant, 'file' | 'code' | 'mutated'> {
  readonly reason: string;
}

/** Writes report.json and report.md, and returns the table of scores. */
export function writeReport(results: readonly Result[]): string {
  const table = scoreTable(results);
  const survivors = results
    .filter(({ outcome }) => outcome === 'survived')
    .map(({ mutant: { file, line, code, mutated } }) =>
      ['```diff', `# ${file}:${line}`, `- ${code}`, `+ ${mutated}`, '```'].join('\n'),
    );
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FOLDER}/report.json`, JSON.stringify(results, null, 2));
  writeFileSync(`${FOLDER}/report.md`, [table, ...survivors].join('\n\n'));
  return table;
}

/** The keys of the mutants that survived the last run. */
export function readSurvivors(): Set<string> {
  const results: Result[] = JSON.parse(readFileSync(`${FOLDER}/report.json`, 'utf8'));
  const survivors = results.filter(({ outcome }) => outcome === 'survived');
  return new Set(survivors.map(({ mutant }) => mutantKey(mutant)));
}

function scoreTable(results: readonly Result[]): string {
  const areas = [...new Set(results.map(({ mutant }) => mutant.area))].sort();
  const rows = areas.map((area) =>
    scoreRow(
      area,
      results.filter(({ mutant }) => mutant.area === area),
    ),
  );
  return [
    `| area | mutants | ${OUTCOMES.join(' | ')} | score |`,
    '|---|---|---|---|---|---|---|',
    ...rows,
    scoreRow('all', results),
  ].join('\n');
}

function scoreRow(name: string, results: readonly Result[]): string {
  const counts = OUTCOMES.map((outcome) => count(results, outcome));
  return `| ${[name, results.length, ...counts, `${scoreOf(results).toFixed(1)} %`].join(' | ')} |`;
}

/** The percentage of the mutants that a test noticed, without the equivalent ones. */
export function scoreOf(results: readonly Result[]): number {
  const found = count(results, 'killed') + count(results, 'timed out');
  const all = found + count(results, 'survived');
  return all === 0 ? 100 : (100 * found) / all;
}

function count(results: readonly Result[], outcome: Result['outcome']): number {
  return results.filter((result) => result.outcome === outcome).length;
}
