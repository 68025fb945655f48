import { type Context, Hono } from 'hono';
import type { EmbedAccount } from '../../api/account.ts';
import type { Tenant } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { resource } from '../http/resource.ts';
import { contentType } from './content-type.ts';
import type { EmbedApp } from './embed-app.ts';

const ASSETS = '/embed/assets/';

/** What the page routes need. */
export interface PageRoutesOptions {
  /** Without it the pages respond with `503`. */
  embedApp: EmbedApp | undefined;
}

/** The pages of the three surfaces: always the same shell, so that they do not reveal which dashboards exist. */
export function pageRoutes({ embedApp: app }: PageRoutesOptions): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const page = (c: Context<HttpEnv>) => {
    if (!app)
      throw new HttpProblem(
        503,
        'No embedded app is installed here: SVC_EMBED_APP must name the folder of a built one.',
      );
    const { tenant } = c.var;
    c.header('Content-Security-Policy', contentSecurityPolicy(tenant));
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    return c.html(app.page(accountOf(tenant)));
  };
  resource(routes, '/embed/dashboard/:publicId', { GET: page });
  resource(routes, '/embed/d/:deploymentId/app', { GET: page });
  resource(routes, '/embed/chat', { GET: page });
  resource(routes, `${ASSETS}*`, {
    GET: (c) => {
      const name = c.req.path.slice(ASSETS.length);
      const bytes = app?.assets.get(name);
      if (!bytes) throw new HttpProblem(404, 'There is no such file.');
      c.header('Content-Type', contentType(name));
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      return c.body(bytes);
    },
  });
  return routes;
}

function contentSecurityPolicy({ embedding }: Tenant): string {
  const { pictureOrigins } = embedding;
  const ancestors = hostOriginsOf(embedding);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictureOrigins].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
  ].join('; ');
}

/** Nobody frames, and no host is trusted, while embedding is switched off. */
function hostOriginsOf({ enabled, hostOrigins }: Tenant['embedding']): string[] {
  return enabled ? hostOrigins : [];
}

function accountOf({ embedding, plan }: Tenant): EmbedAccount {
  const { enabled: _, pictureOrigins: __, ...account } = embedding;
  return { ...account, hostOrigins: hostOriginsOf(embedding), plan };
}
