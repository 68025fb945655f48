import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { describeConfig } from '../../../src/service/config/describe-config.ts';
import { migrations } from '../../../src/service/database/migrations.ts';
import { openDatabase } from '../../../src/service/index.ts';
import { cliFixture } from './cli-fixture.ts';

const cli = cliFixture();

describe('svc-embed-service with an invalid environment', { concurrency: 2 }, () => {
  const folder = (name: string) => {
    mkdirSync(cli.file(name), { recursive: true });
    return cli.file(name);
  };
  const otherBase = folder('app');
  cli.file('app/main.js', '');
  cli.file('app/index.html', '<head><script src="/main.js"></script></head>');
  const headless = folder('headless');
  cli.file('headless/index.html', '<p>No head</p>');
  const notDatabase = cli.file('not-a.db', 'plain text, and more than a few bytes');
  const cases: [name: string, variable: string, value: string, expected: RegExp][] = [
    ['no configuration', 'SVC_CONFIG', '', /SVC_CONFIG must name/],
    ['a missing configuration', 'SVC_CONFIG', 'nowhere.json', /nowhere\.json does not exist/],
    ['a configuration that is not JSON', 'SVC_CONFIG', cli.file('{.json', '{'), /is not JSON/],
    ['a folder as configuration', 'SVC_CONFIG', cli.folder, /cannot be read/],
    ['an address of another machine', 'HOST', '192.0.2.1', /HOST is 192\.0\.2\.1/],
    [
      'a metrics address of another machine',
      'SVC_METRICS_HOST',
      '192.0.2.1',
      /SVC_METRICS_HOST is 192\.0\.2\.1/,
    ],
    [
      'a file that is not a database',
      'DATABASE_URL',
      notDatabase,
      /not-a\.db cannot be used \(file is not a database\)/,
    ],
    ['a folder as database', 'DATABASE_URL', folder('folder.db'), /cannot be used/],
    [
      'a server that is down',
      'DATABASE_URL',
      'postgres://u:p@127.0.0.1:1/x',
      /at 127\.0\.0\.1:1 \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Check DATABASE_URL/,
    ],
    ['an app without index.html', 'SVC_EMBED_APP', cli.folder, /contains no index\.html/],
    [
      'an app with another base path',
      'SVC_EMBED_APP',
      otherBase,
      /index\.html refers to \/main\.js, which is not served, .* base path \/embed\/ or \.\//,
    ],
    ['an app without </head>', 'SVC_EMBED_APP', headless, /index\.html has no <\/head>/],
    [
      'a misspelled variable',
      'SVC_TRUST_PROXYS',
      '1',
      /SVC_TRUST_PROXYS is not a known variable \(did you mean SVC_TRUST_PROXY\?\)/,
    ],
  ];
  for (const [name, variable, value, expected] of cases)
    it(`fails with one sentence: ${name}`, async () => {
      const variables = { SVC_METRICS_PORT: '0', [variable]: value };
      assert.match(await cli.errorOf([], variables), expected);
    });

  for (const variable of ['PORT', 'SVC_METRICS_PORT'])
    it(`exits and names ${variable} if the port is in use`, async () => {
      const otherServer = createServer().listen(0, '127.0.0.1');
      await new Promise((resolve) => otherServer.once('listening', resolve));
      const { port } = otherServer.address() as { port: number };
      const other = { PORT: '0', SVC_METRICS_PORT: '0' };
      const message = await cli.errorOf([], { ...other, [variable]: String(port) });
      const expected = `${variable} must be a free port: ${port} on 127.0.0.1 is in use`;
      assert.match(message, new RegExp(expected));
      otherServer.close();
    });

  it('rejects a database that a newer version has migrated', async () => {
    const DATABASE_URL = cli.file('newer.db');
    const migrate = async () => (await cli.run(['migrate'], { DATABASE_URL })).stdout;
    const version = migrations.length;
    assert.equal(await migrate(), `Migrated the schema from version 0 to ${version}.\n`);
    assert.equal(await migrate(), `The schema is up to date (version ${version}).\n`);
    const file = new DatabaseSync(DATABASE_URL);
    file.exec('INSERT INTO svc_migration (number, run_at) VALUES (99, 0)');
    file.close();
    const error = await cli.errorOf([], { DATABASE_URL });
    assert.match(error, /schema 99, but this version supports only up to/);
  });
});

