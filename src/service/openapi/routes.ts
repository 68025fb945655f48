import { Hono } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { resource } from '../http/resource.ts';

/** `/openapi.json`, on any host: the document that `npm run manifest` generates from the schemas of the API. */
export function openApiRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  resource(app, '/openapi.json', {
    GET: async (c) => {
      // Rarely requested, so not loaded at startup.
      const { default: document } = await import('./openapi.json', { with: { type: 'json' } });
      return c.json(document);
    },
  });
  return app;
}
