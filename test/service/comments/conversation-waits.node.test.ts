import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ConversationWaits } from '../../../src/service/comments/conversation-waits.ts';
import type { Database } from '../../../src/service/index.ts';
import { Metrics } from '../../../src/service/metrics/metrics.ts';
import { metricOf } from '../metrics/metric-of.ts';

const READERS = 400;

/** Waits over a database with one conversation per dashboard, whose versions are `stored`. */
function waitsOver(engine: Database['engine']) {
  const stored = { dataVersion: 1, versions: new Map<string, number>(), fails: false };
  const statements: string[] = [];
  const query = async (sql: string, [known]: readonly unknown[] = []) => {
    statements.push(sql.startsWith('PRAGMA') ? 'PRAGMA' : 'SELECT');
    if (statements.at(-1) === 'PRAGMA') return [{ data_version: stored.dataVersion }];
    if (stored.fails) throw new Error('the database is away');
    const rows = Object.entries(JSON.parse(String(known))) as [string, [number, string, number]][];
    return rows.flatMap(([position, [, dashboard, version]]) => {
      const current = stored.versions.get(dashboard) ?? 0;
      return current > version ? [{ position: Number(position), version: current }] : [];
    });
  };
  const metrics = new Metrics();
  const waits = new ConversationWaits({ engine, query } as unknown as Database, metrics);
  const wait = (dashboard: string, signal = new AbortController().signal) =>
    waits.changed({ embedTenantId: 1, dashboard, conversationVersion: 1 }, signal);
  const wake = (dashboard: string, conversationVersion: number) =>
    waits.wake({ embedTenantId: 1, dashboard, conversationVersion });
  return { stored, statements, metrics, waits, wait, wake };
}

describe('ConversationWaits', () => {
  it('reads the versions of all conversations with one statement, and none without a wait', async () => {
    const { stored, statements, waits, wait, wake } = waitsOver('postgres');
    await waits.readVersions();
    assert.deepEqual(statements, []);
    const [sales, costs] = [wait('sales'), wait('costs')];
    stored.versions.set('sales', 2);
    await waits.readVersions();
    assert.deepEqual(statements, ['SELECT']);
    await sales;
    wake('costs', 2);
    await costs;
    await waits.readVersions();
    assert.deepEqual(statements, ['SELECT']);
  });

  it('reads no versions on SQLite while the file is unchanged', async () => {
    const { stored, statements, metrics, waits, wait } = waitsOver('sqlite');
    const sales = wait('sales');
    await waits.readVersions();
    await waits.readVersions();
    assert.deepEqual(statements, ['PRAGMA', 'SELECT', 'PRAGMA']);
    assert.equal(metricOf(await metrics.text(), 'svc_version_reads_total'), 3);
    stored.dataVersion = 2;
    stored.versions.set('sales', 2);
    await waits.readVersions();
    await sales;
  });

  it('reads the versions again after the database was away', async () => {
    const { stored, waits, wait } = waitsOver('sqlite');
    const sales = wait('sales');
    stored.versions.set('sales', 2);
    stored.fails = true;
    await assert.rejects(waits.readVersions());
    stored.fails = false;
    await waits.readVersions();
    await sales;
  });

  it('does not wait with a version before a write of this process, for a second', async (t) => {
    let now = 5_000;
    t.mock.method(performance, 'now', () => now);
    const { statements, waits, wait, wake } = waitsOver('postgres');
    for (const version of [1, 2]) wake('sales', version);
    now = 6_000;
    await waits.readVersions();
    await wait('sales');
    now = 7_001;
    await waits.readVersions();
    wait('sales');
    now = 9_000;
    await waits.readVersions();
    assert.deepEqual(statements, ['SELECT'], 'the second one waits');
  });

  it('ends a wait when its signal aborts, and all when the service stops', async () => {
    const { waits, wait } = waitsOver('postgres');
    const ended: string[] = [];
    const abort = new AbortController();
    const begin = (name: string, signal?: AbortSignal) =>
      wait('sales', signal).then(() => ended.push(name));
    const aborted = begin('aborted', abort.signal);
    const stopped = begin('stopped');
    await nextTurn();
    assert.deepEqual(ended, []);
    abort.abort();
    await aborted;
    await begin('aborted before', abort.signal);
    assert.deepEqual(ended, ['aborted', 'aborted before']);
    waits.stop();
    await stopped;
    await begin('begun after the stop');
    assert.equal(waits.isStopping, true);
  });

  it('counts the wake-ups of many readers', async () => {
    const { metrics, wait, wake } = waitsOver('postgres');
    const readers = Array.from({ length: READERS }, () => wait('sales'));
    wake('sales', 2);
    await Promise.all(readers);
    assert.equal(metricOf(await metrics.text(), 'svc_wake_ups_total'), READERS);
  });
});