describe('svc-embed-service commands', { concurrency: 2 }, () => {
  it('describes every key of the configuration file', async () => {
    const { stdout } = await cli.run(['check-config', '--help']);
    const keys = describeConfig();
    for (const { path, description } of keys) {
      assert.notEqual(description, '', path);
      assert.ok(stdout.includes(`\n  ${path}  (`), path);
    }
    assert.ok(keys.some(({ path }) => path === 'deployments[].branches[].served'));
    assert.match(stdout, /\n {2}plan {2}\("standard" \| "premium", "premium"\)\n/);
    assert.match(stdout, /\n {2}embedding\.timezones {2}\(string\[\]\)\n/);
  });

  it('prints help', async () => {
    const { code, stdout } = await cli.run(['--help']);
    assert.equal(code, 0);
    for (const word of ['backup', 'SVC_CONFIG', 'curl', 'purge'])
      assert.match(stdout, new RegExp(word));
    for (const [command, word] of [
      ['backup', /--with-key/],
      ['restore', /--check/],
      ['migrate', /DATABASE_URL=/],
    ] as const)
      assert.match((await cli.run([command, '--help'])).stdout, word);
  });

  it('rejects unknown commands and options', async () => {
    assert.match(await cli.errorOf(['unknown']), /no command unknown/);
    assert.match(await cli.errorOf(['toString']), /no command toString/);
    assert.match(await cli.errorOf(['backup', '--fro', 'x']), /Unknown option '--fro'/);
    assert.match(await cli.errorOf(['backup']), /--to is required/);
    assert.match(await cli.errorOf(['purge', '--before', 'soon']), /--before must be a date/);
  });

  it('validates a configuration', async () => {
    const valid = await cli.run(['check-config']);
    assert.equal(valid.stdout, 'The configuration is valid. Accounts: acme, globex, standard.\n');
    const SVC_CONFIG = cli.file('typo.json', '{"tenants":[{"name":"a","hosts":["a"],"plam":1}]}');
    const error = await cli.errorOf(['check-config'], { SVC_CONFIG });
    assert.match(error, /tenants\[0\]\.plam is not a known key \(did you mean plan\?\)/);
  });

  for (const [command, option] of Object.entries({ backup: '--to', restore: '--from' }))
    it(`rejects ${command} through a pooler, before it opens the database`, async () => {
      const environment = {
        DATABASE_URL: 'postgres://user@127.0.0.1:1/svc',
        DATABASE_POOLER: 'transaction',
      };
      const error = await cli.errorOf([command, option, cli.file('copy')], environment);
      assert.match(error, new RegExp(`${command} needs a connection .* DATABASE_POOLER=none`));
    });

  it('copies a SQLite file in use, with the signing key only on request', async () => {
    const DATABASE_URL = cli.file('live.db');
    const service = await cli.serve({ DATABASE_URL });
    const keys = (file: string) => {
      const copy = new DatabaseSync(file, { readOnly: true });
      const rows = copy.prepare('SELECT value FROM svc_secret').all();
      copy.close();
      return rows.map(({ value }) => String(value));
    };
    const withoutKey = cli.file('without-key.db');
    const withKey = cli.file('with-key.db');
    cli.file('without-key.db.partial', 'left by a killed process');
    const copied = await cli.run(['backup', '--to', withoutKey], { DATABASE_URL });
    assert.deepEqual([copied.code, copied.stdout], [0, `Copied to ${withoutKey}.\n`]);
    assert.deepEqual(keys(withoutKey), []);
    await cli.run(['backup', '--to', withKey, '--with-key'], { DATABASE_URL });
    assert.deepEqual(keys(withKey), keys(DATABASE_URL));
    assert.equal(keys(withKey).length, 1);
    const isInUnusedPage = readFileSync(withoutKey).includes(keys(withKey)[0] ?? '?');
    assert.ok(!isInUnusedPage, 'no unused page of the file contains the key');
    const errorOf = (to: string) => cli.errorOf(['backup', '--to', to], { DATABASE_URL });
    assert.match(await errorOf(withoutKey), /already exists/);
    const nowhere = cli.file('no/such/folder.db');
    assert.match(await errorOf(nowhere), /cannot be written/);
    assert.ok(!existsSync(nowhere));
    const live = ['', '-wal', '-shm'].map((end) => DATABASE_URL + end);
    const modes = [...live, withoutKey, withKey].map((file) => statSync(file).mode & 0o777);
    assert.equal(await service.end(), 0);
    assert.deepEqual(modes, Array(5).fill(0o600), 'only the owner may read the files');
  });

  it('reports an unknown user', async () => {
    const DATABASE_URL = cli.file('users.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const args = ['--tenant', 'acme', '--embed-tenant', 'acme', '--external-id', 'ann'];
    assert.match(await cli.errorOf(['delete-user', ...args], { DATABASE_URL }), /no such user/);
    const database = await openDatabase(DATABASE_URL);
    await database.query("INSERT INTO svc_embed_tenant (tenant, name) VALUES ('acme', 'acme')");
    await database.query(
      `INSERT INTO svc_embed_user (embed_tenant_id, external_id, username, folded_username)
       VALUES (1, 'ann', 'ann', 'ann')`,
    );
    await database.close();
    assert.equal((await cli.run(['delete-user', ...args], { DATABASE_URL })).stdout, 'Deleted.\n');
  });

  it('rejects commands on a database without tables', async () => {
    const DATABASE_URL = cli.file('empty.db');
    for (const args of [['rotate-key'], ['revoke', '--tenant', 'acme', '--all']])
      assert.match(await cli.errorOf(args, { DATABASE_URL }), /has no tables of the service/);
  });

  it('rejects commands on a database of an older version', async () => {
    const DATABASE_URL = cli.file('older.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const file = new DatabaseSync(DATABASE_URL);
    file.exec(`DROP INDEX svc_session_minted_by; ALTER TABLE svc_session DROP COLUMN minted_by;
      ALTER TABLE svc_conversation DROP COLUMN bytes; INSERT INTO svc_embed_tenant (tenant, name) VALUES ('acme', 'acme');
      INSERT INTO svc_conversation (embed_tenant_id, dashboard) VALUES (1, 'sales');
      INSERT INTO svc_comment (conversation_id, body, created_at, removed_at) VALUES (1, 'x', 0, 0)`);
    file.close();
    for (const args of [
      ['revoke', '--tenant', 'acme', '--all'],
      ['purge', '--before', '2026-01-31'],
    ])
      assert.match(await cli.errorOf(args, { DATABASE_URL }), /older version.* run migrate first/);
  });

  it('purges and prints the number of deleted rows', async () => {
    const DATABASE_URL = cli.file('purged.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const args = ['purge', '--before', '2026-01-31'];
    const { code, stdout } = await cli.run(args, { DATABASE_URL });
    assert.equal(code, 0);
    assert.equal(stdout, 'Deleted 0 comments and 0 expired entries.\n');
  });
});

describe('a running svc-embed-service', () => {
  it('keeps running as the process that was started, without V8 flags on its command line', async () => {
    const service = await cli.serve();
    const args = readFileSync(`/proc/${service.child.pid}/cmdline`, 'utf8').split('\0');
    const flags = args.filter((arg) => arg.startsWith('--'));
    assert.deepEqual(flags, []);
    assert.equal(await service.end(), 0);
  });
});
