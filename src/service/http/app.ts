import { Hono } from 'hono';
import { commentRoutes } from '../conversation/routes.ts';
import type { Deps } from '../deps.ts';
import { openApiRoutes } from '../openapi/routes.ts';
import type { EmbedApp } from '../pages/embed-app.ts';
import { pageRoutes } from '../pages/routes.ts';
import { sessionRoutes } from '../session/routes.ts';
import type { HttpEnv } from './env.ts';
import { health } from './health.ts';
import { type Mounts, mounted } from './mounts.ts';
import { answerError, HttpProblem } from './problem.ts';
import { readBody } from './read-body.ts';
import { requestLog } from './request-log.ts';
import { tenantOfHost } from './tenant-of-host.ts';

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
