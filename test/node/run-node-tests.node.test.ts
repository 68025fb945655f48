import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { FailingBrowser } from './failing-browser.ts';

/** Statements of a test, with a `browser`, a `page`, and `isFirst`: whether the file runs for the first time. */
const crashes = {
  'a page': `setImmediate(() => page.goto('chrome://crash').catch(() => {}));
    await page.waitForSelector('b');`,
  'the browser': `const devtools = await browser.newBrowserCDPSession();
    setImmediate(() => devtools.send('Browser.crash').catch(() => {}));
    await page.waitForSelector('b');`,
};
const failures = {
  'an assertion fails': `assert.equal(1, 2);`,
  'an assertion names a crash': `assert.fail('Error: page.goto: Page crashed');`,
  'a test closes its page too early': `setImmediate(() => page.close());
    await page.waitForSelector('b');`,
  'a test closes the browser too early': `setImmediate(() => browser.close());
    await page.waitForSelector('b');`,
  'an element is missing': `await page.waitForSelector('b', { timeout: 50 });`,
};
const AGAIN = /The browser crashed; these files are run again: /;
const RUNNER = `import { runNodeTests } from '${import.meta.dirname}/run-node-tests.ts';
const [file, limitMs] = process.argv.slice(2);
process.exitCode = (await runNodeTests([file], Number(limitMs))) ? 0 : 1;
`;

describe('runNodeTests', () => {
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-runner-'));
    await writeFile(join(folder, 'runner.mjs'), RUNNER);
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs one file with these tests. The result has the number of its runs. */
  async function run(tests: readonly string[], env: NodeJS.ProcessEnv = {}, limitMs = 60_000) {
    const file = join(await mkdtemp(join(folder, 'run-')), 'fixture.node.test.mjs');
    await writeFile(file, fixture(tests));
    // with this variable, the test runner of Node does not run files
    const { NODE_TEST_CONTEXT: _, ...outer } = process.env;
    const args = [join(folder, 'runner.mjs'), file, `${limitMs}`];
    const options = { env: { ...outer, ...env }, timeout: 60_000 };
    const result = await promisify(execFile)(process.execPath, args, options).catch((e) => e);
    const { length: runs } = await readFile(`${file}.runs`, 'utf8');
    const { code = 0, stdout, stderr } = result;
    return { passed: code === 0, runs, output: `${stdout}${stderr}` };
  }

  function fixture(tests: readonly string[]): string {
    return `import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import { launchBrowser } from '${import.meta.dirname}/launch-browser.ts';

appendFileSync(import.meta.filename + '.runs', '.');
const isFirst = readFileSync(import.meta.filename + '.runs').length === 1;
describe('fixture', () => {
  let browser, page;
  before(async () => { browser = await launchBrowser(); });
  beforeEach(async () => { page = await browser.newPage(); });
  after(() => browser?.close());
  ${tests.map((test, index) => `it('test ${index}', async () => { ${test} });`).join('\n  ')}
});
`;
  }

  for (const [what, crash] of Object.entries(crashes)) {
    it(`runs a file again, with a message, after ${what} has crashed`, async () => {
      const { passed, runs, output } = await run([`if (isFirst) { ${crash} }`, '']);
      assert.match(output, AGAIN);
      assert.deepEqual([passed, runs], [true, 2], output);
    });

    it(`fails if ${what} crashes again`, async () => {
      const { passed, runs, output } = await run([crash]);
      assert.deepEqual([passed, runs], [false, 2], output);
    });

    it(`does not run a file again if ${what} crashes and an assertion fails`, async () => {
      const { passed, runs, output } = await run(['assert.equal(1, 2);', crash]);
      assert.doesNotMatch(output, AGAIN);
      assert.deepEqual([passed, runs], [false, 1], output);
    });
  }

  for (const [what, failure] of Object.entries(failures)) {
    it(`does not run a file again if ${what}`, async () => {
      const { passed, runs, output } = await run([`if (isFirst) { ${failure} }`]);
      assert.doesNotMatch(output, AGAIN);
      assert.deepEqual([passed, runs], [false, 1], output);
    });
  }

  it('ends a test that waits forever', async () => {
    const { passed, output } = await run(['for (;;) await new Promise(setTimeout);'], {}, 2_000);
    assert.match(output, /failing tests:.*test timed out after 2000ms/s);
    assert.equal(passed, false);
  });

  it('launches the browser again, with a message, if it does not start', async () => {
    const { path } = new FailingBrowser(folder, 1);
    const { passed, runs, output } = await run([''], { CHROME_PATH: path });
    assert.match(output, /The browser did not start and is launched again: .*browserType\.launch/);
    assert.deepEqual([passed, runs], [true, 1], output);
  });
});
