import { Hono } from 'hono';
import { type HealthRoutesOptions, healthRoutes } from './health.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem } from './http/problem.ts';
import { problemResponse } from './http/problem-response.ts';
import { resource } from './http/resource.ts';
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
