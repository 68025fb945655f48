import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, readlinkSync, renameSync, writeFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { ApiClient, bearer } from '../service/api-client.ts';
import { cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';
import { config } from '../service/config.ts';

const NEW_KEY = 'acme-key-after-its-rotation';
const digestOf = (key: string) => createHash('sha256').update(key).digest('hex');
const SECRETS = ['the first key of at least 32 bytes', 'another key of at least 32 bytes!'];

describe('SIGHUP', () => {
  const cli = cliFixture();
  const SVC_CONFIG = cli.file('reloaded.json', JSON.stringify(config));
  const SVC_SIGNING_KEY_FILE = cli.file('reloaded.key', SECRETS[0]);
  const SVC_AUDIT_LOG = cli.file('audit.jsonl');
  let service: ServiceProcess;
  let client: ApiClient;
  before(async () => {
    service = await cli.serve({ SVC_CONFIG, SVC_SIGNING_KEY_FILE, SVC_AUDIT_LOG });
    client = new ApiClient(service.url);
  });

  /** Sends the signal; returns the log lines of the reload. */
  const reload = async () => {
    const seen = service.lines.length;
    service.child.kill('SIGHUP');
    return untilReloaded(service, seen);
  };
  const mintWith = (key: string) => client.generate({ deploymentId: 1 }, bearer(key));

  it('uses another configuration, without a failed request', async () => {
    const token = await client.tokenOf('ann');
    let isDone = false;
    const statuses: number[] = [];
    const viewer = async () => {
      while (!isDone) statuses.push((await client.comments(token)).status);
    };
    const viewers = Promise.all([viewer(), viewer(), viewer(), viewer()]);
    const changed = JSON.stringify(config).replace(digestOf('acme-key'), digestOf(NEW_KEY));
    for (const text of [changed, JSON.stringify(config), changed]) {
      writeFileSync(SVC_CONFIG, text);
      assert.deepEqual((await reload()).length, 1);
    }
    isDone = true;
    await viewers;
    assert.ok(statuses.length > 4);
    assert.deepEqual([...new Set(statuses)], [200]);
    assert.equal((await mintWith('acme-key')).status, 401);
    assert.equal((await mintWith(NEW_KEY)).status, 200);
  });

  it('mints for a branch as soon as the configuration says that it is served', async () => {
    const onBranch = { deploymentId: 1, branchName: 'not-served' };
    const mintOnBranch = async () => (await client.generate(onBranch, bearer(NEW_KEY))).status;
    assert.equal(await mintOnBranch(), 400);
    const before = readFileSync(SVC_CONFIG, 'utf8');
    const flag = '"name":"not-served","served":';
    for (const [served, status] of [
      [true, 200],
      [false, 400],
    ] as const) {
      writeFileSync(SVC_CONFIG, before.replace(`${flag}false`, `${flag}${served}`));
      await reload();
      assert.equal(await mintOnBranch(), status);
    }
  });

  it('keeps the configuration if the new one is invalid, and logs the place', async () => {
    const invalid = JSON.stringify({ tenants: [{ ...config.tenants[0], hosts: [17] }] });
    for (const [text, place] of [
      [invalid, /tenants\[0\]\.hosts\[0\]/],
      ['{"tenants": [', /is not JSON\.$/],
    ] as const) {
      writeFileSync(SVC_CONFIG, text);
      const [failure] = await reload();
      assert.equal(failure.level, 50);
      assert.equal(failure.msg, 'not reloaded: the configuration');
      assert.match(failure.reason, place);
      assert.equal((await mintWith(NEW_KEY)).status, 200);
    }
    writeFileSync(SVC_CONFIG, JSON.stringify(config));
    await reload();
  });

  it('loads the signing keys at once, and keeps them if the file is invalid', async () => {
    const kid = async () => decodeProtectedHeader(await client.tokenOf('ann')).kid;
    const first = await kid();
    writeFileSync(SVC_SIGNING_KEY_FILE, 'short');
    const [failure] = await reload();
    assert.equal(failure.msg, 'not reloaded: the signing keys');
    assert.match(failure.reason, /SVC_SIGNING_KEY_FILE must contain keys of at least 32 bytes/);
    assert.equal(await kid(), first);
    writeFileSync(SVC_SIGNING_KEY_FILE, [...SECRETS].reverse().join('\n'));
    await reload();
    assert.notEqual(await kid(), first);
  });

  it('writes the next audit entry to a new file after the old one was renamed', async () => {
    const rotated = `${SVC_AUDIT_LOG}.1`;
    renameSync(SVC_AUDIT_LOG, rotated);
    await client.mint({ externalId: 'ann' });
    const before = readFileSync(rotated, 'utf8');
    await reload();
    await client.mint({ externalId: 'bob' });
    assert.equal(readFileSync(rotated, 'utf8'), before);
    assert.equal(JSON.parse(readFileSync(SVC_AUDIT_LOG, 'utf8')).event, 'mint');
    const descriptors = `/proc/${service.child.pid}/fd`;
    const open = readdirSync(descriptors).map((name) => readlinkSync(`${descriptors}/${name}`));
    assert.ok(!open.includes(rotated), 'its space is free once it is deleted');
    assert.equal(await service.end(), 0);
  });

  it('is ignored while the service stops, which ends as without', async () => {
    const stopping = await cli.serve({ DATABASE_URL: cli.file('stopping.db') });
    for (let count = 0; count < 20; count++) stopping.child.kill('SIGHUP');
    const ended = stopping.end();
    for (let count = 0; count < 20; count++) stopping.child.kill('SIGHUP');
    assert.equal(await ended, 0);
    assert.match(stopping.lines.at(-1) ?? '', /"msg":"stopped"/);
  });

  it('handles a signal that arrives during the start after it', async () => {
    const SVC_MOUNTS = cli.file(
      'mounts.mjs',
      `process.kill(process.pid, 'SIGHUP'); export default {};`,
    );
    const started = await cli.serve({ SVC_MOUNTS });
    assert.equal((await untilReloaded(started)).at(-1).signal, 'SIGHUP');
    await started.end();
  });
});

/** Returns the lines of the log after the first `seen` up to the end of a reload, without those of requests. */
async function untilReloaded({ lines, child }: ServiceProcess, seen = 0) {
  const added = () => lines.slice(seen).map((line) => JSON.parse(line));
  while (!added().some(({ msg }) => msg === 'reloaded')) {
    assert.equal(child.signalCode, null);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return added().filter(({ msg }) => msg !== 'request');
}
