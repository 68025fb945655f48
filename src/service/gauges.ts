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
  { threadLoads: threads, userLoads: users, gate }: Limits,
): void {
  const load = () => database.load();
  const gauges: Readonly<Record<string, [help: string, value: () => number]>> = {
    svc_database_connections: ['Open connections to the database.', () => load().connections],
    svc_database_connections_idle: ['Open connections that are not in use.', () => load().idle],
    svc_database_waiting: [
      'Statements and transactions that wait for a connection.',
      () => load().waiting,
    ],
    svc_writes_waiting: ['Writes that wait for the next transaction.', () => load().waitingWrites],
    svc_thread_lists_waiting: ['Pages of threads that wait for their turn.', () => threads.waiting],
    svc_user_lists_waiting: ['Pages of users that wait for their turn.', () => users.waiting],
    svc_thread_cache_bytes: [
      'Approximate size of the cached pages of threads.',
      () => threadCache.bytes,
    ],
    svc_slots: ['Requests in progress.', () => gate.size],
    svc_waiting_requests: ['Lists that wait for a change.', () => gate.waiting],
  };
  for (const [name, [help, value]] of Object.entries(gauges)) metrics.addGauge(name, help, value);
}
