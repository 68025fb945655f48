import { type Context, Hono } from 'hono';
import { getMimeType } from 'hono/utils/mime';
import type { EmbedAccount } from '../../api/account.ts';
import type { Tenant } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { resource } from '../http/resource.ts';
import type { EmbedApp } from './embed-app.ts';
import { hostOriginsOf, pageHeaders } from './page-headers.ts';

/** With the pages below them, so that the address of a page inside an app can be loaded again. */
const PAGES = ['/embed/dashboard/:publicId/*', '/embed/d/:deploymentId/app/*', '/embed/chat/*'];
const ASSETS = '/embed/assets/';

/** What the page routes need. */
export interface PageRoutesOptions {
  /** Without it the pages respond with `503`. */
  embedApp: EmbedApp | undefined;
}

/** The pages of the three surfaces: always the same shell, so that they do not reveal which dashboards exist. */
export function pageRoutes({ embedApp }: PageRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const page = (c: Context<HttpEnv>) => {
    if (!embedApp)
      throw new HttpProblem(
        503,
        'No embedded app is installed. SVC_EMBED_APP must name the folder of a built embedded app.',
      );
    c.header('Cache-Control', 'no-store');
    return c.html(embedApp.page(accountOf(c.var.tenant)));
  };
  for (const path of PAGES) {
    app.use(path, pageHeaders);
    resource(app, path, { GET: page });
  }
  resource(app, `${ASSETS}*`, {
    GET: (c) => {
      const name = c.req.path.slice(ASSETS.length);
      const bytes = embedApp?.assets.get(name);
      if (!bytes) throw new HttpProblem(404, 'There is no such file.');
      c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream');
      c.header('Cache-Control', 'public, max-age=31536000, immutable');
      return c.body(bytes);
    },
  });
  return app;
}

function accountOf({ embedding, plan }: Tenant): EmbedAccount {
  const { enabled: _, pictureOrigins: __, csp: ___, ...account } = embedding;
  return { ...account, hostOrigins: hostOriginsOf(embedding), plan };
}
