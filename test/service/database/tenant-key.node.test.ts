import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { cleanUp, purgeComments } from '../../../src/service/maintenance/clean-up.ts';
import { deleteUser } from '../../../src/service/maintenance/delete-user.ts';
import { postgresEngine, sqliteEngine } from '../engines.ts';
import { TestService } from '../test-service.ts';

/** Columns with one value per embed tenant, or per account. */
const TENANT_KEYS = ['embed_tenant_id', 'tenant'];
/** Columns that refer to a row of one embed tenant, and so determine it; see docs/scale.md. */
const ROW_KEYS = ['conversation_id', 'user_id', 'parent_id'];

/** The statements that need neither, with the reason. */
const EXCEPTIONS: readonly [start: string, reason: string][] = [
  ['SELECT MAX(number) AS number FROM svc_migration', 'the schema has no tenant'],
  ['INSERT INTO svc_migration', 'the schema has no tenant'],
  ['SELECT value FROM svc_secret', 'the signing key is that of all accounts'],
  ['INSERT INTO svc_secret', 'the signing key is that of all accounts'],
  ['UPDATE svc_embed_tenant SET users_version', 'the id is that of the embed tenant'],
  ['UPDATE svc_conversation SET comments', 'the id is that of the conversation'],
  ['WITH RECURSIVE minted', 'sessions that a session minted, in the embed tenants of its account'],
  ['DELETE FROM svc_session WHERE id IN', 'the clean-up deletes what has expired, of all'],
  [
    'DELETE FROM svc_idempotency WHERE comment_id IN',
    'the clean-up deletes what has expired, of all',
  ],
  ['DELETE FROM svc_comment WHERE id IN', 'the command purge deletes comments of all'],
];

/** Records the statements that an engine runs, until the returned function is called. */
type Recorder = (add: (sql: string) => void) => () => void;

const recordSqlite: Recorder = (add) => {
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    add(sql);
    return prepare.call(this, sql, ...options);
  };
  return () => {
    DatabaseSync.prototype.prepare = prepare;
  };
};

const recordPostgres: Recorder = (add) => {
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...call: unknown[]) {
    const [statement] = call as [string | pg.QueryConfig];
    add(typeof statement === 'string' ? statement : statement.text);
    return Reflect.apply(query, this, call);
  };
  return () => {
    pg.Client.prototype.query = query;
  };
};

for (const [engine, record] of [
  [sqliteEngine(), recordSqlite],
  [postgresEngine(), recordPostgres],
] as const)
  describe(`the statements of the service on ${engine.name}`, () => {
    const service = new TestService(engine);
    const statements = new Set<string>();
    let endRecord: () => void;
    before(async () => {
      await engine.start();
      endRecord = record((sql) => statements.add(sql.replace(/\s+/g, ' ')));
      await service.start();
    });
    after(async () => {
      endRecord();
      await service.stop();
      await engine.stop();
    });

    it('name the key of one embed tenant, with exceptions', async () => {
      await useEverything(service);
      const own = [...statements].filter((sql) =>
        /^(SELECT|INSERT|UPDATE|DELETE|WITH)\b.*\bsvc_/.test(sql),
      );
      assert.ok(own.length > 35, `${own.length} statements`);
      const isException = (sql: string) => EXCEPTIONS.some(([start]) => sql.startsWith(start));
      assert.deepEqual(
        own.filter((sql) => !isException(sql) && !namesKey(sql)),
        [],
      );
      const unused = EXCEPTIONS.filter(([start]) => !own.some((sql) => sql.startsWith(start)));
      assert.deepEqual(unused, []);
    });
  });

/** Whether the condition of a statement, or the columns that it inserts, contain a key. */
function namesKey(sql: string): boolean {
  const inserted = /^INSERT INTO \w+ \(([^)]*)\)/.exec(sql)?.[1];
  const condition = inserted ?? sql.slice(sql.search(/ WHERE | ON /));
  return [...TENANT_KEYS, ...ROW_KEYS].some((key) => new RegExp(`\\b${key}\\b`).test(condition));
}

/** Calls every route that uses the database, and the tasks of the maintenance. */
async function useEverything(service: TestService): Promise<void> {
  const sessionId = await service.mint({
    embedTenantName: 'north',
    creatorMode: true,
    tenantGroups: ['team'],
    tenantGroupDefinitions: [{ name: 'team' }],
    email: 'ann@example.com',
  });
  const token: string = (await service.exchange(sessionId)).body.token;
  const { id } = await service.comment(token, 'thread');
  const reply = await service.comment(token, 'reply', id);
  const key = { 'idempotency-key': 'k' };
  for (const body of ['keyed', 'keyed'])
    await service.comments(token, '', { body: { body }, headers: key });
  for (const query of ['', '?includeResolved=true', '?resolvedOnly=true', '?first=1'])
    await service.comments(token, query);
  await service.comments(token, '/mentionable-users?search=ann');
  await service.comments(token, '/mentionable-users');
  await service.comments(token, `/${id}`, { method: 'PATCH', body: { body: 'edited' } });
  for (const resolved of [true, false])
    await service.comments(token, `/${id}/resolve`, { body: { resolved } });
  await service.comments(token, `/${reply.id}`, { method: 'DELETE' });
  await service.comments(token, `/${id}`, { method: 'DELETE' });
  service.mount('/data', async (_, session) => Response.json(await session.embedTenant?.groups()));
  await service.request('/data', { token });
  await service.request('/api/v1/embed/dashboard/sales', { token });
  await service.request('/api/v1/embed/session/revoke', {
    body: { sessionIds: [sessionId] },
    headers: { authorization: 'Bearer acme-key' },
  });
  const user = { tenant: 'acme', embedTenant: 'north', externalId: 'ann' };
  await deleteUser(service.database, user);
  await cleanUp(service.database, service.now);
  await purgeComments(service.database, service.now + 1);
}
