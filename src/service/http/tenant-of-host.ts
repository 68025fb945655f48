import { createMiddleware } from 'hono/factory';
import type { Config } from '../config/config.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';

/** Finds the account by the host that was asked; an unknown host is `404` whatever the path. */
export function tenantOfHost(config: Config) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const host = c.req.header('host') ?? new URL(c.req.url).host;
    const tenant = config.byHost.get(host.replace(/:\d+$/, '').toLowerCase());
    if (!tenant) throw new HttpProblem(404, 'No account answers on this host.');
    c.set('tenant', tenant);
    await next();
  });
}
