import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { findFirefox, findWebKitDriver } from '../../.ci/setup/engines.mjs';

/*
`npm run test:engines` runs the browser tests and the journey in each engine, one after the other, and prints a table.
`npm run test:engines -- firefox webkit` runs two engines.
*/

interface Count {
  passed: number;
  failed: number;
}

/** What summary-reporter.mjs writes. */
interface BrowserResults extends Count {
  skipped: number;
  skippedTests: string[];
}

const EXECUTABLES: Readonly<Record<string, () => string | undefined>> = {
  chromium: findCompleteBrowser,
  firefox: findFirefox,
  webkit: findWebKitDriver,
};
const JOURNEY = join(import.meta.dirname, '../demo/journey.node.test.ts');

const names = process.argv.slice(2);
const unknown = names.filter((name) => !EXECUTABLES[name]);
if (unknown.length > 0) {
  console.error(`Unknown engine: ${unknown}. Expected: ${Object.keys(EXECUTABLES).join(', ')}.`);
  process.exitCode = 1;
} else await runEngines(names.length > 0 ? names : Object.keys(EXECUTABLES));

async function runEngines(engines: readonly string[]): Promise<void> {
  const rows = [
    '| engine | version | browser tests passed | journey passed | skipped |',
    '|---|---|---|---|---|',
  ];
  for (const engine of engines) {
    process.env.ENGINE = engine;
    const tests = runBrowserTests();
    const journey = await runJourney();
    if (tests.failed + journey.failed > 0) process.exitCode = 1;
    const [suite, trip] = [tests, journey].map(fraction);
    rows.push(`| ${engine} | ${version(engine)} | ${suite} | ${trip} | ${skips(tests)} |`);
  }
  console.log(`\n${rows.join('\n')}`);
}

function runBrowserTests(): BrowserResults {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-engines-'));
  const file = join(folder, 'results.json');
  try {
    spawnSync('wtr', ['--config', 'test/web-test-runner.config.mjs', '--concurrency', '1'], {
      stdio: 'inherit',
      env: { ...process.env, RESULTS_FILE: file },
    });
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, skippedTests: [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runJourney(): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  const stream = run({ files: [JOURNEY] });
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') count.passed++;
  });
  stream.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') count.failed++;
  });
  for await (const line of stream.compose(spec)) process.stdout.write(line);
  return count;
}

function version(engine: string): string {
  const { stdout } = spawnSync(EXECUTABLES[engine]?.() ?? engine, ['--version'], {
    encoding: 'utf8',
  });
  return /\d[\d.]+\w*/.exec(stdout ?? '')?.[0] ?? 'unknown';
}

function fraction({ passed, failed }: Count): string {
  return `${passed} of ${passed + failed}`;
}

/** The number of skipped tests for each reason, which requireFeature() adds to the titles. */
function skips({ skippedTests }: BrowserResults): string {
  const counts = new Map<string, number>();
  for (const title of skippedTests) {
    const reason = /\(([^()]*(?:\(\)[^()]*)*)\)$/.exec(title)?.[1] ?? title;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count}: ${reason}`).join('; ') || 'none';
}
