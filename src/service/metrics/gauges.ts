import type { ThreadCache } from '../comments/thread-cache.ts';
import type { Database } from '../database/database.ts';
import type { AdmissionGate } from '../limits/admission-gate.ts';
import type { FairLoads } from '../limits/fair-loads.ts';
import type { GaugeSource } from './metrics.ts';

/** What waits in the memory of a process. */
interface Limits {
  threadLoads: FairLoads;
  userLoads: FairLoads;
  gate: AdmissionGate;
}

/** Returns the gauges of the pool, the queues and the cache. */
export function gauges(
  database: Database,
  threadCache: ThreadCache,
  { threadLoads, userLoads, gate }: Limits,
): GaugeSource[] {
  return [
    {
      name: 'svc_database_connections',
      help: 'Open connections to the database.',
      value: () => database.load().connections,
    },
    {
      name: 'svc_database_connections_idle',
      help: 'Open connections that are not in use.',
      value: () => database.load().idle,
    },
    {
      name: 'svc_database_waiting',
      help: 'Statements and transactions that wait for a connection.',
      value: () => database.load().waiting,
    },
    {
      name: 'svc_writes_waiting',
      help: 'Writes that wait for the next transaction.',
      value: () => database.load().waitingWrites,
    },
    {
      name: 'svc_thread_lists_waiting',
      help: 'Pages of threads that wait for their turn.',
      value: () => threadLoads.waiting,
    },
    {
      name: 'svc_user_lists_waiting',
      help: 'Pages of users that wait for their turn.',
      value: () => userLoads.waiting,
    },
    {
      name: 'svc_thread_cache_bytes',
      help: 'Approximate size of the cached pages of threads.',
      value: () => threadCache.bytes,
    },
    {
      name: 'svc_slots',
      help: 'Requests in progress.',
      value: () => gate.size,
    },
  ];
}
