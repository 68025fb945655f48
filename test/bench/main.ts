/*
Runs the benchmarks and prints their tables: `npm run bench`, or `npm run bench -- host runtime` for some areas.
Every area measures beside a bare baseline of the same run, because machines differ and are shared.
*/
import { readdirSync } from 'node:fs';
import { arch, cpus, platform, totalmem } from 'node:os';
import type { Result } from './result.ts';

const INFRASTRUCTURE = ['main.ts', 'result.ts'];
const areas = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && !INFRASTRUCTURE.includes(file))
  .map((file) => file.slice(0, -'.ts'.length));

const asked = process.argv.slice(2);
const unknown = asked.filter((area) => !areas.includes(area));
if (unknown.length > 0) {
  console.error(`no benchmark "${unknown.join('", "')}"; there are: ${areas.join(', ')}`);
  process.exit(1);
}

console.log(
  `Node ${process.versions.node}, ${platform()} ${arch()}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
);
for (const area of asked.length > 0 ? asked : areas) {
  console.log(
    `\n## ${area}\n\n| what | figure | baseline | ratio | bar | |\n|---|---|---|---|---|---|`,
  );
  const { bench } = (await import(`./${area}.ts`)) as { bench(): Promise<Result[]> };
  for (const { name, figure, baseline, ratio, bar, pass } of await bench()) {
    const verdict = bar && (pass ? 'kept' : 'MISSED');
    console.log(
      `| ${name} | ${figure} | ${baseline ?? ''} | ${ratio?.toFixed(2) ?? ''} | ${bar} | ${verdict} |`,
    );
    if (!pass) process.exitCode = 1;
  }
}
