import { Hono } from 'hono';
import { type AuthenticationOptions, requireSession } from '../auth/authenticate.ts';
import type { Queries } from '../database/database.ts';
import type { HttpEnv } from '../http/env.ts';
import { readBody } from '../http/read-body.ts';
import { type MountHandler, mountSession } from './mount-session.ts';

/** The mounted handlers by their prefix, without a trailing slash. */
export type Mounts = Map<string, MountHandler>;

/** What the mounted routes need. */
export interface MountRoutesOptions extends AuthenticationOptions {
  database: Queries;
  mounts: Mounts;
}

/** Passes a request to the mounted handler with the longest matching prefix, after verifying the embed token. */
export function mountRoutes(options: MountRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    const prefix = prefixOf(options.mounts, c.req.path);
    const handler = prefix === undefined ? undefined : options.mounts.get(prefix);
    if (!handler) return next();
    c.set('route', `${prefix}/*`);
    let session = await requireSession(options, c);
    const bytes = await readBody(c);
    // The session may have ended while the client sent the body.
    if (bytes.length > 0) session = await requireSession(options, c);
    const request = bytes.length > 0 ? withBody(c.req.raw, c.req.url, bytes) : c.req.raw;
    return handler(request, mountSession(options.database, c.var.tenant, session));
  });
  return app;
}

function withBody({ method, headers, signal }: Request, url: string, bytes: Uint8Array): Request {
  return new Request(url, { method, headers, signal, body: new Uint8Array(bytes) });
}

function prefixOf(mounts: Mounts, path: string): string | undefined {
  let longest: string | undefined;
  for (const prefix of mounts.keys()) {
    const matches = path === prefix || path.startsWith(`${prefix}/`);
    if (matches && prefix.length > (longest?.length ?? -1)) longest = prefix;
  }
  return longest;
}
