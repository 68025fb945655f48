import { Hono } from 'hono';
import type { Deps } from './deps.ts';
import type { HttpEnv } from './http/env.ts';
import { resource } from './http/resource.ts';

/** `/healthz`, on any host: fine only when the database answers. */
export function health({ database }: Deps): Hono<HttpEnv> {
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
