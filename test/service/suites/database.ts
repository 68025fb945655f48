import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/waiting.ts';
import type { Queries } from '../../../src/service/database/database.ts';
import { migrations } from '../../../src/service/database/migrations.ts';
import { type Database, DatabaseUnavailable } from '../../../src/service/index.ts';
import type { TestEngine } from '../engines.ts';

/** The database below the service: transactions, small writes, migrations, back-pressure. */
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

    it('rolls back only the writes that fail', async () => {
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

    it('runs the writes of a transaction again, each alone, if one of them throws', async () => {
      const runs: string[] = [];
      const add = (id: number, key = 'e') =>
        database.write({ key, acquire: async () => key }, async (transaction, held) => {
          runs.push(`${held}${id}`);
          await transaction.query(...insert(id));
          return `${held}${id}`;
        });
      assert.deepEqual(await Promise.all([1, 2, 3].map((id) => add(id))), ['e1', 'e2', 'e3']);
      assert.deepEqual(runs.splice(0), ['e1', 'e2', 'e3']);

      const outcomes = await Promise.allSettled([add(4), add(1), add(5), add(6, 'f')]);
      const results = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value : 'failed',
      );
      assert.deepEqual(results, ['e4', 'failed', 'e5', 'f6']);
      assert.deepEqual(runs.slice(-4), ['e4', 'e1', 'e5', 'f6']);
      assert.deepEqual(await ids(), [1, 2, 3, 4, 5, 6]);
      await clear();
    });

    it('rolls back a write that continues after another one has thrown', async () => {
      const thrown = deferred<void>();
      let runs = 0;
      const failing = database.write(lock('q'), async () => {
        thrown.resolve();
        throw new Error('no');
      });
      const continuing = database.write(lock('r'), async (transaction) => {
        runs++;
        await thrown.promise;
        await nextTurn();
        return transaction.query(...insert(runs));
      });
      await assert.rejects(failing, /no/);
      await continuing;
      assert.deepEqual(await ids(), [2], 'only what the second run inserted');
      await clear();
    });

    it('rejects with the error of a lock that fails, and not with that of a statement after it', async () => {
      let acquired = 0;
      const failing = lock('o', async (transaction) => {
        acquired++;
        await transaction.query('SELECT missing');
      });
      const add = (id: number) =>
        database.write(failing, (transaction) => transaction.query(...insert(id)));
      const other = (id: number) =>
        database.write(lock('p'), (transaction) => transaction.query(...insert(id)));
      for (const batch of [[1], [2, 3]])
        for (const outcome of await Promise.allSettled(batch.map(add)))
          assert.match(String((outcome as PromiseRejectedResult).reason), /missing/);
      assert.equal(acquired, 4, 'each write of a transaction runs again');
      const [rejected] = await Promise.allSettled([add(4), other(5)]);
      assert.match(String((rejected as PromiseRejectedResult).reason), /missing/);
      assert.deepEqual(await ids(), [5]);
      await clear();
    });

    it('acquires each lock once, in the order of their keys, and runs the writes of one in their order', async () => {
      const steps: string[] = [];
      const write = (key: string, name: string) =>
        database.write(
          { key, acquire: async () => void steps.push(`acquire ${key}`) },
          async () => {
            steps.push(`start ${name}`);
            await nextTurn();
            steps.push(`end ${name}`);
          },
        );
      await Promise.all([write('n', 'n1'), write('m', 'm1'), write('n', 'n2')]);
      assert.deepEqual(steps.slice(0, 2), ['acquire m', 'acquire n']);
      const ofN = steps.filter((step) => / n\d/.test(step));
      assert.deepEqual(ofN, ['start n1', 'end n1', 'start n2', 'end n2']);
      assert.ok(steps.indexOf('start n1') < steps.indexOf('end m1'), 'beside the other lock');
    });

    it('rejects a write that returns an error, and commits the others', async () => {
      const rejection = new Error('rejected');
      const outcomes = await Promise.allSettled([
        database.write(lock('h'), async () => rejection),
        database.write(lock('h'), (transaction) => transaction.query(...insert(7))),
      ]);
      const [rejected] = outcomes;
      assert.equal((rejected as PromiseRejectedResult).reason, rejection);
      assert.deepEqual(await ids(), [7]);
      await clear();
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
