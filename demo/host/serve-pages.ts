import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { type EmbedOrigins, policyFor } from './content-security-policy.ts';
import { newProxyOrigin } from './fault-proxy/proxy-id.ts';

/** The names of these files contain a hash of their content. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DEFAULT_SERVICE = 'http://127.0.0.1:4000';

/** Serves the built pages of a folder, with the origins inserted, and the files that they load. */
export async function servePages(app: Hono, folder: string, origins: EmbedOrigins): Promise<void> {
  app.use(async (context, next) => {
    await next();
    if (context.req.path.startsWith('/assets/')) context.header('Cache-Control', IMMUTABLE);
    if (!context.res.headers.has('Content-Security-Policy'))
      context.header('Content-Security-Policy', policyFor(context.req.path, origins));
    context.header('X-Content-Type-Options', 'nosniff');
  });
  for await (const file of glob('**/index.html', { cwd: folder })) {
    const html = (await readFile(join(folder, file), 'utf8'))
      .replaceAll('{service}', origins.service)
      .replaceAll('{shared-proxy}', origins.proxy);
    if (file === '404/index.html') app.notFound((context) => context.html(html, 404));
    const path = file === 'index.html' ? '/' : `/${dirname(file)}/`;
    app.get(path, (context) => {
      if (!html.includes('{proxy}')) return context.html(html);
      context.header('Cache-Control', 'no-store');
      return context.html(html.replaceAll('{proxy}', newProxyOrigin(origins.proxy)));
    });
    if (path !== '/') app.get(path.slice(0, -1), (context) => context.redirect(path));
  }
  await serveApps(app, folder, origins.service);
  app.use('/assets/*', serveStatic({ root: folder }));
  app.use('/cdn/*', serveStatic({ root: folder }));
  app.use('/scheme.js', serveStatic({ root: folder }));
}

/** Serves the scripts of the apps of `test/integrations`, which contain the default address of a service, with the real one. */
async function serveApps(app: Hono, folder: string, service: string): Promise<void> {
  for await (const file of glob('assets/*.js', { cwd: folder })) {
    const script = await readFile(join(folder, file), 'utf8');
    if (!script.includes(DEFAULT_SERVICE)) continue;
    app.get(`/${file}`, (context) => {
      context.header('Content-Type', 'text/javascript; charset=utf-8');
      return context.body(script.replaceAll(DEFAULT_SERVICE, service));
    });
  }
}
