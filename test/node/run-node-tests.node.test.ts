import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FailingBrowser } from './failing-browser.ts';
import { signal } from './processes.ts';
import { runNodeTests } from './run-node-tests.ts';

/** Files, each with what is expected of its failures and of its passed tests. */
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

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-embed-runner-'));
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs a file with this source. */
  async function run(source: string, limitMs = 60_000) {
    const file = join(await mkdtemp(join(folder, 'run-')), 'fixture.node.test.mjs');
    await writeFile(file, `import { before, describe, it } from 'node:test';\n${source}`);
    const [result] = await runNodeTests([file], {}, limitMs);
    return { ...result };
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
    const { failures, output = '' } = await run(`
      import { launchBrowser } from '${import.meta.dirname}/launch-browser.ts';
      it('b', async () => {
        process.env.CHROME_PATH = ${JSON.stringify(path)};
        await (await launchBrowser()).close();
      });`);
    assert.match(output, /The browser did not start and is launched again: .*browserType\.launch/);
    assert.deepEqual(failures, [], output);
  });
});
