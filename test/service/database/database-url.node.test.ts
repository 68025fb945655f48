import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { parseDatabaseUrl } from '../../../src/service/database/database-url.ts';
import { DatabaseRejected } from '../../../src/service/database/errors.ts';
import { cliFixture } from '../cli/cli-fixture.ts';

const REJECTED = [
  '"postgres://svc:s3cret@db.example/svc"',
  "'postgres://svc:s3cret@db.example/svc'",
  '“postgres://svc:s3cret@db.example/svc”',
  'postgre://svc:s3cret@db.example/svc',
  'Postgres://svc:s3cret@db.example/svc',
  'POSTGRESQL://svc:s3cret@db.example/svc',
  ' postgres://svc:s3cret@db.example/svc',
  'postgres://svc:s3cret@db.example/svc ',
  'postgres://svc:s3cret@db.example/svc\n',
  'postgres:/svc:s3cret@db.example/svc',
  'postgres:svc:s3cret@db.example/svc',
  'mysql://svc:s3cret@db.example/svc',
  'postgresql+asyncpg://svc:s3cret@db.example/svc',
  'jdbc:postgresql://db.example/svc?password=s3cret',
  'https://svc:s3cret@db.example/svc',
  '//svc:s3cret@db.example/svc',
  'svc:s3cret@db.example/svc',
  'db.example:5432/s3cret',
  'host=db.example user=svc password=s3cret',
  '$DATABASE_URL/s3cret',
  'sqlite:///var/lib/s3cret.db',
  'sqlite:s3cret.db',
  'file:s3cret.db',
  'file:///var/lib/s3cret.db',
  's3cret.db?mode=ro',
  ':memory:',
  'memory:///s3cret',
  'Memory://',
  '"s3cret.db"',
  "'s3cret.db",
  ' s3cret.db',
  's3cret.db\r',
  // PostgreSQL, but with a password whose characters end the host or the user
  'postgres://svc:s3cret#1@db.example/svc',
  'postgres://svc:s3cret/1@db.example/svc',
  'postgres://svc:1/s3cret@db.example/svc',
  'postgres://svc:1?s3cret@db.example/svc',
  'postgres://svc:s3cret@1@db.example/svc',
  'postgres://svc:s3cret%@db.example/svc',
  'postgres://svc:s3 cret@db.example/svc',
  'postgres://svc:s3cret@one.example:5432,two.example:5432/svc',
  // a mistyped parameter, without which the password would be sent unencrypted
  'postgres://svc:s3cret@db.example/svc?ssl_mode=verify-full',
  'postgres://svc:s3cret@db.example/svc?sslMode=verify-full',
  'postgres://svc:s3cret@db.example/svc?tls=true',
  'postgres://svc:s3cret@db.example/svc?sslmode=verify_full',
  'postgres://svc:s3cret@db.example/svc?sslmode=',
];

