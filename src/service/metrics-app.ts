import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import type { Permits } from './admission/permits.ts';
import type { ThreadPages } from './comments/list-threads.ts';
import type { Database } from './database/database.ts';
import { type HealthRoutesOptions, healthRoutes } from './health.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem } from './http/problem.ts';
import { problemResponse } from './http/problem-response.ts';
import { resource } from './http/resource.ts';
import { TIMES } from './limits/limits.ts';
import type { Logger } from './logging/logger.ts';
import type { Metrics } from './metrics/metrics.ts';

/** The content type of the text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricsRoutesOptions extends HealthRoutesOptions {
  metrics: Metrics;
  logger: Logger;
}

/**
 * `/metrics` and the health checks, for a server of its own, which must not be reachable for viewers. It has connections of
 * its own and needs no permits, so that it responds also while the other port has too many.
 */
export function metricsRoutes(options: MetricsRoutesOptions): Hono<HttpEnv> {
  const { metrics, logger } = options;
  const app = new Hono<HttpEnv>();
  app.onError(problemResponse(logger, () => {}));
  app.notFound(() => {
    throw new HttpProblem(
      404,
      'The resources of this port are /metrics, /livez, /readyz and /healthz.',
    );
  });
  app.route('/', healthRoutes(options));
  resource(app, '/metrics', {
    GET: async (c) =>
      c.body(await metrics.text(), 200, {
        'Content-Type': CONTENT_TYPE,
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      }),
  });
  return app;
}

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
