import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/deferred.ts';
import type { BatchWork, Queries } from '../../../src/service/database/database.ts';
import { migrations } from '../../../src/service/database/migrations.ts';
import { type Database, DatabaseUnavailable } from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';

/** The database below the service: transactions, batched writes, migrations, back-pressure. */
export function databaseSuite(engine: TestEngine): void {
  describe('Database', () => {
    let url = '';
    let database: Database;
    before(async () => {
      url = await engine.url();
      database = await engine.open(url);
      await database.query('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL)');
    });
    after(() => database.close());
    const lock = (key: string, acquire = async (_: Queries) => {}) => ({ key, acquire });
    const insert = (id: number, text = 'x') =>
      ['INSERT INTO note (id, text) VALUES ($1, $2)', [id, text]] as const;
    const ids = async () =>
      (await database.query<{ id: number }>('SELECT id FROM note ORDER BY id')).map(({ id }) => id);
    const clear = () => database.query('DELETE FROM note');

    it('commits a transaction completely or rolls it back', async () => {
      const failing = database.transaction(async (transaction) => {
        await transaction.query(...insert(1));
        throw new Error('no');
      });
      await assert.rejects(failing, /no/);
      assert.deepEqual(await ids(), []);
      await database.transaction((transaction) => transaction.query(...insert(1)));
      assert.deepEqual(await ids(), [1]);
      await clear();
    });

    it('rolls back only the failed writes of a batch', async () => {
      const outcomes = await Promise.allSettled(
        [1, 2, 3, 4].map((id) =>
          database.write(lock('a'), async (transaction) => {
            await transaction.query(...insert(id));
            if (id === 2) return Promise.reject('not an error');
            if (id === 3) await transaction.query(...insert(1)); // violates the primary key
            return id;
          }),
        ),
      );
      const statuses = outcomes.map(({ status }) => status);
      assert.deepEqual(statuses, ['fulfilled', 'rejected', 'rejected', 'fulfilled']);
      assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /the write failed/);
      assert.deepEqual(await ids(), [1, 4]);
      await clear();
    });

    it('runs consecutive writes of one kind in one call, and separately if one of them throws', async () => {
      const calls: number[][] = [];
      const insertAll: BatchWork<string, number, string> = async (transaction, writes) => {
        calls.push(writes.map(({ input }) => input));
        for (const { input } of writes) await transaction.query(...insert(input));
        return Promise.all(writes.map(async ({ held, input }) => `${await held}${input}`));
      };
      const add = (id: number, key = 'e') =>
        database.writeBatched(insertAll, { key, acquire: async () => key }, id);
      assert.deepEqual(await Promise.all([1, 2, 3].map((id) => add(id))), ['e1', 'e2', 'e3']);
      assert.deepEqual(calls.splice(0), [[1, 2, 3]]);

      const outcomes = await Promise.allSettled([add(4), add(1), add(5), add(6, 'f')]);
      const results = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : 'failed',
      );
      assert.deepEqual(results, ['e4', 'failed', 'e5', 'f6']);
      assert.deepEqual(calls, [[4, 1, 5, 6], [4], [1], [5], [6]]);
      assert.deepEqual(await ids(), [1, 2, 3, 4, 5, 6]);
      await clear();
    });

    it('rejects with the error of a lock that fails, and not with that of a statement after it', async () => {
      const insertAll: BatchWork<void, number, number> = async (transaction, writes) => {
        await Promise.all(writes.map(({ input }) => transaction.query(...insert(input))));
        return writes.map(({ input }) => input);
      };
      let acquired = 0;
      const failing = lock('o', async (transaction) => {
        acquired++;
        await transaction.query('SELECT missing');
      });
      const add = (id: number) => database.writeBatched(insertAll, failing, id);
      for (const batch of [[1], [2, 3]])
        for (const outcome of await Promise.allSettled(batch.map(add)))
          assert.match(String((outcome as PromiseRejectedResult).reason), /missing/);
      assert.equal(acquired, 3, 'only the writes of a batch run again');
      assert.deepEqual(await ids(), []);
    });

    it('acquires the locks of a batch and runs its writes in the order of their keys', async () => {
      const steps: string[] = [];
      const write = (key: string) =>
        database.write({ key, acquire: async () => void steps.push(`acquire ${key}`) }, async () =>
          steps.push(`write ${key}`),
        );
      await Promise.all([write('n'), write('m'), write('n')]);
      assert.deepEqual(steps, ['acquire m', 'acquire n', 'write m', 'write n', 'write n']);
    });

    it('rejects a write that returns an error, and reverts a lock under which every write failed', async () => {
      const reverted: string[] = [];
      const held = (key: string) => ({
        key,
        acquire: async () => key,
        revert: async () => void reverted.push(key),
      });
      const write = (key: string, result: number | Error, id?: number) =>
        database.write(held(key), async (transaction) => {
          if (id !== undefined) await transaction.query(...insert(id));
          return result;
        });
      const rejection = new Error('rejected');
      const outcomes = await Promise.allSettled([
        write('h', rejection),
        write('h', rejection),
        write('i', rejection),
        write('i', 7),
      ]);
      const results = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : outcome.reason,
      );
      assert.deepEqual(results, [rejection, rejection, rejection, 7]);
      assert.deepEqual(reverted.splice(0), ['h']);

      await Promise.allSettled([
        write('j', rejection),
        write('k', 1, 1),
        write('k', 1, 1), // violates the primary key, so that each write runs separately
        write('l', rejection),
      ]);
      assert.deepEqual([...new Set(reverted)], ['j', 'l']);
      await clear();
    });

    it('keeps the order of writes of several kinds under one lock', async () => {
      const order: string[] = [];
      const note: BatchWork<void, string, string> = async (_, writes) => {
        const names = writes.map(({ input }) => input);
        order.push(names.join('+'));
        return names;
      };
      await Promise.all([
        database.writeBatched(note, lock('g'), 'a'),
        database.writeBatched(note, lock('g'), 'b'),
        database.write(lock('g'), async () => order.push('c')),
        database.writeBatched(note, lock('g'), 'd'),
      ]);
      assert.deepEqual(order, ['a+b', 'c', 'd']);
    });

    it('rejects writes beyond the queue limit and does not run them', async () => {
      let ran = 0;
      const write = () => database.write(lock('c'), async () => ++ran);
      const writes = Array.from({ length: 2_000 }, write);
      const message = 'too many writes are waiting';
      await assert.rejects(write(), { name: 'DatabaseUnavailable', message, reason: 'queue-full' });
      await Promise.all(writes);
      assert.equal(ran, 2_000);
    });

    it('closes after the writes that are running', async () => {
      const other = await engine.open(url);
      const write = other.write(lock('p'), (transaction) => transaction.query('SELECT 1'));
      await other.close();
      await write;
      await assert.rejects(other.query('SELECT 1'));
      await assert.rejects(other.transaction(async () => {}));
    });

    it('migrates once among concurrent callers, and rejects a newer schema', async () => {
      const newUrl = await engine.url();
      const several = await Promise.all([1, 2, 3].map(() => engine.open(newUrl)));
      const migrated = await Promise.all(several.map((each) => each.migrate()));
      const versions = migrated.map(({ from }) => from).sort();
      assert.deepEqual(versions, [0, migrations.length, migrations.length]);
      const [first] = several;
      await first?.query('INSERT INTO svc_migration (number, run_at) VALUES (99, 0)');
      await assert.rejects(several[1]?.migrate() ?? assert.fail(), /schema 99/);
      await Promise.all(several.map((each) => each.close()));
    });

    it('rejects a write when another process holds its lock for too long', async () => {
      const other = await engine.open(url);
      await database.query(...insert(1));
      const [locked, released] = [deferred<void>(), deferred<void>()];
      const update = "UPDATE note SET text = 'y' WHERE id = 1";
      const holder = other.transaction(async (transaction) => {
        await transaction.query(update);
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      assert.equal((await other.query('SELECT 1 FROM note')).length, 1, 'a read does not wait');
      const write = () => database.write(lock('d'), (transaction) => transaction.query(update));
      await assert.rejects(write(), DatabaseUnavailable);
      const closed = other.close();
      await nextTurn();
      released.resolve();
      await Promise.all([holder, closed]);
      await write();
      await clear();
    });
  });
}
