import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deferred } from '../../../src/lib/deferred.ts';
import { DatabaseUnavailable } from '../../../src/service/index.ts';
import { postgresEngine } from '../engines.ts';
import { TestService } from '../test-service.ts';

const CONNECTIONS = 10;
const WAITING = 500;

describe('PostgreSQL pool with every connection in use', () => {
  const engine = postgresEngine();
  const service = new TestService(engine);
  const done = deferred<void>();
  before(async () => {
    await engine.start();
    await service.start();
  });
  after(async () => {
    done.resolve();
    await service.stop();
    await engine.stop();
  });

  it('queues 500 statements and responds to the next with 503 and Retry-After', async () => {
    const { database } = service;
    const token = await service.tokenOf('ann');
    const started: Promise<void>[] = [];
    const holders = Array.from({ length: CONNECTIONS }, () => {
      const begun = deferred<void>();
      started.push(begun.promise);
      return database.transaction(async (transaction) => {
        await transaction.query('SELECT 1');
        begun.resolve();
        await done.promise;
      });
    });
    await Promise.all(started);
    const waiting = Array.from({ length: WAITING }, () => database.query('SELECT 1 AS one'));
    await assert.rejects(database.query('SELECT 1'), DatabaseUnavailable);
    await assert.rejects(
      database.transaction(async () => assert.fail('it has no connection')),
      DatabaseUnavailable,
    );

    for (const request of [{}, { body: { body: 'never written' } }]) {
      const { status, headers } = await service.comments(token, '', request);
      assert.equal(status, 503);
      assert.equal(headers.get('retry-after'), '1');
    }
    assert.equal((await service.request('/healthz')).status, 503);

    done.resolve();
    await Promise.all(holders);
    for (const rows of await Promise.all(waiting)) assert.deepEqual(rows, [{ one: 1 }]);
    assert.deepEqual((await service.comments(token)).body.items, []);
    await service.comment(token, 'written afterwards');
    assert.equal((await service.comments(token)).body.items.length, 1);
  });
});

describe('PostgreSQL statement that runs too long', () => {
  const engine = postgresEngine();
  const service = new TestService(engine);
  before(async () => {
    await engine.start();
    await service.start();
  });
  after(async () => {
    await service.stop();
    await engine.stop();
  });

  it('is ended after 30 seconds, and reported as unavailable', async () => {
    const { database } = service;
    const settings = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
    const values = settings.map(
      async (name) => (await database.query<Record<string, string>>(`SHOW ${name}`))[0]?.[name],
    );
    assert.deepEqual(await Promise.all(values), ['30s', '5s', '30s']);
    const slow = database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL statement_timeout = 50');
      await transaction.query('SELECT pg_sleep(20)');
    });
    await assert.rejects(slow, DatabaseUnavailable);
    assert.deepEqual(await database.query('SELECT 1 AS one'), [{ one: 1 }]);
  });
});
