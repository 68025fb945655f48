import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deferred } from '../../../src/lib/deferred.ts';
import {
  type Database,
  DatabaseUnavailable,
  openDatabase,
  type Queries,
} from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

/** The database below the service: transactions, gathered writes, migrations, back-pressure. */
export function databaseSuite(engine: TestEngine): void {
  describe('the database', () => {
    let url = '';
    let database: Database;
    before(async () => {
      url = await engine.url();
      database = await openDatabase(url);
      await database.query('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    });
    after(() => database.close());
    const lock = (key: string, take = async () => {}) => ({ key, take });
    const insert = (id: number, text = 'x') =>
      ['INSERT INTO note (id, text) VALUES ($1, $2)', [id, text]] as const;
    const ids = async () =>
      (await database.query<{ id: number }>('SELECT id FROM note ORDER BY id')).map(({ id }) => id);
    const clear = () => database.query('DELETE FROM note');

    it('commits a transaction whole or not at all', async () => {
      await assert.rejects(
        database.transaction(async (transaction) => {
          await transaction.query(...insert(1));
          throw new Error('no');
        }),
        /no/,
      );
      assert.deepEqual(await ids(), []);
      await database.transaction((transaction) => transaction.query(...insert(1)));
      assert.deepEqual(await ids(), [1]);
      await clear();
    });

    it('undoes a failed write alone, among those that share its commit', async () => {
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4].map((id) =>
          database.write(lock('a'), async (transaction) => {
            await transaction.query(...insert(id));
            if (id === 2) throw new Error('refused');
            if (id === 3) await transaction.query(...insert(1)); // breaks the key
            return id;
          }),
        ),
      );
      assert.deepEqual(
        outcomes.map(({ status }) => status),
        ['fulfilled', 'rejected', 'rejected', 'fulfilled'],
      );
      assert.deepEqual(await ids(), [1, 4]);
      await clear();
    });

    it('takes the lock of a key once for the writes that are gathered', async () => {
      let taken = 0;
      const held = await Promise.all(
        [1, 2, 3].map(() =>
          database.write({ key: 'b', take: async () => ++taken }, async (_, value) => value),
        ),
      );
      assert.deepEqual(held, [1, 1, 1]);
    });

    it('does neighbouring writes of one kind together, and one by one where one of them fails', async () => {
      const calls: number[][] = [];
      const insertAll = async (
        transaction: Queries,
        held: string,
        added: readonly number[],
      ): Promise<string[]> => {
        calls.push([...added]);
        for (const id of added) await transaction.query(...insert(id));
        return added.map((id) => `${held}${id}`);
      };
      const add = (id: number, key = 'e') =>
        database.writeTogether({ key, take: async () => key }, id, insertAll);
      assert.deepEqual(await Promise.all([1, 2, 3].map((id) => add(id))), ['e1', 'e2', 'e3']);
      assert.deepEqual(calls.splice(0), [[1, 2, 3]]);

      const outcomes = await Promise.allSettled([add(4), add(1), add(5), add(6, 'f')]);
      assert.deepEqual(
        outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed')),
        ['e4', 'failed', 'e5', 'f6'],
      );
      assert.deepEqual(calls, [[4, 1, 5], [4], [1], [5], [6]]);
      assert.deepEqual(await ids(), [1, 2, 3, 4, 5, 6]);
      await clear();
    });

    it('refuses a write that answers an error, and undoes a lock under which nothing was done', async () => {
      const undone: string[] = [];
      const held = (key: string) => ({
        key,
        take: async () => key,
        undo: async () => void undone.push(key),
      });
      const write = (key: string, response: number | Error, id?: number) =>
        database.write(held(key), async (transaction) => {
          if (id !== undefined) await transaction.query(...insert(id));
          return response;
        });
      const refusal = new Error('refused');
      const outcomes = await Promise.allSettled([
        write('h', refusal),
        write('h', refusal),
        write('i', refusal),
        write('i', 7),
      ]);
      assert.deepEqual(
        outcomes.map((outcome) =>
          outcome.status === 'fulfilled' ? outcome.value : outcome.reason,
        ),
        [refusal, refusal, refusal, 7],
      );
      assert.deepEqual(undone.splice(0), ['h']);

      await Promise.allSettled([
        write('j', refusal),
        write('k', 1, 1),
        write('k', 1, 1), // breaks the key, so that each is done by itself
        write('l', refusal),
      ]);
      assert.deepEqual([...new Set(undone)], ['j', 'l']);
      await clear();
    });

    it('keeps the order of writes of several kinds under one lock', async () => {
      const order: string[] = [];
      const note = async (_: Queries, __: unknown, names: readonly string[]) => {
        order.push(names.join('+'));
        return names;
      };
      await Promise.all([
        database.writeTogether(lock('g'), 'a', note),
        database.writeTogether(lock('g'), 'b', note),
        database.write(lock('g'), async () => order.push('c')),
        database.writeTogether(lock('g'), 'd', note),
      ]);
      assert.deepEqual(order, ['a+b', 'c', 'd']);
    });

    it('refuses more writes than may wait, and does nothing of them', async () => {
      let ran = 0;
      const writes = Array.from({ length: 2_100 }, () =>
        database.write(lock('c'), async () => ++ran),
      );
      const outcomes = await Promise.allSettled(writes);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      assert.ok(refused.length > 0);
      for (const { reason } of refused as PromiseRejectedResult[])
        assert.ok(reason instanceof DatabaseUnavailable);
      assert.equal(ran, 2_100 - refused.length);
    });

    it('migrates once, however many ask, and refuses a newer schema', async () => {
      const fresh = await engine.url();
      const several = await Promise.all([1, 2, 3].map(() => openDatabase(fresh)));
      const migrated = await Promise.all(several.map((each) => each.migrate()));
      assert.deepEqual(migrated.map(({ from }) => from).sort(), [0, 2, 2]);
      const [first] = several;
      await first?.query('INSERT INTO svc_migration (number, run_at) VALUES (99, 0)');
      await assert.rejects(several[1]?.migrate() ?? assert.fail(), /schema 99/);
      await Promise.all(several.map((each) => each.close()));
    });

    it('gives up a lock that another process does not let go', async () => {
      const other = await openDatabase(url);
      await database.query(...insert(1));
      const [locked, held] = [deferred<void>(), deferred<void>()];
      const update = "UPDATE note SET text = 'y' WHERE id = 1";
      const holder = other.transaction(async (transaction) => {
        await transaction.query(update);
        locked.resolve();
        await held.promise;
      });
      await locked.promise;
      await assert.rejects(
        database.write(lock('d'), (transaction) => transaction.query(update)),
        DatabaseUnavailable,
      );
      held.resolve();
      await holder;
      await database.write(lock('d'), (transaction) => transaction.query(update));
      await other.close();
      await clear();
    });
  });

  describe('a service whose database is busy', () => {
    const service = testService(engine);

    it('responds with 503 with Retry-After and does nothing', async () => {
      const token = await service.tokenOf('ann');
      const busy = {
        ...service.database,
        writeTogether: () => Promise.reject(new DatabaseUnavailable('full')),
      };
      await service.restart({ database: busy });
      const { status, headers, body } = await service.comments(token, '', { body: { body: 'x' } });
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '1');
      assert.equal(body.status, 503);
      assert.ok(!/database/i.test(body.detail));
    });
  });
}
