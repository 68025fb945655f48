import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { FailingBrowser } from './failing-browser.ts';
import { signal } from './processes.ts';
import { runNodeTests } from './run-node-tests.ts';

/**
 * Statements of a test, with `open()`, which opens a page in the `browser` of the file, and `isFirst`: whether the file runs
 * for the first time.
 */
const crashes = {
  'a page': `const page = await open();
    setImmediate(() => page.goto('chrome://crash').catch(() => {}));
    await page.waitForSelector('b');`,
  'the browser': `const page = await open();
    const devtools = await browser.newBrowserCDPSession();
    setImmediate(() => devtools.send('Browser.crash').catch(() => {}));
    await page.waitForSelector('b');`,
};
const failures = {
  'an assertion fails': `assert.equal(1, 2);`,
  'an assertion names a crash': `assert.fail('Error: page.goto: Page crashed');`,
  'a test closes its page too early': `const page = await open();
    setImmediate(() => page.close());
    await page.waitForSelector('b');`,
  'a test closes the browser too early': `const page = await open();
    setImmediate(() => browser.close());
    await page.waitForSelector('b');`,
  'an element is missing': `await (await open()).waitForSelector('b', { timeout: 50 });`,
};
const AGAIN = /The browser crashed; this file is run again: /;
/** Files without a browser, each with what is expected of its failures and of its passed tests. */
const sources: Record<string, { source: string; expected: RegExp }> = {
  'waits forever': {
    source: `describe('a', () => {
      it('b', () => new Promise(() => setInterval(() => {}, 1000)));
      it('c', () => {});
    });`,
    expected: /^a > b \W?test timed out after 5000ms\W?\npassed: a > c\n$/,
  },
  'blocks its process': {
    // as an endless loop does, but without a processor
    source: "it('b', () => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); });",
    expected: /^ ?No test has ended for 5 s, and the process is still running\.\n$/,
  },
  'leaves its process running': {
    source: "it('b', () => { setInterval(() => {}, 1000); });",
    expected: /^ No test has ended for 5 s, and the process is still running\.\npassed: b\n$/,
  },
  'cannot be loaded': {
    source: "import './none.mjs';",
    expected: /ERR_MODULE_NOT_FOUND|exited with code 1/,
  },
  'has a hook that fails': {
    source: `describe('a', () => {
      before(() => { throw new Error('no database'); });
      it('b', () => {});
      it('c', () => {});
    });`,
    expected: /^a Error: no database\n(?!.*cancelled)/s,
  },
};

describe('runNodeTests', { concurrency: 4 }, () => {
  let folder: string;
  const warnings: string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-runner-'));
    mock.method(console, 'warn', (message: string) => warnings.push(message));
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs a file with this source. */
  async function run(source: string, limitMs = 60_000) {
    const file = join(await mkdtemp(join(folder, 'run-')), 'fixture.node.test.mjs');
    await writeFile(file, `import { before, describe, it } from 'node:test';\n${source}`);
    const [result] = await runNodeTests([file], {}, limitMs);
    return { file, ...result };
  }

  /** Runs one file with these tests and a browser. The result has the number of its runs. */
  async function runInBrowser(...tests: readonly string[]) {
    const { file, failures = [], output } = await run(fixture(tests));
    const { length: runs } = await readFile(`${file}.runs`, 'utf8');
    const isAgain = warnings.some((text) => AGAIN.test(text) && text.includes(file));
    return { passed: failures.length === 0, runs, isAgain, output };
  }

  function fixture(tests: readonly string[]): string {
    return `import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { after } from 'node:test';
import { launchBrowser } from '${import.meta.dirname}/launch-browser.ts';

appendFileSync(import.meta.filename + '.runs', '.');
const isFirst = readFileSync(import.meta.filename + '.runs').length === 1;
describe('fixture', () => {
  let browser;
  const open = async () => {
    browser ??= await launchBrowser();
    return browser.newPage();
  };
  after(() => browser?.close());
  ${tests.map((test, index) => `it('test ${index}', async () => { ${test} });`).join('\n  ')}
});
`;
  }

  for (const [what, crash] of Object.entries(crashes)) {
    it(`runs a file again, with a message, after ${what} has crashed`, async () => {
      const { output, ...rest } = await runInBrowser(`if (isFirst) { ${crash} }`, '');
      assert.deepEqual(rest, { passed: true, runs: 2, isAgain: true }, output);
    });

    it(`fails if ${what} crashes again`, async () => {
      const { output, ...rest } = await runInBrowser(crash);
      assert.deepEqual(rest, { passed: false, runs: 2, isAgain: true }, output);
    });

    it(`does not run a file again if ${what} crashes and an assertion fails`, async () => {
      const { output, ...rest } = await runInBrowser('assert.equal(1, 2);', crash);
      assert.deepEqual(rest, { passed: false, runs: 1, isAgain: false }, output);
    });
  }

  for (const [what, failure] of Object.entries(failures)) {
    it(`does not run a file again if ${what}`, async () => {
      const { output, ...rest } = await runInBrowser(`if (isFirst) { ${failure} }`);
      assert.deepEqual(rest, { passed: false, runs: 1, isAgain: false }, output);
    });
  }

  for (const [what, { source, expected }] of Object.entries(sources))
    it(`fails once, with the reason, if a test ${what}`, async () => {
      const { failures = [], passed = [] } = await run(source, 5_000);
      const lines = [
        ...failures.map(({ title, text }) => `${title} ${text}\n`),
        ...passed.map((title) => `passed: ${title}\n`),
      ];
      assert.match(lines.join(''), expected);
    });

  it('ends the processes that a test has left behind when it ends the test', async () => {
    const pidFile = join(folder, 'pid');
    const source = `import { spawn } from 'node:child_process';
      import { writeFileSync } from 'node:fs';
      it('b', () => {
        const child = spawn('sleep', ['600'], { detached: true });
        writeFileSync(${JSON.stringify(pidFile)}, String(child.pid));
        return new Promise(() => {});
      });`;
    await run(source, 5_000);
    assert.equal(signal(Number(await readFile(pidFile, 'utf8')), 0), false);
  });

  it('launches the browser again, with a message, if it does not start', async () => {
    const { path } = new FailingBrowser(folder, 1);
    const { passed, runs, output } = await runInBrowser(
      `process.env.CHROME_PATH = ${JSON.stringify(path)}; await (await launchBrowser()).close();`,
    );
    assert.match(
      output ?? '',
      /The browser did not start and is launched again: .*browserType\.launch/,
    );
    assert.deepEqual([passed, runs], [true, 1], output);
  });
});
