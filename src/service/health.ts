import { Hono } from 'hono';
import type { Queries } from './database/database.ts';
import type { HttpEnv } from './http/env.ts';
import { resource } from './http/resource.ts';

/** What the health check needs. */
export interface HealthRoutesOptions {
  database: Queries;
}

/** `/healthz`, on any host: succeeds only if the database responds. */
export function healthRoutes({ database }: HealthRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  resource(app, '/healthz', {
    GET: async (c) => {
      await database.query('SELECT 1');
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'ok' });
    },
  });
  return app;
}
