import { Hono } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem, problemResponse } from '../http/problem.ts';
import { resource } from '../http/resource.ts';
import type { Logger } from '../support/logger.ts';
import type { Metrics } from './metrics.ts';

/** The content type of the text format of Prometheus. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** `/metrics`, for a server of its own: it must not be reachable for viewers. */
export function metricsRoutes(metrics: Metrics, logger: Logger): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(problemResponse(logger, () => {}));
  app.notFound(() => {
    throw new HttpProblem(404, 'The only resource of this port is /metrics.');
  });
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
