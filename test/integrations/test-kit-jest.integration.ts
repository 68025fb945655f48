import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { installApp, removeApp } from './install-app.ts';
import { runCommand } from './run-command.ts';

/** The first line of the tests of the test kit in Jest. */
const ENVIRONMENTS = {
  'dashboard.test.ts': '',
  'comments.test.ts': '/** @jest-environment node */\n',
};

describe('the app test-kit-jest', () => {
  let folder: string;
  before(async () => {
    folder = await installApp('test-kit-jest', { base: 'test-kit' });
    for (const [file, environment] of Object.entries(ENVIRONMENTS)) {
      const path = join(folder, file);
      const test = readFileSync(path, 'utf8').replace("'vitest'", "'@jest/globals'");
      writeFileSync(path, environment + test);
    }
  });
  after(() => removeApp(folder));

  it('passes the tests of the test kit in Jest', async () => {
    await runCommand(folder, 'npm', 'test');
  });
});
