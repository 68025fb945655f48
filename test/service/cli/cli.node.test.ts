import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import { openDatabase } from '../../../src/service/index.ts';
import { CliFixture } from '../cli/cli-fixture.ts';

const cli = new CliFixture();
after(() => cli.remove());

/** Runs the bin and expects one sentence and a failure. */
async function refusal(args: string[], variables?: Record<string, string>): Promise<string> {
  const { code, stderr } = await cli.run(args, variables);
  assert.equal(code, 1);
  assert.match(stderr, /^svc-embed-service: .*\n$/, 'one line');
  assert.doesNotMatch(stderr, /\n\s+at |node:internal/, 'no stack trace');
  return stderr;
}

describe('svc-embed-service that cannot start', { concurrency: 2 }, () => {
  const config = (text: string) => ({ SVC_CONFIG: cli.file(`${Math.random()}.json`, text) });
  const cases: [name: string, expected: RegExp, variables: () => Record<string, string>][] = [
    ['no configuration', /SVC_CONFIG must name/, () => ({ SVC_CONFIG: '' })],
    ['a missing one', /nowhere\.json does not exist/, () => ({ SVC_CONFIG: 'nowhere.json' })],
    ['one that is not JSON', /is not JSON/, () => config('{')],
    ['a folder instead', /cannot be read/, () => ({ SVC_CONFIG: cli.folder })],
    [
      'a wrong one',
      /tenants\[0\]\.hosts must be a list/,
      () => config('{"tenants":[{"name":"acme","hosts":"x"}]}'),
    ],
    ['a port that is none', /PORT must be a whole number/, () => ({ PORT: 'http' })],
    ['a host of elsewhere', /HOST names 192\.0\.2\.1/, () => ({ HOST: '192.0.2.1' })],
    [
      'a database file that is none',
      /not-a\.db cannot be used \(file is not a database\)/,
      () => ({ DATABASE_URL: cli.file('not-a.db', 'plain text, and more than a few bytes') }),
    ],
    [
      'a folder as database',
      /cannot be used/,
      () => {
        mkdirSync(cli.file('folder.db'), { recursive: true });
        return { DATABASE_URL: cli.file('folder.db') };
      },
    ],
    [
      'a PostgreSQL that is not there',
      /PostgreSQL cannot be reached at 127\.0\.0\.1:1 /,
      () => ({ DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' }),
    ],
    ['an app without a page', /contains no index\.html/, () => ({ SVC_EMBED_APP: cli.folder })],
    ['a short key', /SVC_SIGNING_KEY must hold keys of 32/, () => ({ SVC_SIGNING_KEY: 'short' })],
    [
      'a key file that is not there',
      /SVC_SIGNING_KEY_FILE names nowhere/,
      () => ({ SVC_SIGNING_KEY_FILE: 'nowhere' }),
    ],
    ['no comments a minute', /SVC_COMMENTS_PER_MINUTE/, () => ({ SVC_COMMENTS_PER_MINUTE: '0' })],
    ['an unknown log level', /LOG_LEVEL must be one of/, () => ({ LOG_LEVEL: 'loud' })],
    [
      'a token usable for longer than it lives',
      /SVC_TOKEN_USABLE_MS/,
      () => ({ SVC_TOKEN_TTL_MS: '1000' }),
    ],
  ];
  for (const [name, expected, variables] of cases)
    it(`says so in one sentence: ${name}`, async () => {
      assert.match(await refusal([], variables()), expected);
    });

  it('names a port that is in use', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const { port } = squatter.address() as { port: number };
    const sentence = await refusal([], { PORT: String(port) });
    assert.match(sentence, new RegExp(`Port ${port} on 127.0.0.1 is in use`));
    squatter.close();
  });

  it('refuses a database of a newer version', async () => {
    const DATABASE_URL = cli.file('newer.db');
    assert.equal((await cli.run(['migrate'], { DATABASE_URL })).stdout, 'Schema 0 is now 3.\n');
    assert.equal((await cli.run(['migrate'], { DATABASE_URL })).stdout, 'Schema 3 already.\n');
    const file = new DatabaseSync(DATABASE_URL);
    file.exec('INSERT INTO svc_migration (number, run_at) VALUES (99, 0)');
    file.close();
    assert.match(
      await refusal([], { DATABASE_URL }),
      /schema 99, but this version knows only up to/,
    );
  });
});

describe('the commands', { concurrency: 2 }, () => {
  it('teach themselves', async () => {
    const { code, stdout } = await cli.run(['--help']);
    assert.equal(code, 0);
    for (const word of ['backup', 'SVC_CONFIG', 'curl', 'purge'])
      assert.match(stdout, new RegExp(word));
    assert.match((await cli.run(['backup', '--help'])).stdout, /--with-key/);
  });

  it('refuse what they do not know', async () => {
    assert.match(await refusal(['dance']), /no command dance/);
    assert.match(await refusal(['toString']), /no command toString/);
    assert.match(await refusal(['backup', '--fro', 'x']), /Unknown option '--fro'/);
    assert.match(await refusal(['backup']), /--to is required/);
    assert.match(await refusal(['purge', '--before', 'soon']), /--before must be a date/);
  });

  it('check a configuration', async () => {
    const fine = await cli.run(['check-config']);
    assert.equal(fine.stdout, 'The configuration is fine. Accounts: acme, globex, small.\n');
    const SVC_CONFIG = cli.file('typo.json', '{"tenants":[{"name":"a","hosts":["a"],"plam":1}]}');
    assert.match(
      await refusal(['check-config'], { SVC_CONFIG }),
      /tenants\[0\]\.plam is not a key of the configuration/,
    );
  });

  it('copy a live file, without the key unless asked', async () => {
    const DATABASE_URL = cli.file('live.db');
    const served = await cli.serve({ DATABASE_URL });
    const keys = (file: string) => {
      const copy = new DatabaseSync(file, { readOnly: true });
      const rows = copy.prepare('SELECT value FROM svc_secret').all();
      copy.close();
      return rows.map(({ value }) => String(value));
    };
    const bare = cli.file('bare.db');
    const whole = cli.file('whole.db');
    cli.file('bare.db.partial', 'what a killed one left');
    assert.equal((await cli.run(['backup', '--to', bare], { DATABASE_URL })).code, 0);
    assert.deepEqual(keys(bare), []);
    await cli.run(['backup', '--to', whole, '--with-key'], { DATABASE_URL });
    assert.deepEqual(keys(whole), keys(DATABASE_URL));
    assert.equal(keys(whole).length, 1);
    assert.ok(!readFileSync(bare).includes(keys(whole)[0] ?? '?'), 'not in a free page either');
    assert.match(await refusal(['backup', '--to', bare], { DATABASE_URL }), /exists already/);
    const nowhere = cli.file('no/such/folder.db');
    assert.match(await refusal(['backup', '--to', nowhere], { DATABASE_URL }), /cannot be written/);
    assert.ok(!existsSync(nowhere));
    const modes = [DATABASE_URL, `${DATABASE_URL}-wal`, `${DATABASE_URL}-shm`, bare, whole].map(
      (file) => statSync(file).mode & 0o777,
    );
    assert.equal(await served.end(), 0);
    assert.deepEqual(modes, Array(5).fill(0o600), 'for their owner alone');
  });

  it('say that a user is not there', async () => {
    const DATABASE_URL = cli.file('users.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const args = ['--tenant', 'acme', '--embed-tenant', 'acme', '--external-id', 'ann'];
    assert.match(await refusal(['delete-user', ...args], { DATABASE_URL }), /no such user/);
    const database = await openDatabase(DATABASE_URL);
    await database.query("INSERT INTO svc_embed_tenant (tenant, name) VALUES ('acme', 'acme')");
    await database.query(
      `INSERT INTO svc_embed_user (embed_tenant_id, external_id, username, folded_username)
       VALUES (1, 'ann', 'ann', 'ann')`,
    );
    await database.close();
    assert.equal((await cli.run(['delete-user', ...args], { DATABASE_URL })).stdout, 'Deleted.\n');
  });

  it('purge and tell how much', async () => {
    const DATABASE_URL = cli.file('purged.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const { code, stdout } = await cli.run(['purge', '--before', '2026-01-31'], {
      DATABASE_URL,
    });
    assert.equal(code, 0);
    assert.equal(stdout, 'Erased 0 comments and 0 expired entries.\n');
  });
});

describe('a running service', () => {
  it('keeps running as the process that was started, without V8 flags on its command line', async () => {
    const served = await cli.serve();
    const args = readFileSync(`/proc/${served.child.pid}/cmdline`, 'utf8').split('\0');
    assert.deepEqual(
      args.filter((arg) => arg.startsWith('--')),
      [],
    );
    assert.equal(await served.end(), 0);
  });

  it('stops on SIGTERM with exit code 0 and keeps what was written', async () => {
    const served = await cli.serve();
    assert.equal((await fetch(`${served.url}/healthz`)).status, 200);
    assert.equal(await served.end(), 0);
    assert.equal(JSON.parse(served.lines.at(-1) ?? '{}').msg, 'stopped');
  });
});
