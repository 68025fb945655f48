import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { deferred } from '../../../src/lib/waiting.ts';
import type { Value } from '../../../src/service/database/database.ts';
import type { ApiResponse } from '../api-client.ts';
import { countStatements } from '../count-statements.ts';
import type { TestEngine } from '../engines.ts';
import { addUsers, NAME_LENGTH } from '../stored-rows.ts';
import { testService } from '../test-service.ts';

const SEARCHES_MAX = 3;

/** The work of searches for users. */
export function searchLoadSuite(engine: TestEngine): void {
  describe('a search among many users', () => {
    const service = testService(engine, { permits: { working: SEARCHES_MAX } });
    const search = (token: string, text: string) =>
      service.comments(token, `/mentionable-users?search=${encodeURIComponent(text)}`);
    let token = '';
    let other = '';
    before(async () => {
      token = await service.token({ externalId: 'ann', embedTenantName: 'large' });
      other = await service.token({ externalId: 'bob', embedTenantName: 'small' });
      await addUsers(service, 'ann', 20_000);
    });

    it('does not block other requests, independent of the names', async () => {
      let listsDuringSearch = 0;
      // a fast engine needs several searches
      for (let searches = 0; searches < 20 && listsDuringSearch < 5; searches++) {
        let searching = true;
        const found = search(token, `${'a'.repeat(NAME_LENGTH - 7)}b`).finally(() => {
          searching = false;
        });
        while (searching) {
          assert.equal((await service.comments(other)).status, 200);
          if (searching) listsDuringSearch++;
        }
        assert.deepEqual((await found).body.items, []);
      }
      assert.ok(listsDuringSearch >= 5, `${listsDuringSearch} lists during searches`);
    });

    it('reads 500 users per statement, and the rest with one on PostgreSQL', async () => {
      const { database } = service;
      const chunks = (text: string) =>
        countStatements(database, 'WITH chunk', () => search(token, text));
      assert.equal(await chunks('none'), database.engine === 'postgres' ? 2 : 41);
      assert.equal(await chunks('a'), 1, 'it ends when the page is full');
    });

    it('finds users that are far apart, page by page', async () => {
      const endings = ({ body }: ApiResponse): string[] =>
        body.items.map(({ username }: { username: string }) => username.slice(-6));
      const seen: string[] = [];
      for await (const page of service.pages(token, '/mentionable-users?search=a000&first=200'))
        seen.push(...endings(page));
      assert.equal(seen.length, 999);
      assert.deepEqual(seen, [...new Set(seen)].sort());
      const last = await search(token, '19999');
      assert.deepEqual(endings(last), ['019999']);
      assert.equal(last.body.pageInfo.hasNextPage, false);
    });

    it('is rejected with 503 if too many searches run or wait', async (test) => {
      const cem = await service.token({ externalId: 'cem', embedTenantName: 'small' });
      const { database } = service;
      const { query } = database;
      const pause = deferred<void>();
      const pausedQuery = async (sql: string, parameters: readonly Value[] = []) => {
        if (sql.startsWith('WITH chunk')) await pause.promise;
        return query(sql, parameters);
      };
      const { mock } = test.mock.method(database, 'query', pausedQuery);
      const statuses: number[] = [];
      const searches = Array.from({ length: SEARCHES_MAX + 20 }, async (_, index) => {
        const { status, headers } = await search(cem, `none-${index}`);
        statuses.push(status);
        if (status === 503) assert.equal(headers.get('retry-after'), '1');
        if (statuses.length === 20) pause.resolve();
      });
      await Promise.all(searches);
      mock.restore();
      assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([503]));
      assert.deepEqual(new Set(statuses.slice(20)), new Set([200]));
      assert.equal(await service.metric('svc_rejections_total{reason="permits"}'), 20);
      assert.equal((await search(other, 'bob')).body.items.length, 1);
    });
  });
}
