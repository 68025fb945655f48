import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { postgresEngine, sqliteEngine, testEngine } from '../engines.ts';
import { addUsers } from '../stored-rows.ts';
import { TestService } from '../test-service.ts';
import { recordPostgres, recordSqlite } from './record-statements.ts';
import { unkeyedTables } from './unkeyed-tables.ts';
import { maintain, useRoutes } from './use-everything.ts';

/** The statements without a key, by their beginning, with the reason. docs/decisions/0015-one-primary.md lists the reasons. */
const EXCEPTIONS: readonly [start: string, reason: string][] = [
  ['SELECT MAX(number) AS number FROM svc_migration', 'The version of the schema'],
  ['INSERT INTO svc_migration', 'The version of the schema'],
  ['SELECT value FROM svc_secret', 'The signing key, which all accounts share'],
  ['INSERT INTO svc_secret', 'The signing key, which all accounts share'],
  ['UPDATE svc_secret SET value', 'The signing key, which all accounts share'],
  [
    'DELETE FROM svc_session WHERE id IN (SELECT id FROM svc_session WHERE expires_at <=',
    'The clean-up of expired sessions',
  ],
  [
    'DELETE FROM svc_comment WHERE id IN (SELECT id FROM svc_comment WHERE removed_at IS NOT NULL',
    'The command `purge`',
  ],
  [
    'SELECT v.embed_tenant_id, t.name, v.dashboard FROM svc_comment c',
    'The command `delete-comment`, which finds a comment by its id',
  ],
];

/** Sources whose statements do not run: they change the schema, or a copy of the database. */
const NOT_RUN = [
  'src/service/database/migrations.ts',
  'src/service/maintenance/backup.ts',
  'src/service/maintenance/restore.ts',
];

/** More users than are searched without the index. */
const USERS = 1_200;

const ofAllEngines: string[] = [];

for (const [engine, record] of [
  [sqliteEngine(), recordSqlite],
  [postgresEngine(), recordPostgres],
] as const)
  describe(`the statements of the service on ${engine.name}`, () => {
    const statements = new Set<string>();
    const recorded = async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const end = record((sql) => statements.add(sql.replace(/\s+/g, ' ').trim()));
      return work().finally(end);
    };
    let url = '';
    let service: TestService;
    testEngine(engine);
    before(async () => {
      url = await engine.url();
      service = new TestService({ ...engine, open: () => engine.open(url) });
      await recorded(() => service.start());
    });
    after(() => service.stop());

    it('name the key of one embed tenant or account for each table, with exceptions', async (t) => {
      t.mock.method(console, 'log', () => {}); // the output of the commands
      const { token, session } = await recorded(() => useRoutes(service));
      await addUsers(service, 'ann', USERS);
      await recorded(() => service.comments(token, '/mentionable-users?search=none'));
      await recorded(() => maintain(service, url, session));

      const own = [...statements].filter((sql) =>
        /^(SELECT|INSERT|UPDATE|DELETE|WITH)\b.*\bsvc_/.test(sql),
      );
      ofAllEngines.push(...own);
      const isException = (sql: string) => EXCEPTIONS.some(([start]) => sql.startsWith(start));
      const unkeyed = own.filter((sql) => !isException(sql) && unkeyedTables(sql).length > 0);
      assert.deepEqual(unkeyed, []);
      const unused = EXCEPTIONS.filter(([start]) => !own.some((sql) => sql.startsWith(start)));
      assert.deepEqual(unused, []);
    });
  });

describe('the statements in the sources of the service', () => {
  it('have all run in the tests before', () => {
    const notRun = globSync('src/service/**/*.ts', { exclude: NOT_RUN }).flatMap((file) =>
      statementsIn(file)
        .filter((text) => !ofAllEngines.some((sql) => sql.includes(text)))
        .map((text) => `${file}: ${text}`),
    );
    assert.deepEqual(notRun, []);
  });

  it('have the exceptions that docs/decisions/0015-one-primary.md lists', () => {
    const decision = readFileSync('docs/decisions/0015-one-primary.md', 'utf8');
    const [, list = ''] = /These statements name no key:\n\n((?:- .*\n)+)/.exec(decision) ?? [];
    const listed = [...list.matchAll(/^- (.*)\.$/gm)].map(([, reason]) => reason);
    const reasons = EXCEPTIONS.map(([, reason]) => reason);
    assert.deepEqual(new Set(listed), new Set(reasons));
  });
});

/** Returns the parts of statements in a source: texts without parameters and placeholders that name a table. */
function statementsIn(file: string): string[] {
  return readFileSync(file, 'utf8')
    .split(/[`']|\$\d+|\$\{[^}]*\}/)
    .filter((text) => /\b(?:FROM|JOIN|INTO|UPDATE) svc_/.test(text))
    .map((text) => text.replace(/\s+/g, ' ').trim());
}
