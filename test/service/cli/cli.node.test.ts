import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { VERSION } from '../../../src/api/version.ts';
import { commands } from '../../../src/service/cli/commands.ts';
import { failureMessage } from '../../../src/service/cli/failure-message.ts';
import { describeConfig } from '../../../src/service/config/describe-config.ts';
import { migrations } from '../../../src/service/database/migrations.ts';
import { cliFixture } from './cli-fixture.ts';

const cli = cliFixture();
const NO_SERVER = 'postgres://u:p@127.0.0.1:1/x';
const REVOKE_ALL = ['revoke', '--tenant', 'acme', '--all'];
const PURGE = ['purge', '--before', '2026-01-31'];

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
    ['a file that is not JSON', 'SVC_CONFIG', cli.file('{', '{'), /JSON \(see line 1 column 2\)/],
    ['a folder as configuration', 'SVC_CONFIG', cli.folder, /cannot be read/],
    ['an address of another machine', 'HOST', '192.0.2.1', /HOST is 192\.0\.2\.1/],
    ['a host without an address', 'HOST', 'a..b', /HOST is a\.\.b, which is not an address/],
    ['another address of metrics', 'SVC_METRICS_HOST', '192.0.2.1', /SVC_METRICS_HOST is 192\.0/],
    ['a text as database', 'DATABASE_URL', notDatabase, /not-a\.db .* \(file is not a database\)/],
    [
      'a folder as database',
      'DATABASE_URL',
      folder('folder.db'),
      /in a folder that this user may write/,
    ],
    [
      'a server that is down',
      'DATABASE_URL',
      NO_SERVER,
      /at 127\.0\.0\.1:1 \(connect ECONNREFUSED 127\.0\.0\.1:1\)\. Check DATABASE_URL/,
    ],
    ['an app without index.html', 'SVC_EMBED_APP', cli.folder, /contains no index\.html/],
    ['an app with another base path', 'SVC_EMBED_APP', otherBase, /refers to \/main\.js, which is/],
    ['an app without </head>', 'SVC_EMBED_APP', headless, /index\.html has no <\/head>/],
    ['a misspelled variable', 'SVC_HOST', '1', /SVC_HOST is not a known variable/],
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
      assert.doesNotMatch(description, /^$|``/, path);
      assert.ok(stdout.includes(`\n  ${path}  (`), path);
    }
    for (const key of [
      'plan  ("standard" | "premium", "premium")',
      'embedding.timezones  (string[])',
      'embedding.csp.trustedTypes  (any)',
      'deployments[].id  (number, required)\n      the id, which sessions have as deploymentId',
      'deployments[].branches[].served  (boolean, true)',
    ])
      assert.ok(stdout.includes(`\n  ${key}\n`), key);
  });

  it('prints help', async () => {
    const { code, stdout } = await cli.run(['--help']);
    assert.equal(code, 0);
    assert.match(stdout, /\nCommands [^\n]+\n( {2}[a-z -]{14} {2}\w[^\n]+\n){12}\n.* curl /s);
    assert.match(stdout, /\n {2}SVC_CONFIG +the configuration file; required to serve\n {2}HOST /);
    assert.match(stdout, /\n {2}HOST +the address to listen on \(127\.0\.0\.1\)\n/);
    for (const [name, { help }] of Object.entries(commands))
      assert.match(help, new RegExp(`^svc-embed-service ${name}\\b.+\\n {2}`, 's'));
    assert.match((await cli.run(['backup', '--help'])).stdout, /--with-key.*\.db\n$/s);
  });

  it('rejects unknown commands and options', async () => {
    assert.match(await cli.errorOf(['unknown']), /no command unknown/);
    assert.match(await cli.errorOf(['toString']), /no command toString/);
    assert.match(await cli.errorOf(['backup', '--fro', 'x']), /Unknown option '--fro'/);
    assert.match(await cli.errorOf(['backup']), /--to is required/);
  });

  for (const date of [
    'May 2026',
    '2026-02-30',
    '2026-06-31T00:00:00Z',
    '2026-01-31T12:00',
    '2026-01-31 (x)',
  ])
    it(`does not purge before ${date}`, async () =>
      assert.match(await cli.errorOf(['purge', '--before', date]), /--before must be a date/));

  it('prints its version', async () => {
    assert.deepEqual(await cli.run(['--version']), { code: 0, stdout: `${VERSION}\n`, stderr: '' });
    assert.match(await cli.errorOf(['backup', '--version']), /Unknown option '--version'/);
  });

  it('prints the stack only of an unexpected error', () => {
    assert.match(failureMessage(new RangeError('x')), /^RangeError: x\n +at /);
    assert.equal(failureMessage('x'), 'x');
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
      const environment = { DATABASE_URL: NO_SERVER, DATABASE_POOLER: 'transaction' };
      const error = await cli.errorOf([command, option, cli.file('copy')], environment);
      assert.match(error, new RegExp(`${command} needs a connection .* DATABASE_POOLER=none`));
    });

  it('copies a SQLite file in use, with the signing key only on request', async () => {
    const DATABASE_URL = cli.file('live.db');
    const service = await cli.serve({ DATABASE_URL });
    const keys = (file: string) => {
      const copy = new DatabaseSync(file, { readOnly: true });
      const rows = copy.prepare("SELECT value FROM svc_secret WHERE name = 'signing-key'").all();
      copy.close();
      return rows.map(({ value }) => String(value));
    };
    const withoutKey = cli.file('without-key.db');
    const withKey = cli.file('with-key.db');
    const backups = [1, 2].map(() => cli.run(['backup', '--to', withoutKey], { DATABASE_URL }));
    for (const { code, stdout, stderr } of await Promise.all(backups))
      if (code === 0) assert.equal(stdout, `Copied to ${withoutKey}.\n`);
      else assert.match(stderr, /already exists/);
    // Other tests may write backups of their own beside it.
    const files = readdirSync(dirname(withoutKey)).filter((name) =>
      name.startsWith(basename(withoutKey)),
    );
    assert.deepEqual(files, [basename(withoutKey)]);
    assert.deepEqual(keys(withoutKey), []);
    await cli.run(['backup', '--to', withKey, '--with-key'], { DATABASE_URL });
    assert.deepEqual(keys(withKey), keys(DATABASE_URL));
    assert.equal(keys(withKey).length, 1);
    const isInUnusedPage = readFileSync(withoutKey).includes(keys(withKey)[0] ?? '?');
    assert.ok(!isInUnusedPage, 'no unused page of the file contains the key');
    const check = await cli.run(['restore', '--from', withoutKey, '--check'], { DATABASE_URL });
    const contents = 'embed tenants: 0, users: 0, sessions: 0, comments: 0';
    assert.equal(check.stdout, `${withoutKey} can be restored: ${contents}.\n`);
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
    const file = new DatabaseSync(DATABASE_URL);
    file.exec(`INSERT INTO svc_embed_tenant (tenant, name) VALUES ('acme', 'acme');
      INSERT INTO svc_embed_user (embed_tenant_id, external_id, username, folded_username)
      VALUES (1, 'ann', 'ann', 'ann')`);
    file.close();
    assert.equal((await cli.run(['delete-user', ...args], { DATABASE_URL })).stdout, 'Deleted.\n');
  });

  it('rejects commands on a database without tables', async () => {
    const DATABASE_URL = cli.file('empty.db');
    for (const args of [['rotate-key'], REVOKE_ALL])
      assert.match(await cli.errorOf(args, { DATABASE_URL }), /has no tables of the service/);
  });

  it('rejects commands on a database of an older version', async () => {
    const DATABASE_URL = cli.file('older.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const file = new DatabaseSync(DATABASE_URL);
    file.exec(`DROP INDEX svc_session_minted_by; ALTER TABLE svc_session DROP COLUMN minted_by;
      DROP TABLE svc_author_total; INSERT INTO svc_embed_tenant (tenant, name) VALUES ('acme', 'acme');
      INSERT INTO svc_conversation (embed_tenant_id, dashboard) VALUES (1, 'sales');
      INSERT INTO svc_comment (conversation_id, body, created_at, removed_at) VALUES (1, 'x', 0, 0)`);
    file.close();
    for (const args of [REVOKE_ALL, PURGE])
      assert.match(await cli.errorOf(args, { DATABASE_URL }), /older version.* run migrate first/);
  });

  it('purges and prints the number of deleted rows', async () => {
    const DATABASE_URL = cli.file('purged.db');
    await cli.run(['migrate'], { DATABASE_URL });
    const { code, stdout } = await cli.run(PURGE, { DATABASE_URL });
    assert.deepEqual([code, stdout], [0, 'Deleted 0 comments and 0 expired entries.\n']);
  });
});

describe('a running svc-embed-service', () => {
  it('keeps running as the process that was started, without V8 flags on its command line', async () => {
    const service = await cli.serve();
    const commandLine = readFileSync(`/proc/${service.child.pid}/cmdline`, 'utf8');
    assert.doesNotMatch(commandLine, /\0--/);
    assert.equal(await service.end(), 0);
  });

  it('does not open the debugger of Node at SIGUSR1', async () => {
    const service = await cli.serve();
    const stderr = text(service.child.stderr as Readable);
    service.child.kill('SIGUSR1');
    await fetch(service.url);
    assert.equal(await service.end(), 0);
    assert.equal(await stderr, '');
  });
});
