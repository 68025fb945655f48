/*
Runs the benchmarks of all areas, or of the areas given as arguments, and prints one table at the end. Exits with 1 if a
figure misses its limit. `capacity` is not part of all: it takes options, and its figures have no limits.
*/
import { arch, cpus, platform, totalmem } from 'node:os';
import { selectedNames } from '../node/selected-names.ts';
import type { Result } from './result.ts';

const areas: Readonly<Record<string, () => Promise<{ bench(): Promise<Result[]> }>>> = {
  host: () => import('./host.ts'),
  runtime: () => import('./runtime.ts'),
  comments: () => import('./comments.ts'),
  service: () => import('./service.ts'),
  waits: () => import('./waits.ts'),
  attacks: () => import('./attacks.ts'),
  inspector: () => import('./inspector.ts'),
  demo: () => import('./demo.ts'),
  peers: () => import('./peers.ts'),
};

const HEADINGS = ['area', 'what', 'figure', 'baseline', 'ratio', 'limit', 'result'];

if (process.argv[2] === 'capacity') await import('../deploy/capacity.ts');
else await main();

async function main(): Promise<void> {
  const rows = [row(HEADINGS), row(HEADINGS.map(() => '---'))];
  for (const area of selectedNames('area', Object.keys(areas))) {
    console.log(`${area}: running …`);
    const start = performance.now();
    const results = (await (await areas[area]?.())?.bench()) ?? [];
    rows.push(...results.map((result) => row(cells(area, result))));
    const missed = results.filter(({ pass }) => !pass).length;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(`${area}: ${results.length} figures in ${seconds} s, ${missed} missed`);
    if (missed > 0) process.exitCode = 1;
  }

  const cpu = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`;
  console.log(`\nNode ${process.versions.node}, ${platform()} ${arch()}, ${cpu}, ${memory}\n`);
  console.log(rows.join('\n'));
}

function cells(area: string, { name, figure, baseline, ratio, limit, pass }: Result): string[] {
  const verdict = limit ? (pass ? 'kept' : 'MISSED') : '';
  return [area, name, figure, baseline ?? '', ratio?.toFixed(2) ?? '', limit, verdict];
}

function row(values: readonly string[]): string {
  return `| ${values.join(' | ')} |`;
}
