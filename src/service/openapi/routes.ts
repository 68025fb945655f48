import { Hono } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { resource } from '../http/resource.ts';

/** `/openapi.json`, on any host. */
export function openApiRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  let json: string | undefined;
  resource(app, '/openapi.json', {
    GET: async (c) => {
      const { openApiDocument } = await import('./document.ts'); // rarely requested, so not loaded at startup
      json ??= JSON.stringify(openApiDocument());
      return c.body(json, 200, { 'Content-Type': 'application/json' });
    },
  });
  return app;
}
