import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { deferred } from '../../../src/lib/waiting.ts';
import type { Database } from '../../../src/service/index.ts';
import { postgresEngine, testEngine } from '../engines.ts';

describe('transaction over PostgreSQL', () => {
  const engine = testEngine(postgresEngine());
  let database: Database;
  before(async () => {
    database = await engine.open();
    await database.query('CREATE TABLE note (id INTEGER PRIMARY KEY, changes INTEGER NOT NULL)');
    await database.query('INSERT INTO note VALUES (1, 0), (2, 0)');
  });
  beforeEach(() => database.query('UPDATE note SET changes = 0'));
  after(() => database.close());

  const change = 'UPDATE note SET changes = changes + 1 WHERE id = $1';
  const changes = async () =>
    (await database.query<{ changes: number }>('SELECT changes FROM note ORDER BY id')).map(
      (note) => note.changes,
    );

  it('runs again after a deadlock', async () => {
    const locked = { 1: deferred<void>(), 2: deferred<void>() };
    let attempts = 0;
    const changeBoth = (first: 1 | 2, second: 1 | 2) =>
      database.transaction(async (transaction) => {
        attempts++;
        await transaction.query(change, [first]);
        locked[first].resolve();
        await locked[second].promise;
        await transaction.query(change, [second]);
      });
    await Promise.all([changeBoth(1, 2), changeBoth(2, 1)]);
    assert.ok(attempts > 2, `${attempts}`);
    assert.deepEqual(await changes(), [2, 2]);
  });

  it('runs again after a serialization failure', async () => {
    let attempts = 0;
    await database.transaction(async (transaction) => {
      await transaction.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await transaction.query('SELECT changes FROM note');
      if (++attempts === 1) await database.query(change, [1]);
      await transaction.query(change, [1]);
    });
    assert.equal(attempts, 2);
    assert.deepEqual(await changes(), [2, 0]);
  });

  it('fails after five attempts', async () => {
    let attempts = 0;
    const failing = database.transaction(async (transaction) => {
      attempts++;
      await transaction.query("DO $$ BEGIN RAISE 'conflict' USING ERRCODE = '40001'; END $$");
    });
    await assert.rejects(failing, /conflict/);
    assert.equal(attempts, 5);
  });
});
