import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { launchBrowser, launchCompleteBrowser } from './launch-browser.ts';
import { withinStartLimit } from './start-limit.ts';

describe('withinStartLimit', () => {
  it('resolves as what is starting', async () => {
    assert.equal(await withinStartLimit(Promise.resolve(1), () => '', 60_000), 1);
  });

  it('rejects with the reason after the limit', async () => {
    const waiting = withinStartLimit(new Promise(() => {}), () => 'It does not start.', 1);
    await assert.rejects(waiting, /^Error: It does not start\. It was waited for 1 ms\.$/);
  });
});

describe('a browser that does not start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-embed-browser-'));
  const { CHROME_PATH = '' } = process.env;
  after(() => {
    process.env.CHROME_PATH = CHROME_PATH;
    rmSync(folder, { recursive: true });
  });

  for (const launch of [launchBrowser, launchCompleteBrowser])
    for (const [what, script, limitMs, reason] of [
      ['exits', 'exit 127', undefined, /libnss3\.so is missing/],
      ['waits forever', 'exec sleep 60', 1_000, /1000 ?ms/],
    ] as const)
      it(`${launch.name} rejects with the reason and advice if it ${what}`, async () => {
        const path = join(folder, 'browser');
        writeFileSync(path, `#!/bin/sh\necho "libnss3.so is missing" >&2; ${script}\n`);
        chmodSync(path, 0o755);
        process.env.CHROME_PATH = path;
        await assert.rejects(launch(undefined, limitMs), ({ message }: Error) => {
          assert.match(message, /\/browser does not start: [\s\S]*set CHROME_PATH to another/);
          assert.match(message, reason);
          assert.doesNotMatch(message, /--headless/);
          return true;
        });
      });
});
