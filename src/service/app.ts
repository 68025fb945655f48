import { Hono } from 'hono';
import { type CommentRoutesOptions, commentRoutes } from './comments/routes.ts';
import type { Config } from './config/config.ts';
import { type HealthRoutesOptions, healthRoutes } from './health.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem, problemResponse } from './http/problem.ts';
import { readBody } from './http/read-body.ts';
import { requestLog } from './http/request-log.ts';
import { tenantOfHost } from './http/tenant-of-host.ts';
import { type MountRoutesOptions, mountRoutes } from './mounts/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { type PageRoutesOptions, pageRoutes } from './pages/routes.ts';
import { type SessionRoutesOptions, sessionRoutes } from './sessions/routes.ts';
import type { Logger } from './support/logger.ts';

/** What the HTTP application needs: the middleware's own needs and those of every resource. */
export interface AppOptions
  extends HealthRoutesOptions,
    SessionRoutesOptions,
    CommentRoutesOptions,
    PageRoutesOptions,
    MountRoutesOptions {
  database: SessionRoutesOptions['database'];
  config: Config;
  logger: Logger;
}

/** Composes the HTTP application: middleware for every request first, then one set of routes per resource. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(problemResponse(options.logger));
  app.notFound(() => {
    throw new HttpProblem(404, 'There is nothing at this address.');
  });
  app.use(requestLog(options.logger));
  app.use(readBody);
  app.route('/', healthRoutes(options));
  app.route('/', openApiRoutes());
  app.use(tenantOfHost(options.config));
  app.route('/', sessionRoutes(options));
  app.route('/', commentRoutes(options));
  app.route('/', pageRoutes(options));
  app.route('/', mountRoutes(options));
  return app;
}
