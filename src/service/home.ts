import { Hono } from 'hono';
import { VERSION } from '../api/version.ts';
import type { HttpEnv } from './http/env.ts';
import { resource } from './http/resource.ts';

const TEXT = `svc-embed-service ${VERSION}

/healthz       the health check (also /livez and /readyz)
/openapi.json  the HTTP API

The README of the npm package svc-embed describes how to embed a page.
`;

/** `/`: what runs here, for the developer who opens the address of the service. */
export function homeRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  resource(app, '/', { GET: (c) => c.text(TEXT) });
  return app;
}
