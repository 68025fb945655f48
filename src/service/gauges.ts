import type { AdmissionGate } from './admission/admission-gate.ts';
import type { FairLoads } from './admission/fair-loads.ts';
import type { ThreadCache } from './comments/thread-cache.ts';
import type { Database } from './database/database.ts';
import type { Metrics } from './metrics/metrics.ts';

/** What waits in the memory of a process. */
interface Limits {
  threadLoads: FairLoads;
  userLoads: FairLoads;
  gate: AdmissionGate;
}

/** Adds the gauges of the pool, the queues and the cache. */
export function addGauges(
  metrics: Metrics,
  database: Database,
  threadCache: ThreadCache,
  { threadLoads, userLoads, gate }: Limits,
): void {
  const gauge = metrics.addGauge.bind(metrics);
  const load = () => database.load();
  gauge('svc_database_connections', 'Open connections to the database.', () => load().connections);
  gauge(
    'svc_database_connections_idle',
    'Open connections that are not in use.',
    () => load().idle,
  );
  gauge(
    'svc_database_waiting',
    'Statements and transactions that wait for a connection.',
    () => load().waiting,
  );
  gauge(
    'svc_writes_waiting',
    'Writes that wait for the next transaction.',
    () => load().waitingWrites,
  );
  gauge(
    'svc_thread_lists_waiting',
    'Pages of threads that wait for their turn.',
    () => threadLoads.waiting,
  );
  gauge(
    'svc_user_lists_waiting',
    'Pages of users that wait for their turn.',
    () => userLoads.waiting,
  );
  gauge(
    'svc_thread_cache_bytes',
    'Approximate size of the cached pages of threads.',
    () => threadCache.bytes,
  );
  gauge('svc_slots', 'Requests in progress.', () => gate.size);
  gauge('svc_waiting_requests', 'Lists that wait for a change.', () => gate.waiting);
}
