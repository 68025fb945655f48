import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { VERSION } from '../api/version.ts';
import { RateLimited } from './admission/rate-limiter.ts';
import { type CommentRoutesOptions, commentRoutes } from './comments/routes.ts';
import type { Config } from './config/config.ts';
import { dashboardRoutes } from './dashboards/routes.ts';
import { frameCheckRoutes } from './frame-check/routes.ts';
import { type HealthRoutesOptions, healthRoutes } from './health.ts';
import { networkOf } from './http/client-address.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem, problemResponse } from './http/problem.ts';
import { checkLength } from './http/read-body.ts';
import {
  type AdmissionOptions,
  admission,
  findTenant,
  identifyRequest,
  logRequests,
} from './http/request-middleware.ts';
import { resource } from './http/resource.ts';
import type { Logger } from './logging/logger.ts';
import { type MountRoutesOptions, mountRoutes } from './mounts/routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { type PageRoutesOptions, pageRoutes } from './pages/routes.ts';
import { type SessionRoutesOptions, sessionRoutes } from './sessions/routes.ts';

/** `/`: what runs here, for the developer who opens the address of the service. */
const HOME = `svc-embed-service ${VERSION}

/healthz       the health check (also /livez and /readyz)
/openapi.json  the HTTP API

The README of the npm package svc-embed describes how to embed a page.
`;

/** What the HTTP application needs: what each resource needs, and the needs of the middleware. */
export interface AppOptions
  extends AdmissionOptions,
    HealthRoutesOptions,
    SessionRoutesOptions,
    CommentRoutesOptions,
    PageRoutesOptions,
    MountRoutesOptions {
  database: SessionRoutesOptions['database'];
  config: () => Config;
  logger: Logger;
  trustedProxies: number;
}

/** Composes the HTTP application: first the middleware of every request, then the routes of each resource. */
export function createApp(options: AppOptions): Hono<HttpEnv> {
  const { audit, config, logger, metrics, rateLimiter, clientAddress } = options;
  const app = new Hono<HttpEnv>({ router: new RegExpRouter() });
  app.onError(
    problemResponse(logger, (problem, c) => {
      if (problem.status === 400) rateLimiter.count('rejections', networkOf(clientAddress(c)));
      if (problem instanceof RateLimited) audit.recordRateLimit(c, problem);
      metrics.countRejection(problem.reason);
    }),
  );
  app.notFound(() => {
    throw new HttpProblem(404, 'There is no resource at this path.');
  });
  app.use(identifyRequest(options.trustedProxies));
  app.use(logRequests(logger, metrics));
  app.use(admission(options));
  app.use(checkLength);
  app.route('/', healthRoutes(options));
  app.route('/', openApiRoutes());
  app.route('/', frameCheckRoutes(options));
  app.use(findTenant(config)); // every route below belongs to an account
  app.route('/', sessionRoutes(options));
  app.route('/', dashboardRoutes(options));
  app.route('/', commentRoutes(options));
  app.route('/', pageRoutes(options));
  app.route('/', mountRoutes(options));
  if (options.devServer) app.route('/', options.devServer.routes());
  resource(app, '/', { GET: (c) => c.text(HOME) });
  return app;
}
