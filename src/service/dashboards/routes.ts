import { Hono } from 'hono';
import { operations } from '../../api/operations.ts';
import {
  type AuthenticationOptions,
  requireDashboard,
  requireSession,
} from '../auth/authenticate.ts';
import type { HttpEnv } from '../http/env.ts';
import { route } from '../http/resource.ts';

/** Creates the route that returns a published dashboard to a session that may read it. */
export function dashboardRoutes(options: AuthenticationOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  route(app, operations.getDashboard, async (c) => {
    const { claims } = await requireSession(options, c);
    const id = c.req.param('publicId') ?? '';
    const { publicId, title = null } = requireDashboard(c.var.tenant, id, claims);
    c.header('Cache-Control', 'no-store');
    return { publicId, title };
  });
  return app;
}
