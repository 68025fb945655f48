import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { findCompleteBrowser } from '../../.ci/setup/browser.mjs';
import { findFirefox, findWebKitDriver } from '../../.ci/setup/engines.mjs';
import { WebDriver } from '../browser/webdriver.ts';
import { selectedNames } from '../node/selected-names.ts';
import { Progress } from '../progress.ts';
import { type FileResult, hasFailed, printFailures, printUnstable } from '../results.ts';
import { runFiles } from '../run-files.ts';

/*
`npm run test:engines` runs the browser tests and the journey in each engine, one after the other, and prints the table
of test/README.md. `npm run test:engines -- firefox webkit` runs two engines.
*/

interface Engine {
  readonly label: string;
  readonly version: () => string | Promise<string>;
}

const ENGINES: Readonly<Record<string, Engine>> = {
  chromium: { label: 'Chromium', version: () => versionOf(findCompleteBrowser()) },
  firefox: { label: 'Firefox', version: () => versionOf(findFirefox()) },
  webkit: { label: 'WebKitGTK', version: webKitVersion },
};
const JOURNEY = 'test/demo/journey.node.test.ts';

process.chdir(join(import.meta.dirname, '../..'));
const files = [
  ...globSync('test/**/*.test.ts').filter((file) => !file.endsWith('.node.test.ts')),
  JOURNEY,
];
const rows = [
  '| engine | version | browser tests passed | journey passed | skipped |',
  '|---|---|---|---|---|',
];
for (const name of selectedNames('engine', Object.keys(ENGINES))) {
  process.env.ENGINE = name;
  const { label, version } = ENGINES[name] as Engine;
  console.log(`\n${label}`);
  const progress = new Progress(files.length);
  const { results, unstable } = await runFiles(files, progress);
  progress.stop();
  printUnstable(unstable);
  results.forEach(printFailures);
  if (results.some(hasFailed)) process.exitCode = 1;
  const journey = results.filter(({ file }) => file === JOURNEY);
  const tests = results.filter(({ file }) => file !== JOURNEY);
  const cells = [label, await version(), fraction(tests), fraction(journey), skips(tests)];
  rows.push(`| ${cells.join(' | ')} |`);
}
console.log(`\n${rows.join('\n')}`);

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

function fraction(results: readonly FileResult[]): string {
  const passed = results.flatMap((result) => result.passed).length;
  const failed = results.flatMap((result) => result.failures).length;
  return `${passed} of ${passed + failed}`;
}

/** The number of skipped tests for each reason, which requireFeature() adds to the titles. */
function skips(results: readonly FileResult[]): string {
  const counts = new Map<string, number>();
  for (const title of results.flatMap(({ skipped }) => skipped)) {
    const reason = /\(([^()]*(?:\(\)[^()]*)*)\)$/.exec(title)?.[1] ?? title;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count}: ${reason}`).join('; ') || 'none';
}
