/*
The browser suite: a real Chromium, test pages on http://localhost, frames on http://127.0.0.1, which is another
origin and another site. CHROME_PATH names the Chromium, FIREFOX_PATH a Firefox to take in its place.
*/
import { join } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { findBrowser } from '../.ci/setup/browser.mjs';
import { chromium } from './browser/chromium.mjs';
import { firefox } from './browser/firefox.mjs';
import { frameServer } from './browser/frame-server.mjs';
import { freePort } from './browser/free-port.mjs';
import { mswWorker } from './browser/msw-worker.mjs';
import { embedService } from './browser/service.mjs';
import { summaryReporter } from './browser/summary-reporter.mjs';
import { nodeResolve, typescript } from './browser/transform.mjs';

const rootDir = join(import.meta.dirname, '..');
const { FIREFOX_PATH } = process.env;
const framePort = await freePort();
const service = embedService({ name: 'service', port: await freePort() });
const brief = embedService({
  name: 'brief',
  port: await freePort(),
  lifetimes: { usable: 6000, token: 8000 },
  app: join(import.meta.dirname, 'browser/frames/plain-app.ts'),
});
const page = {
  frameOrigin: `http://127.0.0.1:${framePort}`,
  /** The service with its usual lifetimes, and one whose sessions last for seconds. */
  serviceOrigin: service.origin,
  briefServiceOrigin: brief.origin,
};

export default {
  files: ['test/**/*.test.ts', '!test/**/*.node.test.ts'],
  rootDir,
  hostname: 'localhost',
  nodeResolve,
  plugins: [
    typescript(),
    mswWorker(),
    frameServer(rootDir, framePort),
    service.plugin,
    brief.plugin,
  ],
  middleware: [service.middleware, brief.middleware],
  browsers: [FIREFOX_PATH ? firefox(FIREFOX_PATH) : chromium(findBrowser())],
  reporters: [
    defaultReporter({ reportTestProgress: false, reportTestResults: true }),
    summaryReporter(),
  ],
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  testRunnerHtml: (testFramework) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
    <title>test</title></head><body><script>globalThis.__svc = ${JSON.stringify(page)};</script>
    <script type="module" src="${testFramework}"></script></body></html>`,
  testFramework: { config: { timeout: 10_000 } },
};
