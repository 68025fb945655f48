import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { describe, it } from 'node:test';
import { decodeProtectedHeader } from 'jose';
import { delay } from '../../../src/lib/waiting.ts';
import { openDatabase } from '../../../src/service/index.ts';
import { createKey, readStoredKeys } from '../../../src/service/keys/signing-keys.ts';
import { ApiClient } from '../api-client.ts';
import { cliFixture } from './cli-fixture.ts';

const OLD_KEY = 'an old key of at least thirty-two bytes';
const cli = cliFixture();
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

describe('svc-embed-service rotate-key', () => {
  it('adds a key to the key file, removes an expired one, and keeps its link and its mode', async () => {
    const SVC_SIGNING_KEY_FILE = cli.file('link');
    const file = cli.file('key', `\n${OLD_KEY}\n${createKey()} until=2020-01-01T00:00:00Z\n`);
    chmodSync(file, 0o640);
    symlinkSync(file, SVC_SIGNING_KEY_FILE);
    const { code, stdout } = await cli.run(['rotate-key'], { SVC_SIGNING_KEY_FILE });
    assert.equal(code, 0);
    const message = /^Rotated\. The new key signs from \S+Z; the old key verifies until \S+Z\.\n$/;
    assert.match(stdout, message);
    const [first = '', second = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    assert.match(first, /^[\w-]{43} from=\S+Z$/);
    assert.match(second, new RegExp(`^${OLD_KEY} until=\\S+Z$`));
    assert.deepEqual(rest, ['']);
    assert.equal(statSync(file).mode & 0o777, 0o640, 'the service can still read the file');
    assert.ok(!stdout.includes(first.slice(0, 43)));
  });

  it('removes the old key and revokes all sessions with --immediately', async () => {
    const SVC_SIGNING_KEY_FILE = cli.file('stolen', OLD_KEY);
    const service = await cli.serve({ SVC_SIGNING_KEY_FILE });
    const client = new ApiClient(service.url);
    const token = await client.token();
    assert.equal((await client.comments(token)).status, 200);
    const { stdout } = await cli.run(['rotate-key', '--immediately'], { SVC_SIGNING_KEY_FILE });
    assert.equal(stdout, 'Rotated. The old key was removed, and all sessions were revoked.\n');
    assert.doesNotMatch(readFileSync(SVC_SIGNING_KEY_FILE, 'utf8'), new RegExp(OLD_KEY));
    assert.equal((await client.comments(token)).status, 401, 'before the file is loaded again');
    const signsAsBefore = async () => kidOf(await client.token()) === kidOf(token);
    for (let attempt = 0; attempt < 600 && (await signsAsBefore()); attempt++) await delay(100);
    assert.ok(!(await signsAsBefore()), 'the running service loaded the file');
    assert.equal(await service.end(), 0);
  });

  it('rotates the key in the database', async () => {
    const DATABASE_URL = cli.file('stored.db');
    const service = await cli.serve({ DATABASE_URL });
    const storedKeys = async () => {
      const database = await openDatabase(DATABASE_URL);
      return readStoredKeys(database).finally(() => database.close());
    };
    const old = await storedKeys();
    const { code, stdout } = await cli.run(['rotate-key'], { DATABASE_URL });
    assert.match(stdout, /^Rotated\./);
    assert.equal(code, 0);
    const [newer, ...others] = (await storedKeys()).split('\n');
    assert.match(newer ?? '', / from=\S+Z$/);
    assert.equal(others.length, 1);
    assert.ok(others[0]?.startsWith(`${old} until=`));
    assert.equal(await service.end(), 0);
  });

  it('names a key file that it cannot replace', async () => {
    const SVC_SIGNING_KEY_FILE = cli.file('kept', OLD_KEY);
    mkdirSync(`${SVC_SIGNING_KEY_FILE}.partial`);
    const error = await cli.errorOf(['rotate-key'], { SVC_SIGNING_KEY_FILE });
    assert.match(error, /SVC_SIGNING_KEY_FILE names \S+, which cannot be replaced \(EISDIR\)/);
  });

  it('fails if the keys are in SVC_SIGNING_KEY, which it cannot change', async () => {
    const error = await cli.errorOf(['rotate-key'], { SVC_SIGNING_KEY: OLD_KEY });
    assert.match(error, /rotate-key cannot change SVC_SIGNING_KEY\. /);
  });
});

describe('svc-embed-service revoke', () => {
  it('revokes sessions of a running service', async () => {
    const DATABASE_URL = cli.file('revoked.db');
    const service = await cli.serve({ DATABASE_URL });
    const client = new ApiClient(service.url);
    const [ann, bob] = [await client.tokenOf('ann'), await client.tokenOf('bob')];
    await client.mint({ embedTenantName: 'north' });
    await client.mint({ externalId: null, internalId: 'root' });
    await client.mint({ externalId: null, internalId: 'member' });
    const revoke = async (...selection: string[]) =>
      (await cli.run(['revoke', '--tenant', 'acme', ...selection], { DATABASE_URL })).stdout;
    for (const selection of [
      ['--embed-tenant', 'acme', '--external-id', 'ann'],
      ['--embed-tenant', 'north'],
      ['--internal-id', 'root'],
    ])
      assert.equal(await revoke(...selection), 'Revoked 1 session.\n');
    assert.equal((await client.comments(ann)).status, 401);
    assert.equal((await client.comments(bob)).status, 200);
    assert.equal(await revoke('--all'), 'Revoked 2 sessions.\n');
    assert.equal((await client.comments(bob)).status, 401);
    const none = await revoke('--tenant', 'acne', '--all');
    assert.match(none, /^Revoked 0 sessions\. None matches, .+: check the options\.\n$/);
    assert.equal(await service.end(), 0);
  });

  it('accepts a session id that begins with a dash, or is in the standard input', async () => {
    const DATABASE_URL = cli.file('dash.db');
    const service = await cli.serve({ DATABASE_URL });
    const client = new ApiClient(service.url);
    let session = '';
    while (!session.startsWith('-')) session = await client.mint(); // one in 64
    const args = ['revoke', '--session', session, '--tenant', 'acme'];
    const { stdout } = await cli.run(args, { DATABASE_URL });
    assert.equal(stdout, 'Revoked 1 session.\n');
    assert.equal((await client.exchange(session)).status, 401);
    const read = ['revoke', '--session', '-', '--tenant', 'acme'];
    const other = await cli.run(read, { DATABASE_URL }, `${await client.mint()}\n`);
    assert.equal(other.stdout, 'Revoked 1 session.\n');
    assert.equal(await service.end('SIGINT'), 0);
  });

  const invalid: [args: string[], message: RegExp][] = [
    [[], /--tenant is required/],
    [['--tenant', 'acme'], /Exactly one of --session/],
    [['--tenant', 'acme', '--all', '--internal-id', 'root'], /Exactly one of --session/],
    [['--tenant', 'acme', '--all', '--external-id', 'ann'], /--external-id requires --embed/],
    [['--tenant', 'acme', '--session', ''], /--session is required/],
    [['--tenant', 'acme', '--session', '--all'], /Option '--session' argument is ambiguous/],
    [['--tenant', 'acme', '--session', '-h'], /Option '--session' argument is ambiguous/],
  ];
  for (const [args, message] of invalid)
    it(`rejects ${args.join(' ') || 'no options'}`, async () => {
      assert.match(await cli.errorOf(['revoke', ...args]), message);
    });
});
