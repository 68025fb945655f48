import { Hono } from 'hono';
import type { Queries } from './database/database.ts';
import type { HttpEnv } from './http/env.ts';
import { HttpProblem } from './http/problem.ts';
import { resource } from './http/resource.ts';

/** What the health checks need. */
export interface HealthRoutesOptions {
  database: Queries;
  /** Whether the service is about to stop. */
  isDraining: () => boolean;
}

/**
 * The health checks, on any host. `/livez` succeeds while the process responds, `/healthz` only if the database responds
 * too, `/readyz` only if the service is not about to stop either.
 */
export function healthRoutes({ database, isDraining }: HealthRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const checks: Readonly<Record<string, () => Promise<unknown> | undefined>> = {
    '/livez': () => undefined,
    '/healthz': () => database.query('SELECT 1'),
    '/readyz': () => {
      if (isDraining())
        throw new HttpProblem(503, 'The service is about to stop.', { reason: 'draining' });
      return database.query('SELECT 1');
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
