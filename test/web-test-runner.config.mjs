/*
The browser suite: a real Chromium, test pages on http://localhost, frames on http://127.0.0.1, which is another
origin and another site. CHROME_PATH names the Chromium; FIREFOX_PATH a Firefox, or WEBKIT_DRIVER_PATH a WebKitWebDriver, to take
in its place.
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
import { webkit } from './browser/webkit.mjs';

const rootDir = join(import.meta.dirname, '..');
const browser = browserOf(process.env);
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
  /** What this browser cannot do; see needs.ts. */
  lacks: browser.lacks ?? [],
};

function browserOf({ FIREFOX_PATH, WEBKIT_DRIVER_PATH }) {
  if (FIREFOX_PATH) return firefox(FIREFOX_PATH);
  return WEBKIT_DRIVER_PATH ? webkit(WEBKIT_DRIVER_PATH) : chromium(findBrowser());
}

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
  browsers: [browser],
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
