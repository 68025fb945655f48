import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FailingBrowser } from '../node/failing-browser.ts';
import { serve } from '../node/serve.ts';
import { hasCrashed } from './run-browser-tests.ts';

/** The test runner serves only files below its root. */
const ROOT = join(import.meta.dirname, '../..');
const AGAIN = /The browser crashed or did not start; its tests are run again:/;

const RUNNER = `import { runBrowserTests } from '${import.meta.dirname}/run-browser-tests.ts';
const { passed, output } = await runBrowserTests(process.argv.slice(2));
console.log(output);
process.exitCode = passed ? 0 : 1;
`;

/** Like the configuration of the project, but without its services, and with a short wait for a crashed page. */
const CONFIG = `import { findBrowser } from '${ROOT}/.ci/setup/browser.mjs';
import { freePort } from '${ROOT}/test/node/free-port.ts';
import { chromium } from '${import.meta.dirname}/chromium.mjs';
import { summaryReporter } from '${import.meta.dirname}/summary-reporter.mjs';
export default {
  port: await freePort(),
  rootDir: '${ROOT}',
  browsers: [chromium(findBrowser())],
  reporters: [summaryReporter()],
  testsStartTimeout: 20_000,
  testsFinishTimeout: 20_000,
};
`;

const START = 'Error: Failed to launch the browser process:  Code: 1';
const SLOW = 'Error: Browser tests did not start after 60000ms You can increase this timeout';
const UNFINISHED = 'Error: Browser tests did not finish within 120000ms.';
const DISCONNECTED = 'Error: Tests were interrupted because the browser disconnected.';
const UNSTOPPABLE = 'Error: Timed out stopping the browser page';
const CRASH = 'TargetCloseError: Protocol error (Page.resetNavigationHistory): Session closed.';

describe('hasCrashed', () => {
  const crashes = [
    [[START]],
    [[SLOW]],
    [[SLOW, CRASH]],
    [[DISCONNECTED, UNSTOPPABLE]],
    [[START], [SLOW]],
  ];
  for (const pageErrors of crashes) {
    it(`returns true for ${JSON.stringify(pageErrors)}`, () => {
      assert.equal(hasCrashed({ failedTests: 0, pageErrors }), true);
      assert.equal(hasCrashed({ failedTests: 1, pageErrors }), false, 'with a failed test');
    });
  }

  const others = [[], [[]], [[DISCONNECTED]], [[UNFINISHED, UNSTOPPABLE]], [[CRASH], [UNFINISHED]]];
  for (const pageErrors of [...others, [['Error: Could not import your test module.']]]) {
    it(`returns false for ${JSON.stringify(pageErrors)}`, () => {
      assert.equal(hasCrashed({ failedTests: 0, pageErrors }), false);
    });
  }
});

describe('runBrowserTests', { concurrency: true }, () => {
  let folder: string;

  before(async () => {
    await mkdir(join(ROOT, '.data'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.data/browser-tests-'));
    await writeFile(join(folder, 'runner.mjs'), RUNNER);
    await writeFile(join(folder, 'config.mjs'), CONFIG);
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs a file with these statements of a test, in a browser whose first starts fail. */
  async function run(statements: string, failures = 0, onRequest = (_: FailingBrowser) => {}) {
    const own = await mkdtemp(join(folder, 'run-'));
    const browser = new FailingBrowser(own, failures);
    // a page cannot crash its browser, but it can send a request to this server
    const { server, port } = await serve((_, response) => {
      onRequest(browser);
      response.setHeader('access-control-allow-origin', '*').end();
    });
    const file = join(own, 'fixture.test.js');
    const request = `const request = () => fetch('http://127.0.0.1:${port}/');`;
    await writeFile(file, `${request}\nit('fixture', async () => { ${statements} });\n`);
    const args = ['runner.mjs', '--config', join(folder, 'config.mjs'), '--files', file];
    const env = { ...process.env, CHROME_PATH: browser.path };
    const [error, output] = await new Promise<[Error | null, string]>((resolve) => {
      execFile(process.execPath, args, { cwd: folder, env }, (failure, out, errors) =>
        resolve([failure, out + errors]),
      );
    });
    server.close();
    return { passed: error === null, starts: browser.starts.length, output };
  }

  it('runs the tests again, with a message, if the browser does not start', async () => {
    const { passed, starts, output } = await run('', 1);
    assert.match(output, AGAIN);
    assert.deepEqual([passed, starts], [true, 2], output);
  });

  it('runs the tests again, with a message, if the browser crashes', async () => {
    const crashOnce = (browser: FailingBrowser) => browser.starts.length === 1 && browser.crash();
    const { passed, starts, output } = await run('await request();', 0, crashOnce);
    assert.match(output, AGAIN);
    assert.deepEqual([passed, starts], [true, 2], output);
  });

  it('fails if the browser does not start twice', async () => {
    const { passed, starts, output } = await run('', 2);
    assert.deepEqual([passed, starts], [false, 2], output);
  });

  it('does not run the tests again if one of them fails', async () => {
    const { passed, starts, output } = await run(`throw new Error('${CRASH}');`);
    assert.doesNotMatch(output, AGAIN);
    assert.deepEqual([passed, starts], [false, 1], output);
  });
});
