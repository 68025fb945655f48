import { Hono } from 'hono';
import { type AuthenticationOptions, requireSession } from '../auth/authenticate.ts';
import { DatabaseUnavailable } from '../database/errors.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem, unexpected } from '../http/problem.ts';
import { readBody } from '../http/read-body.ts';
import type { Mount } from './mount.ts';
import { type MountSession, mountSession } from './mount-session.ts';

/** What is mounted, by prefix without a trailing slash. */
export type Mounts = Map<string, Mount>;

export interface MountRoutesOptions extends AuthenticationOptions {
  mounts: Mounts;
}

/** Passes a request to the mounted handler with the longest matching prefix, after verifying the embed token. */
export function mountRoutes(options: MountRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(async (c, next) => {
    const prefix = prefixOf(options.mounts, c.req.path);
    const mount = prefix === undefined ? undefined : options.mounts.get(prefix);
    if (!mount) return next();
    c.set('route', `${prefix}/*`);
    const authorize = async () => {
      const session = await requireSession(options, c);
      return checkCapability(mount, mountSession(options.database, c.var.tenant, session));
    };
    let session = await authorize();
    const bytes = await readBody(c);
    // The session may have ended while the client sent the body.
    if (bytes.length > 0) session = await authorize();
    const request = bytes.length > 0 ? withBody(c.req.raw, c.req.url, bytes) : c.req.raw;
    const handler = typeof mount === 'function' ? mount : mount.handler;
    try {
      return await handler(request, session);
    } catch (error) {
      if (error instanceof HttpProblem || error instanceof DatabaseUnavailable) throw error;
      throw unexpected('mount-error', error);
    }
  });
  return app;
}

/** Returns the session; throws `403` if it lacks what the mount requires. */
function checkCapability(mount: Mount, session: MountSession): MountSession {
  const requiresAi = typeof mount === 'object' && mount.requires === 'ai';
  if (requiresAi && !session.settings.allowAi)
    throw new HttpProblem(403, 'AI is turned off for this session or its account (allowAi).');
  return session;
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
