import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { countStatements } from '../count-statements.ts';
import { postgresEngine, testEngine } from '../engines.ts';
import { addUsers } from '../stored-rows.ts';
import { testService } from '../test-service.ts';

describe('the index for the search for users on PostgreSQL', () => {
  const service = testService(testEngine(postgresEngine()));
  let token = '';
  before(async () => {
    token = await service.tokenOf('ann');
    await addUsers(service, 'ann', 3_000);
    await service.mint({ externalId: 'zoe_100%', email: 'zoe@example.com' });
  });

  const indexes = () =>
    service.database.query("SELECT 1 FROM pg_indexes WHERE indexname = 'svc_embed_user_search'");
  const endings = async (search: string, query = '') => {
    const path = `/mentionable-users?search=${encodeURIComponent(search)}${query}`;
    const { body } = await service.comments(token, path);
    return body.items.map(({ username }: { username: string }) => username.slice(-6));
  };

  it('is created at the next start after the extension was installed', async () => {
    assert.deepEqual(await indexes(), []);
    await service.restart();
    assert.deepEqual(await indexes(), []);
    await service.database.query('CREATE EXTENSION pg_trgm');
    await service.restart();
    assert.equal((await indexes()).length, 1);
    await service.restart();
    assert.equal((await indexes()).length, 1);
  });

  it('can be used by the search', async () => {
    const plan = await service.database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_seqscan = off');
      await transaction.query('SET LOCAL enable_indexscan = off');
      return transaction.query(
        "EXPLAIN SELECT id FROM svc_embed_user WHERE folded_username LIKE '%zoe%' OR folded_email LIKE '%zoe%'",
      );
    });
    assert.match(JSON.stringify(plan), /svc_embed_user_search/);
  });

  for (const [search, found] of [
    ['002999', ['002999']],
    ['a00300', ['003000']],
    ['E@EXAMPLE', ['e_100%']],
    ['e_100%', ['e_100%']],
    ['10%%', []],
    ['z_e', []],
    [`${'a'.repeat(200)}002998`, ['002998']],
    [`${'a'.repeat(200)}b`, []],
    ['oe', ['e_100%']],
  ] as const)
    it(`finds ${found.join() || 'no user'} for ${search.slice(-12)}`, async () => {
      assert.deepEqual(await endings(search), found);
    });

  it('needs three statements, however many users there are', async () => {
    const statements = await countStatements(service.database, 'folded_username', async () => {
      assert.deepEqual(await endings('zoe'), ['e_100%']);
    });
    assert.equal(statements, 3);
  });

  it('continues a page after the users that were read without it', async () => {
    assert.equal((await endings('a00', '&first=200')).length, 200);
    const { body } = await service.comments(token, '/mentionable-users?search=0299&first=5');
    assert.equal(body.items.length, 5);
    assert.equal(body.pageInfo.hasNextPage, true);
    const next = `&first=200&after=${body.pageInfo.endCursor}`;
    const rest = [4, 5, 6, 7, 8, 9].map((last) => `00299${last}`);
    assert.deepEqual(await endings('0299', next), rest);
  });
});
