import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { COMMENTS, FRAME_CHECK, SESSION_TOKEN } from '../api/paths.ts';
import { networkOf } from '../lib/network.ts';
import type { Permits } from './admission/permits.ts';
import { RateLimited } from './admission/rate-limiter.ts';
import { scopeOf } from './auth/authenticate.ts';
import { type CommentRoutesOptions, commentRoutes } from './comments/routes.ts';
import type { Config } from './config/config.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { frameCheckRoutes } from './frame-check/routes.ts';
import { type HealthRoutesOptions, healthRoutes } from './health.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem } from './http/problem.ts';
import { problemResponse } from './http/problem-response.ts';
import { checkLength } from './http/read-body.ts';
import {
  admission,
  cors,
  findTenant,
  identifyRequest,
  logRequests,
  openCors,
  requireTenant,
} from './http/request-middleware.ts';
import { otherMethods, resource } from './http/resource.ts';
import type { Logger } from './logging/logger.ts';
import { type MountRoutesOptions, mountRoutes } from './mounts/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { type PageRoutesOptions, pageRoutes } from './pages/routes.ts';
import { rootPage } from './root-page.ts';
import { type SessionRoutesOptions, sessionRoutes } from './sessions/routes.ts';

/** The dependencies of the HTTP application: those of each resource and of the middleware. */
export interface AppOptions
  extends HealthRoutesOptions,
    SessionRoutesOptions,
    CommentRoutesOptions,
    PageRoutesOptions,
    MountRoutesOptions {
  database: SessionRoutesOptions['database'];
  config: () => Config;
  permits: Permits;
  logger: Logger;
  trustedProxies: number;
}

/** Composes the HTTP application: first the middleware of every request, then the routes of each resource. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const { audit, config, logger, metrics, rateLimiter } = options;
  const app = new Hono<HttpEnv>({ router: new RegExpRouter() });
  app.onError(
    problemResponse(logger, (problem, c) => {
      if (problem.status === 400) rateLimiter.count('rejections', networkOf(c.get('address')));
      if (problem instanceof RateLimited) audit.recordRateLimit(c, problem);
      metrics.rejections.inc({ reason: problem.reason });
    }),
  );
  app.notFound(() => {
    throw new HttpProblem(404, 'There is no resource at this path.');
  });
  app.use(identifyRequest(options.trustedProxies));
  app.use(logRequests(logger, metrics));
  app.use(findTenant(config));
  for (const path of [SESSION_TOKEN, `${COMMENTS}/*`]) app.use(path, cors);
  app.use(FRAME_CHECK, openCors);
  app.use(checkLength);
  app.route('/', healthRoutes(options));
  app.use(admission(options.permits, (c) => scopeOf(options, c)));
  app.route('/', openApiRoutes());
  app.route('/', frameCheckRoutes(options));
  app.use(requireTenant); // every route below belongs to an account
  app.route('/', sessionRoutes(options));
  app.route('/', dashboardRoutes(options));
  app.route('/', commentRoutes(options));
  app.route('/', otherMethods());
  app.route('/', pageRoutes(options));
  app.route('/', mountRoutes(options));
  if (options.devServer) app.route('/', options.devServer.routes());
  resource(app, '/', { GET: rootPage });
  return app;
}
