import { type Context, Hono } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import * as v from 'valibot';
import { EmbedAccount } from '../../api/account.ts';
import { percentDecode } from '../../lib/percent-decode.ts';
import type { Tenant } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { resource } from '../http/resource.ts';
import { matchesTag } from '../paging/etag.ts';
import type { AppContent, AppFile } from './app-files.ts';
import { BASE_PATH } from './app-references.ts';
import type { DevServer } from './dev-server.ts';
import { addAccount, type EmbedApp } from './embed-app.ts';
import { hostOriginsOf, setPageHeaders } from './page-headers.ts';

/** With the pages below them, so that the address of a page inside an app can be loaded again. */
const PAGES = ['/embed/dashboard/:publicId/*', '/embed/d/:deploymentId/app/*', '/embed/chat/*'];

/** Isolates XML documents, such as pictures, which a browser displays as pages if their address is opened. */
const XML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

export interface PageRoutesOptions {
  /** Without it the pages respond with `503`. */
  embedApp: EmbedApp | undefined;
  /** Serves the app instead of `embedApp`. */
  devServer: DevServer | undefined;
}

/** The pages of the three surfaces: always the same shell, so that they do not reveal which dashboards exist. */
export function pageRoutes({ embedApp, devServer }: PageRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const page = async (c: Context<HttpEnv>) => {
    const account = accountOf(c.var.tenant);
    if (devServer) return c.html(addAccount(await devServer.html(c.req.path), account));
    if (!embedApp)
      throw new HttpProblem(
        503,
        'No embedded app is installed. SVC_EMBED_APP must name the folder of a built embedded app.',
      );
    return c.html(embedApp.page(account));
  };
  app.use(`${BASE_PATH}*`, async (c, next) => {
    const path = percentDecode(new URL(c.req.url).pathname.slice(BASE_PATH.length));
    const file = embedApp?.files.get(path ?? '');
    return file ? respondWithFile(c, file) : next();
  });
  for (const path of PAGES) {
    app.use(path, (c, next) => {
      setPageHeaders(c, devServer ? 'development' : 'production');
      return next();
    });
    resource(app, path, { GET: page });
  }
  return app;
}

/** Returns what the pages contain of an account: only the members that they use. */
function accountOf({ embedding, plan }: Tenant): EmbedAccount {
  return v.parse(EmbedAccount, { ...embedding, hostOrigins: hostOriginsOf(embedding), plan });
}

/** Responds with a file of the embedded app, or with `304`; an HTML file has the policy of the pages. */
function respondWithFile(c: Context<HttpEnv>, file: AppFile): Response {
  const { contentType, contents, isHashed } = file;
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw new HttpProblem(405, 'A file can only be read.', { headers: { Allow: 'GET, HEAD' } });
  const { bytes, coding, tag } = acceptedContent(c, contents);
  if (contents.length > 1) c.header('Vary', 'Accept-Encoding');
  if (coding !== 'identity') c.header('Content-Encoding', coding);
  c.header('Content-Type', contentType);
  if (contentType.startsWith('text/html')) {
    setPageHeaders(c);
    return c.body(bytes);
  }
  if (contentType.includes('xml')) c.header('Content-Security-Policy', XML_POLICY);
  c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', tag);
  return matchesTag(c.req.header('if-none-match') ?? '', tag) ? c.body(null, 304) : c.body(bytes);
}

/** Returns the first content whose coding `Accept-Encoding` names, and not with a weight of 0; the last is not encoded. */
function acceptedContent(c: Context<HttpEnv>, contents: readonly AppContent[]): AppContent {
  const accepted = parseAccept(c.req.header('accept-encoding') ?? '');
  const isAccepted = ({ coding }: AppContent) =>
    accepted.some(({ type, q }) => type.toLowerCase() === coding && q > 0);
  return contents.find(isAccepted) ?? (contents.at(-1) as AppContent);
}
