import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { FailingBrowser } from '../node/failing-browser.ts';
import { serve } from '../node/serve.ts';
import type { FileResult } from '../results.ts';

/** The test runner serves only files below its root. */
const ROOT = join(import.meta.dirname, '../..');
const RUNNER = `import { runBrowserTests } from '${import.meta.dirname}/run-browser-tests.ts';
const [config, file] = process.argv.slice(2);
console.log(JSON.stringify(await runBrowserTests([file], undefined, config)));
`;

/** Like the configuration of the project, but without its services, and with a short wait for a crashed page. */
const CONFIG = `import { findBrowser } from '${ROOT}/.ci/setup/browser.mjs';
import { freePort } from '${ROOT}/test/node/free-port.ts';
import { chromium } from '${import.meta.dirname}/chromium.mjs';
import { resultReporter } from '${import.meta.dirname}/result-reporter.mjs';
export default {
  port: await freePort(),
  rootDir: '${ROOT}',
  browsers: [chromium(findBrowser())],
  reporters: [resultReporter()],
  testsStartTimeout: 20_000,
  testsFinishTimeout: 20_000,
};
`;

describe('runBrowserTests', () => {
  let folder: string;

  before(async () => {
    await mkdir(join(ROOT, '.data'), { recursive: true });
    folder = await mkdtemp(join(ROOT, '.data/browser-tests-'));
    await writeFile(join(folder, 'runner.mjs'), RUNNER);
    await writeFile(join(folder, 'config.mjs'), CONFIG);
  });
  after(() => rm(folder, { recursive: true }));

  /** Runs a file with these statements of a test, in a browser whose first starts fail. */
  async function run(statements: string, failedStarts = 0, onRequest = (_: FailingBrowser) => {}) {
    const own = await mkdtemp(join(folder, 'run-'));
    const browser = new FailingBrowser(own, failedStarts);
    // a page cannot crash its browser, but it can send a request to this server
    const { server, port } = await serve((_, response) => {
      onRequest(browser);
      response.setHeader('access-control-allow-origin', '*').end();
    });
    const file = join(own, 'fixture.test.js');
    const request = `const request = () => fetch('http://127.0.0.1:${port}/');`;
    await writeFile(file, `${request}\nit('fixture', async () => { ${statements} });\n`);
    const args = [join(folder, 'runner.mjs'), join(folder, 'config.mjs'), relative(ROOT, file)];
    const env = { ...process.env, CHROME_PATH: browser.path };
    const [stdout, stderr] = await new Promise<[string, string]>((resolve) => {
      execFile(process.execPath, args, { cwd: ROOT, env }, (_, ...outputs) => resolve(outputs));
    });
    server.close();
    assert.match(stdout, /^\[\{/, stderr);
    const [{ passed, failures, output }]: [FileResult] = JSON.parse(stdout);
    return {
      passed,
      titles: failures.map(({ title }) => title),
      text: JSON.stringify([failures, output]),
    };
  }

  it('reports the tests that passed', async () => {
    const { passed, titles, text } = await run('');
    assert.deepEqual([passed, titles], [['fixture'], []], text);
  });

  it('reports the tests that failed, with their errors', async () => {
    const { passed, titles, text } = await run("throw new Error('not found');");
    assert.deepEqual([passed, titles], [[], ['fixture']]);
    assert.match(text, /not found/);
  });

  it('reports that the browser does not start', async () => {
    const { passed, titles, text } = await run('', 1);
    assert.deepEqual([passed, titles], [[], ['']]);
    assert.match(text, /Failed to launch the browser process/);
  });

  it('reports that the browser has crashed', async () => {
    const { passed, titles, text } = await run('await request();', 0, (browser) => browser.crash());
    assert.deepEqual([passed, titles], [[], ['']]);
    assert.match(text, /browser disconnected|TargetCloseError/);
  });

  it('reports a file that the runner did not run', async () => {
    await writeFile(join(folder, 'config.mjs'), 'throw new Error("no configuration");');
    const { passed, titles, text } = await run('');
    assert.deepEqual([passed, titles], [[], ['']]);
    assert.match(text, /The test runner has exited with code 1/);
  });
});
