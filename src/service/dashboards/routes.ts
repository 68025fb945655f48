import { Hono } from 'hono';
import type { Dashboard } from '../../api/dashboard.ts';
import { API } from '../../api/paths.ts';
import { type AuthenticationOptions, requireSession } from '../auth/authenticate.ts';
import { requireDashboard } from '../auth/caller.ts';
import type { HttpEnv } from '../http/env.ts';
import { resource } from '../http/resource.ts';

/** Creates the route that returns a published dashboard to a session that may read it. */
export function dashboardRoutes(options: AuthenticationOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  resource(app, `${API}/dashboard/:publicId`, {
    GET: async (c) => {
      const { claims } = await requireSession(options, c);
      const { publicId, title = null } = requireDashboard(
        c.var.tenant,
        c.req.param('publicId') ?? '',
        claims,
      );
      c.header('Cache-Control', 'no-store');
      return c.json({ publicId, title } satisfies Dashboard);
    },
  });
  return app;
}
