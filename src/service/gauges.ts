import { setTimeout } from 'node:timers/promises';
import type { Permits } from './admission/permits.ts';
import type { ThreadPages } from './comments/list-threads.ts';
import type { Database } from './database/database.ts';
import { TIMES } from './limits/limits.ts';
import type { Metrics } from './metrics/metrics.ts';

/** Adds the gauges of the pool, the queues and the cache. */
export function addGauges(
  metrics: Metrics,
  database: Database,
  threadPages: ThreadPages,
  permits: Permits,
): void {
  const load = () => database.load();
  const gauges: Readonly<Record<string, [help: string, value: () => number | Promise<number>]>> = {
    svc_database_connections: ['Open connections to the database.', () => load().connections],
    svc_database_connections_idle: ['Open connections that are not in use.', () => load().idle],
    svc_database_waiting: [
      'Look-ups of sessions that wait for their turn, and what waits for a connection.',
      () => permits.waiting('lookUps') + load().waiting,
    ],
    svc_writes_waiting: [
      'Writes that wait for their turn or the next transaction.',
      () => permits.waiting('writes') + load().waitingWrites,
    ],
    svc_thread_lists_waiting: [
      'Pages of threads that wait for their turn.',
      () => permits.waiting('threads'),
    ],
    svc_user_lists_waiting: [
      'Pages of users that wait for their turn.',
      () => permits.waiting('users'),
    ],
    svc_thread_cache_bytes: [
      'Approximate size of the cached pages of threads.',
      () => threadPages.calculatedSize,
    ],
    svc_requests_in_progress: ['Requests in progress.', () => permits.used('working')],
    svc_waiting_requests: ['Lists that wait for a change.', () => permits.used('waiting')],
    // Last: its statement would count as one that waits.
    svc_database_up: [
      'Whether the database responds within a second and can be written (1), or not (0).',
      () => isUp(database),
    ],
  };
  for (const [name, [help, value]] of Object.entries(gauges)) metrics.addGauge(name, help, value);
}

/** Returns 0 for a database that does not respond in time: the other metrics are needed most then. */
async function isUp(database: Database): Promise<number> {
  const up = database.check().then(
    () => 1,
    () => 0,
  );
  const ended = new AbortController();
  const late = setTimeout(TIMES.metricsCheck, 0, { signal: ended.signal }).catch(() => 0);
  return Promise.race([up, late]).finally(() => ended.abort());
}
