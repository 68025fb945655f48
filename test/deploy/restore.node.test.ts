import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ApiClient } from '../service/api-client.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { restoreSuite } from './restore-suite.ts';

describe('a backup of SQLite', () => {
  restoreSuite(async (cli) => {
    const url = cli.file('data.db');
    const files = [url, `${url}-wal`, `${url}-shm`];
    const destroy = async () => {
      for (const file of files) rmSync(file, { force: true });
    };
    return { url, destroy };
  });

  const cli = cliFixture();

  it('is rejected in one sentence if one of its pages is damaged', async () => {
    const service = await cli.serve();
    const client = new ApiClient(service.url);
    const token = await client.tokenOf('ann');
    for (let count = 0; count < 20; count++) await client.comment(token, 'x'.repeat(9_000));
    await service.end();
    const backup = cli.file('damaged');
    await cli.run(['backup', '--to', backup]);
    const bytes = readFileSync(backup);
    bytes.fill(0xff, bytes.length - 60_000, bytes.length - 40_000);
    writeFileSync(backup, bytes);
    const { code, stderr } = await cli.run(['restore', '--from', backup, '--check']);
    assert.equal(code, 1);
    assert.equal(stderr, 'svc-embed-service: The backup is damaged. Use another one.\n');
  });
});
