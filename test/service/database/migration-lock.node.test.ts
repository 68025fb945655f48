import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deferred } from '../../../src/lib/waiting.ts';
import { createService, openDatabase, parseConfig } from '../../../src/service/index.ts';
import { config } from '../config.ts';
import { postgresEngine, testEngine } from '../engines.ts';

describe('createService() while another process migrates PostgreSQL', () => {
  const engine = testEngine(postgresEngine());

  it('logs which process holds the lock, and starts when it is released', {
    timeout: 60_000,
  }, async () => {
    const url = await engine.url();
    const other = await openDatabase(url);
    const database = await openDatabase(url, { statementTimeoutMs: 1_000 });
    const [locked, released, warned] = [deferred<number>(), deferred<void>(), deferred<string>()];
    const migration = other.transaction(async (transaction) => {
      const [row] = await transaction.query<{ pid: number }>(
        "SELECT pg_backend_pid() AS pid, pg_advisory_xact_lock(hashtext('svc-embed migration'))",
      );
      locked.resolve(row?.pid ?? 0);
      await released.promise;
    });
    const pid = await locked.promise;
    const started = createService({
      config: parseConfig(config),
      database,
      logger: { info() {}, error() {}, warn: (_, message) => warned.resolve(message) },
    });
    const warning = await warned.promise;
    assert.match(warning, new RegExp(`^waiting for the migration lock, which process ${pid} `));
    // For longer than a statement may take, with its response.
    const hasWaited = "SELECT 1 FROM pg_locks WHERE now() - waitstart > '6.2 seconds'";
    while ((await other.query(hasWaited)).length === 0);
    released.resolve();
    await migration;
    await (await started).close();
    await Promise.all([other.close(), database.close()]);
  });
});
