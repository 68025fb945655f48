import { Hono } from 'hono';
import type { Database } from './database/database.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem } from './http/problem.ts';
import { resource } from './http/resource.ts';

export interface HealthRoutesOptions {
  database: Pick<Database, 'check'>;
  /** Whether the service is about to stop. */
  isDraining: () => boolean;
}

/**
 * The health checks, on any host and without a permit. `/livez` succeeds while the process responds, `/healthz` only if
 * the database can be used too, `/readyz` only if the service is not about to stop either.
 */
export function healthRoutes({ database, isDraining }: HealthRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const checks: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    '/livez': () => undefined,
    '/healthz': () => database.check(),
    '/readyz': () => {
      if (isDraining())
        throw new HttpProblem(503, 'The service is about to stop.', { reason: 'draining' });
      return database.check();
    },
  };
  for (const [path, check] of Object.entries(checks))
    resource(app, path, {
      GET: async (c) => {
        await check();
        c.header('Cache-Control', 'no-store');
        return c.json({ status: 'ok' });
      },
    });
  return app;
}
