import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { before, beforeEach, describe, it } from 'node:test';
import { ApiClient } from '../api-client.ts';
import { cliFixture } from './cli-fixture.ts';

/** A user that owns nothing else, and is no member of the group root. */
const SERVICE = { uid: 64_321, gid: 64_321 };
const isRoot = process.getuid?.() === 0;
const KEY = 'a signing key of at least 32 bytes\n';

describe('the commands with the modes of the deployment guide', {
  skip: isRoot ? false : 'needs root',
}, () => {
  const cli = cliFixture();
  let folder: string;
  before(() => cli.copyPrograms());
  beforeEach((test) => {
    // As `useradd`, `init` as root and `chown svc-embed` leave them: the group is still root.
    folder = cli.file(test.name.replace(/\W/g, '-').slice(0, 40));
    mkdirSync(folder);
    for (const path of [cli.folder, folder]) {
      chmodSync(path, 0o755);
      chownSync(path, SERVICE.uid, 0);
    }
    cli.user = SERVICE;
  });
  const ownerOf = (path: string) => {
    const { uid, gid, mode } = statSync(path);
    return { uid, gid, mode: mode & 0o777 };
  };
  const keyFile = (mode: number) => {
    const file = `${folder}/signing.key`;
    cli.file(file.slice(cli.folder.length + 1), KEY);
    chownSync(file, SERVICE.uid, 0);
    chmodSync(file, mode);
    return file;
  };

  it('rotate the key of the service, which has the group root', async () => {
    const variables = {
      SVC_SIGNING_KEY_FILE: keyFile(0o600),
      SVC_AUDIT_LOG: `${folder}/audit.jsonl`,
      DATABASE_URL: `${folder}/data.db`,
    };
    await cli.run(['migrate'], variables);
    for (const args of [['rotate-key'], ['rotate-key', '--immediately']]) {
      const before = readFileSync(variables.SVC_SIGNING_KEY_FILE, 'utf8');
      const { code, stdout, stderr } = await cli.run(args, variables);
      assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
      assert.match(stdout, /^Rotated\./);
      assert.notEqual(readFileSync(variables.SVC_SIGNING_KEY_FILE, 'utf8'), before);
      const { uid, mode } = ownerOf(variables.SVC_SIGNING_KEY_FILE);
      assert.deepEqual({ uid, mode }, { uid: SERVICE.uid, mode: 0o600 });
      assert.ok(!existsSync(`${variables.SVC_SIGNING_KEY_FILE}.partial`));
    }
  });

  it('give nothing to a group that did not have the key', async () => {
    const SVC_SIGNING_KEY_FILE = keyFile(0o640);
    assert.equal((await cli.run(['rotate-key'], { SVC_SIGNING_KEY_FILE })).code, 0);
    assert.deepEqual(ownerOf(SVC_SIGNING_KEY_FILE), { ...SERVICE, mode: 0o600 });
  });

  it('keep owner, group and mode of the key if root rotates it', async () => {
    const SVC_SIGNING_KEY_FILE = keyFile(0o640);
    cli.user = undefined;
    assert.equal((await cli.run(['rotate-key'], { SVC_SIGNING_KEY_FILE })).code, 0);
    assert.deepEqual(ownerOf(SVC_SIGNING_KEY_FILE), { uid: SERVICE.uid, gid: 0, mode: 0o640 });
  });

  it('leave the key as it is if its folder cannot be written', async () => {
    const SVC_SIGNING_KEY_FILE = keyFile(0o600);
    chownSync(folder, 0, 0);
    const error = await cli.errorOf(['rotate-key'], { SVC_SIGNING_KEY_FILE });
    assert.match(error, /cannot be replaced \(EACCES\); run the command as the owner of the file/);
    assert.equal(readFileSync(SVC_SIGNING_KEY_FILE, 'utf8'), KEY);
  });

  it('create the files of the service for it if root runs them', async () => {
    const variables = {
      DATABASE_URL: `${folder}/data.db`,
      SVC_AUDIT_LOG: `${folder}/audit.jsonl`,
    };
    cli.user = undefined;
    await cli.run(['migrate'], variables);
    const revoked = await cli.run(['revoke', '--tenant', 'acme', '--all'], variables);
    assert.deepEqual([revoked.code, revoked.stderr], [0, '']);
    const backup = `${folder}/copy.backup`;
    assert.equal((await cli.run(['backup', '--to', backup], variables)).code, 0);
    const restored = `${folder}/restored.db`;
    const to = { ...variables, DATABASE_URL: restored };
    assert.equal((await cli.run(['restore', '--from', backup], to)).code, 0);
    for (const file of [...Object.values(variables), backup, restored]) {
      const { uid, mode } = ownerOf(file);
      assert.deepEqual([uid, mode], [SERVICE.uid, 0o600], file);
    }
    cli.user = SERVICE;
    const service = await cli.serve(variables);
    await new ApiClient(service.url).mint({ externalId: 'ann' });
    service.child.kill('SIGHUP');
    while (!service.lines.some((line) => line.includes('"reloaded"')))
      await new Promise((resolve) => setTimeout(resolve, 10));
    assert.doesNotMatch(service.lines.join('\n'), /not reloaded/);
    assert.equal(await service.end(), 0);
  });
});
