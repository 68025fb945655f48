/*
The browser tests run in Chromium. Test pages are on http://localhost and frames on http://127.0.0.1, which is another
origin and another site. ENGINE=firefox or ENGINE=webkit selects another engine. CHROME_PATH, FIREFOX_PATH and
WEBKIT_DRIVER_PATH select another executable.
*/
import { join } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import { findBrowser } from '../.ci/setup/browser.mjs';
import { findFirefox, findWebKitDriver } from '../.ci/setup/engines.mjs';
import { bundledModules, cachedModules } from './browser/bundled-modules.mjs';
import { chromium } from './browser/chromium.mjs';
import { firefox } from './browser/firefox.mjs';
import { frameServer } from './browser/frame-server.mjs';
import { realService } from './browser/real-service.mjs';
import { resultReporter } from './browser/result-reporter.mjs';
import { nodeResolve, typescript } from './browser/transform.mjs';
import { webkit } from './browser/webkit.mjs';
import { freePort } from './node/free-port.ts';

const rootDir = join(import.meta.dirname, '..');
const browser = selectBrowser(process.env);
const framePort = await freePort();
const service = realService({ name: 'service', port: await freePort() });
const shortSessions = realService({
  name: 'short-sessions',
  port: await freePort(),
  lifetimes: { usable: 12_000, token: 16_000 },
  app: join(import.meta.dirname, 'browser/frames/service-app.ts'),
});
const page = {
  frameOrigin: `http://127.0.0.1:${framePort}`,
  /** A service with the default lifetimes, and one whose sessions last for seconds. */
  serviceOrigin: service.origin,
  shortSessionOrigin: shortSessions.origin,
  /** The features that this browser does not support, with the reasons; see require-feature.ts. */
  unsupported: browser.unsupported ?? {},
};

function selectBrowser({ ENGINE = 'chromium' }) {
  const launchers = {
    chromium: () => chromium(findBrowser()),
    firefox: () => firefox(findFirefox()),
    webkit: () => webkit(findWebKitDriver()),
  };
  const launcher = launchers[ENGINE];
  if (!launcher) throw new Error(`ENGINE is "${ENGINE}". Expected chromium, firefox or webkit.`);
  return launcher();
}

export default {
  files: ['test/**/*.test.ts', '!test/**/*.node.test.ts', '!test/integrations/**'],
  rootDir,
  hostname: 'localhost',
  nodeResolve,
  plugins: [typescript(), frameServer(rootDir, framePort), service.plugin, shortSessions.plugin],
  middleware: [
    cachedModules,
    bundledModules(rootDir, 'test/**/*.test.ts'),
    service.middleware,
    shortSessions.middleware,
  ],
  browsers: [browser],
  reporters: [
    defaultReporter({ reportTestProgress: false, reportTestResults: true }),
    resultReporter(),
  ],
  concurrency: 2,
  browserStartTimeout: 60_000,
  testsStartTimeout: 60_000,
  testsFinishTimeout: 120_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  testRunnerHtml: (
    testFramework,
  ) => `<!doctype html><html lang="en" style="color-scheme: light dark"><head><meta charset="utf-8">
    <title>test</title></head><body><script>globalThis.__svc = ${JSON.stringify(page)};</script>
    <script type="module" src="${testFramework}"></script></body></html>`,
  testFramework: { config: { timeout: 30_000 } },
};