describe('DATABASE_URL', () => {
  for (const value of REJECTED)
    it(`must not be ${JSON.stringify(value)}`, () => {
      assert.throws(
        () => parseDatabaseUrl(value),
        ({ name, message }: Error) => {
          assert.equal(name, 'DatabaseRejected');
          assert.match(message, /^DATABASE_URL must be .*postgres:\/\//);
          assert.doesNotMatch(message, /s3cret|db\.example/);
          return true;
        },
      );
    });

  const accepted: [value: string, expected: object][] = [
    ['memory://', { engine: 'memory' }],
    ['.data/svc-embed.db', { engine: 'sqlite', file: '.data/svc-embed.db' }],
    ['/srv/my data/ö-1.sqlite3', { engine: 'sqlite', file: '/srv/my data/ö-1.sqlite3' }],
    ['C:\\data\\svc.db', { engine: 'sqlite', file: 'C:\\data\\svc.db' }],
    ['postgres', { engine: 'sqlite', file: 'postgres' }],
  ];
  for (const [value, expected] of accepted)
    it(`may be ${value}`, () => assert.deepEqual(parseDatabaseUrl(value), expected));

  const servers: [url: string, where: string][] = [
    ['postgres://svc:s3cret%40%2F%23@db.example:6432/svc?sslmode=verify-full', 'db.example:6432'],
    ['postgresql://svc@[2001:db8::1]/svc', '[2001:db8::1]'],
    ['postgres:///svc?host=/run/postgresql', '/run/postgresql'],
    ['postgres://svc@localhost/svc?host=/run/postgresql', '/run/postgresql'],
    ['postgres://%2Frun%2Fpostgresql/svc', '/run/postgresql'],
    ['postgres:///svc', 'localhost'],
  ];
  for (const [url, where] of servers)
    it(`may be ${url}`, () =>
      assert.deepEqual(parseDatabaseUrl(url), { engine: 'postgres', url, where }));

  it('may have the folder of a socket instead of a host, as libpq accepts it', () => {
    const rest = '/svc?host=/cloudsql/project:region:name&application_name=a';
    assert.deepEqual(parseDatabaseUrl(`postgres://svc:s3cret@${rest}`), {
      engine: 'postgres',
      url: `postgres://svc:s3cret@localhost${rest}`,
      where: '/cloudsql/project:region:name',
    });
  });
});

describe('sslmode in DATABASE_URL', () => {
  const urlWith = (query: string) => `postgres://svc@db.example/svc?${query}`;
  const changed = { prefer: 'verify-full', require: 'verify-full', 'verify-ca': 'verify-full' };
  const kept = { disable: 'disable', 'no-verify': 'no-verify', 'verify-full': 'verify-full' };
  for (const [mode, expected] of Object.entries({ ...changed, ...kept }))
    it(`is ${expected} if it is ${mode}`, () => {
      const parsed = parseDatabaseUrl(
        urlWith(`application_name=a&sslmode=${mode}&sslrootcert=/ca`),
      );
      const url = urlWith(`application_name=a&sslmode=${expected}&sslrootcert=/ca`);
      assert.deepEqual(parsed, { engine: 'postgres', url, where: 'db.example' });
    });

  it('stays as it is with uselibpqcompat', () => {
    const url = urlWith('uselibpqcompat=true&sslmode=require');
    assert.deepEqual(parseDatabaseUrl(url), { engine: 'postgres', url, where: 'db.example' });
  });
});

describe('a parameter of DATABASE_URL that other drivers read', () => {
  const urlWith = (query: string) => `postgres://svc:s3cret@db.example/svc?${query}`;
  for (const name of ['schema', 'currentSchema', 'search_path', 'searchPath', 'SCHEMA'])
    it(`names no schema: ${name}`, () => {
      assert.throws(
        () => parseDatabaseUrl(urlWith(`sslmode=verify-full&${name}=s3cret`)),
        new DatabaseRejected(
          `DATABASE_URL must not have ${name}, which would have no effect. Remove it, and run ALTER ROLE … SET search_path = … for the role of the service: its tables are in the first schema of that.`,
        ),
      );
    });

  for (const name of ['dbname', 'database'])
    it(`names no database: ${name}`, () => {
      assert.throws(
        () => parseDatabaseUrl(urlWith(`${name}=s3cret`)),
        new DatabaseRejected(
          `DATABASE_URL must not have ${name}, which would have no effect. Write the database after the host: postgres://user:password@host:5432/database.`,
        ),
      );
    });

  it('may name the schema that is the default', () => {
    const url = urlWith('schema=public');
    assert.deepEqual(parseDatabaseUrl(url), { engine: 'postgres', url, where: 'db.example' });
  });
});

describe('a command with a mistyped DATABASE_URL', () => {
  const cli = cliFixture();

  it('creates no file, and prints no part of it', async () => {
    const before = readdirSync(cli.folder);
    for (const value of REJECTED.slice(0, 4))
      for (const args of [[], ['migrate'], ['restore', '--from', 'backup', '--check']]) {
        const error = await cli.errorOf(args, { DATABASE_URL: value });
        assert.match(error, /: DATABASE_URL must be /);
        assert.doesNotMatch(error, /s3cret/);
      }
    assert.deepEqual(readdirSync(cli.folder), before);
  });

  for (const [name, value] of Object.entries({
    SVC_CONFIG: '"svc-embed.json"',
    SVC_AUDIT_LOG: "'audit.jsonl'",
    SVC_SIGNING_KEY: '"a signing key of at least 32 bytes"',
    PORT: ' 4000',
    HOST: '127.0.0.1 ',
  }))
    it(`rejects quotes and blanks around ${name}`, async () => {
      const error = await cli.errorOf(['check-config'], { [name]: value });
      assert.match(error, new RegExp(`${name} must not (be in quotes|begin or end with a blank)`));
      assert.ok(!error.includes(value));
    });

  for (const value of ['LOG', 'Off', 'none', 'stdout'])
    it(`rejects SVC_AUDIT_LOG=${value}, which is no path`, async () => {
      const error = await cli.errorOf([], { SVC_AUDIT_LOG: value });
      assert.match(error, /SVC_AUDIT_LOG must be log, off or the path of a file/);
    });
});
