import { Hono } from 'hono';
import { commentRoutes } from './comments/routes.ts';
import type { Deps } from './deps.ts';
import { health } from './health.ts';
import type { HttpEnv } from './http/env.ts';
import { answerError, HttpProblem } from './http/problem.ts';
import { readBody } from './http/read-body.ts';
import { requestLog } from './http/request-log.ts';
import { tenantOfHost } from './http/tenant-of-host.ts';
import { type Mounts, mounted } from './mounts/mounts.ts';
import { openApiRoutes } from './openapi/routes.ts';
import type { EmbedApp } from './pages/embed-app.ts';
import { pageRoutes } from './pages/routes.ts';
import { sessionRoutes } from './sessions/routes.ts';

/** The whole HTTP side: what holds for every request first, then one part a resource. */
export function httpApp(deps: Deps, embedApp: EmbedApp | undefined, mounts: Mounts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(answerError(deps.logger));
  app.notFound(() => {
    throw new HttpProblem(404, 'There is nothing at this address.');
  });
  app.use(requestLog(deps.logger));
  app.use(readBody);
  app.route('/', health(deps));
  app.route('/', openApiRoutes());
  app.use(tenantOfHost(deps.config));
  app.route('/', sessionRoutes(deps));
  app.route('/', commentRoutes(deps));
  app.route('/', pageRoutes(embedApp));
  app.use(mounted(deps, mounts));
  return app;
}
