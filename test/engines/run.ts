import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { findFirefox, findWebKitDriver } from '../../.ci/setup/engines.mjs';
import { type BrowserResults, runBrowserTests } from '../browser/run-browser-tests.ts';
import { WebDriver } from '../browser/webdriver.ts';
import { selectedNames } from '../node/selected-names.ts';

/*
`npm run test:engines` runs the browser tests and the journey in each engine, one after the other, and prints the table
of test/README.md. `npm run test:engines -- firefox webkit` runs two engines.
*/

interface Engine {
  readonly label: string;
  readonly version: () => string | Promise<string>;
}

type Count = Pick<BrowserResults, 'passed' | 'failed'>;
type BrowserCount = Count & Pick<BrowserResults, 'skippedTests'>;

const ENGINES: Readonly<Record<string, Engine>> = {
  chromium: { label: 'Chromium', version: () => versionOf(findCompleteBrowser()) },
  firefox: { label: 'Firefox', version: () => versionOf(findFirefox()) },
  webkit: { label: 'WebKitGTK', version: webKitVersion },
};
const JOURNEY = join(import.meta.dirname, '../demo/journey.node.test.ts');

const rows = [
  '| engine | version | browser tests passed | journey passed | skipped |',
  '|---|---|---|---|---|',
];
for (const name of selectedNames('engine', Object.keys(ENGINES))) {
  process.env.ENGINE = name;
  const tests = await runTestsInBrowser();
  const journey = await runJourney();
  if (tests.failed + journey.failed > 0) process.exitCode = 1;
  const { label, version } = ENGINES[name] as Engine;
  const cells = [label, await version(), fraction(tests), fraction(journey), skips(tests)];
  rows.push(`| ${cells.join(' | ')} |`);
}
console.log(`\n${rows.join('\n')}`);

async function runTestsInBrowser(): Promise<BrowserCount> {
  const args = ['--config', 'test/web-test-runner.config.mjs', '--concurrency', '1'];
  const { passed, results } = await runBrowserTests(args, 'inherit');
  if (!results) return { passed: 0, failed: 1, skippedTests: [] };
  // An error outside of a test also fails the run.
  return !passed && results.failed === 0 ? { ...results, failed: 1 } : results;
}

async function runJourney(): Promise<Count> {
  const count = { passed: 0, failed: 0 };
  const stream = run({ files: [JOURNEY] });
  stream.on('test:pass', ({ details }) => {
    if (details.type !== 'suite') count.passed++;
  });
  stream.on('test:fail', ({ details }) => {
    const { failureType } = details.error as Error & { failureType?: string };
    // A suite also fails because of its tests, which are counted already.
    if (failureType !== 'subtestsFailed') count.failed++;
  });
  for await (const line of stream.compose(spec)) process.stdout.write(line);
  return count;
}

function versionOf(executable = ''): string {
  const { stdout } = spawnSync(executable, ['--version'], { encoding: 'utf8' });
  return /\d[\d.]+\w*/.exec(stdout ?? '')?.[0] ?? 'unknown';
}

async function webKitVersion(): Promise<string> {
  const driver = new WebDriver(findWebKitDriver());
  try {
    return (await driver.start()).browserVersion;
  } catch {
    return 'unknown'; // the table of the other engines is printed anyway
  } finally {
    await driver.stop();
  }
}

function fraction({ passed, failed }: Count): string {
  return `${passed} of ${passed + failed}`;
}

/** The number of skipped tests for each reason, which requireFeature() adds to the titles. */
function skips({ skippedTests }: BrowserCount): string {
  const counts = new Map<string, number>();
  for (const title of skippedTests) {
    const reason = /\(([^()]*(?:\(\)[^()]*)*)\)$/.exec(title)?.[1] ?? title;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count}: ${reason}`).join('; ') || 'none';
}
