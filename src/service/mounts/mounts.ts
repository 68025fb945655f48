import { createMiddleware } from 'hono/factory';
import { credentialOf, unauthorized, verifyToken } from '../auth/authenticate.ts';
import type { Deps } from '../deps.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { embedSession } from './embed-session.ts';
import type { MountHandler } from './mount-handler.ts';

/** The mounted routes by their prefix. */
export type Mounts = Map<string, MountHandler>;

/** Hands a request to the mounted app whose prefix is the longest, after the embed token was checked. */
export function mounted(deps: Deps, mounts: Mounts) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const handler = longest(mounts, c.req.path);
    if (!handler) return next();
    const { tenant } = c.var;
    const token = credentialOf(c, ['Embed-Token', 'Bearer']);
    const session = token && (await verifyToken(deps, c, token));
    if (!session) throw unauthorized('Embed-Token');
    if (!tenant.embedding.enabled)
      throw new HttpProblem(403, 'Embedding is not enabled for this account.');
    const { bytes } = c.var;
    const request =
      bytes.length > 0
        ? new Request(c.req.url, {
            method: c.req.method,
            headers: c.req.raw.headers,
            body: new Uint8Array(bytes),
            signal: c.req.raw.signal,
          })
        : c.req.raw;
    return handler(request, embedSession(deps.database, tenant, session));
  });
}

function longest(mounts: Mounts, path: string): MountHandler | undefined {
  let found: string | undefined;
  for (const prefix of mounts.keys())
    if ((path === prefix || path.startsWith(`${prefix}/`)) && prefix.length > (found?.length ?? -1))
      found = prefix;
  return found === undefined ? undefined : mounts.get(found);
}
