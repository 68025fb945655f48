import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { findBrowser } from '../../.ci/setup/browser.mjs';
import { installApp, removeApp } from './install-app.ts';
import { runCommand } from './run-command.ts';
import { replacePorts } from './start-app.ts';

/** Runs with the browser of this machine, one test at a time. */
const PLAYWRIGHT_CONFIG = `
  import recipe from './playwright.config.ts';
  const launchOptions = ${JSON.stringify({ executablePath: findBrowser(), args: ['--no-sandbox'] })};
  const webServer = { ...recipe.webServer, reuseExistingServer: false };
  export default { ...recipe, workers: 1, webServer, use: { ...recipe.use, launchOptions } };`;

describe('the app test-kit', () => {
  let folder: string;
  before(async () => {
    folder = await installApp('test-kit');
    await replacePorts(folder);
  });
  after(() => removeApp(folder));

  it('has no type errors', async () => {
    await runCommand(folder, 'npm', 'run', 'build');
  });

  for (const environment of ['jsdom', 'happy-dom'])
    it(`passes in Vitest with ${environment}`, async () => {
      const options = ['--environment', environment, '--testTimeout', '30000'];
      await runCommand(folder, 'npx', 'vitest', 'run', ...options);
    });

  it('passes in Playwright', async () => {
    writeFileSync(join(folder, 'run.config.ts'), PLAYWRIGHT_CONFIG);
    await runCommand(folder, 'npx', 'playwright', 'test', '--config', 'run.config.ts');
  });
});
