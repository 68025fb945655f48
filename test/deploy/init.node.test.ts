import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { createEmbedClient } from '../../src/backend/index.ts';
import { cliFixture } from '../service/cli/cli-fixture.ts';

describe('svc-embed-service init', () => {
  const cli = cliFixture();
  const created = async (name: string, ...args: string[]) => {
    const folder = cli.file(name);
    const { code, stdout, stderr } = await cli.run(['init', '--to', folder, ...args]);
    assert.equal(code, 0, stderr);
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const modeOf = (file: string) => statSync(join(folder, file)).mode & 0o777;
    return { folder, stdout, read, modeOf };
  };

  it('creates a service that mints with the key of backend.env', async () => {
    const { folder, stdout, read, modeOf } = await created('new', '--host', '');
    assert.match(stdout, /^Created svc-embed\.json, .+, signing\.key, data in \S+\.\n/);
    for (const file of ['svc-embed.env', 'backend.env'])
      assert.ok(stdout.includes(`node --env-file=${join(folder, file)} `));
    for (const file of ['backend.env', 'signing.key']) assert.equal(modeOf(file), 0o600);
    assert.equal(modeOf('data'), 0o700);
    const { SVC_API_KEY = '', SVC_URL } = parseEnv(read('backend.env'));
    assert.equal(SVC_URL, 'http://127.0.0.1:4000');
    assert.ok(!read('svc-embed.json').includes(SVC_API_KEY));
    const variables = parseEnv(read('svc-embed.env')) as Record<string, string>;
    const { url, end } = await cli.serve(variables);
    const client = createEmbedClient({ baseUrl: url, apiKey: SVC_API_KEY });
    const session = { deploymentId: 1, embedTenantName: 'globex', externalId: 'ada' };
    assert.match((await client.generateSession(session)).sessionId, /^[\w-]{20,}$/);
    await end();
    assert.ok(existsSync(join(folder, 'data/svc-embed.db')));
  });

  it('creates other keys each time', async () => {
    const [one, two] = [await created('one'), await created('two')];
    for (const file of ['backend.env', 'signing.key'])
      assert.notEqual(one.read(file), two.read(file));
  });

  it('uses the host and the origin of the options, and rejects invalid ones', async () => {
    const hosts = ['--host', 'analytics.acme.example', '--host-origin', 'https://app.example'];
    const { read } = await created('not/yet/there', ...hosts);
    const [account] = JSON.parse(read('svc-embed.json')).tenants;
    assert.deepEqual(account.hosts, ['analytics.acme.example']);
    const hostOrigins = ['https://app.example'];
    assert.deepEqual(account.embedding, { hostOrigins, comments: true, requireEmbedTenant: true });
    assert.match(read('backend.env'), /^SVC_URL=https:\/\/analytics\.acme\.example$/m);
    const to = cli.file('invalid');
    const options = ['--to', to, '--host-origin', 'https://app.example/x'];
    assert.match(
      await cli.errorOf(['init', ...options]),
      /hostOrigins\[0\] must be written as browsers do: https:\/\/app\.example\./,
    );
    assert.ok(!existsSync(to));
  });

  it('never overwrites, and then writes nothing', async () => {
    const before = readdirSync(cli.folder);
    for (const name of ['svc-embed.json', 'svc-embed.env', 'backend.env', 'signing.key', 'data']) {
      const file = cli.file(name, 'present');
      const error = await cli.errorOf(['init']);
      assert.ok(error.endsWith(`${file} already exists. init overwrites nothing.\n`), error);
      assert.equal(readFileSync(file, 'utf8'), 'present');
      rmSync(file);
    }
    assert.deepEqual(readdirSync(cli.folder), before);
  });
});
