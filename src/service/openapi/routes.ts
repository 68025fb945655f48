import { Hono } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { resource } from '../http/resource.ts';
import { openApiDocument } from './document.ts';

/** `/openapi.json`, on any host. */
export function openApiRoutes(): Hono<HttpEnv> {
  const json = JSON.stringify(openApiDocument());
  const app = new Hono<HttpEnv>();
  resource(app, '/openapi.json', {
    GET: (c) => c.body(json, 200, { 'Content-Type': 'application/json' }),
  });
  return app;
}
