import assert from 'node:assert/strict';
import { get } from 'node:http';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/waiting.ts';
import type { Database } from '../../../src/service/index.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const LISTS = {
  threads: { path: '/comments', gauge: 'svc_thread_lists_waiting', table: 'svc_comment' },
  users: {
    path: '/comments/mentionable-users',
    gauge: 'svc_user_lists_waiting',
    table: 'svc_embed_user',
  },
};

/** Lists of clients that disconnect while they wait for their turn. */
export function disconnectedClientsSuite(engine: TestEngine): void {
  describe('lists of clients that disconnect', () => {
    const statuses: number[] = [];
    const logger = {
      ...silentLogger,
      info: (fields: object) => void statuses.push((fields as { status: number }).status),
    };
    const service = testService(engine, { logger });

    for (const [name, { path, gauge, table }] of Object.entries(LISTS))
      it(`are not loaded if they are in the queue: ${name}`, { timeout: 60_000 }, async () => {
        const token = await service.token();
        await service.comment(token, 'thread');
        const { database } = service;
        const unblocked = deferred<void>();
        let loads = 0;
        const query: Database['query'] = async (sql, parameters) => {
          if (new RegExp(`FROM ${table}\\s[^]*ORDER BY`).test(sql)) {
            loads++;
            await unblocked.promise;
          }
          return database.query(sql, parameters);
        };
        await service.restart({ database: { ...database, query } });
        const waiting = async () => (await service.metric(gauge)) ?? assert.fail(gauge);
        const headers = { authorization: `Embed-Token ${token}` };
        const urlOf = (first: number) =>
          service.url(`/api/v1/embed/dashboard/sales${path}?first=${first}`);

        const first = fetch(urlOf(1), { headers });
        while (loads === 0) await nextTurn();
        const abandoned = get(urlOf(2), { headers, agent: false }).on('error', () => {});
        const last = fetch(urlOf(3), { headers });
        while ((await waiting()) < 2) await nextTurn();
        statuses.splice(0);
        abandoned.destroy();
        while ((await waiting()) > 1) await nextTurn();
        unblocked.resolve();
        assert.deepEqual([(await first).status, (await last).status], [200, 200]);
        assert.deepEqual(statuses.toSorted(), [200, 200, 499]);
        await service.restart();
      });
  });
}
