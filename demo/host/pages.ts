import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { ownOrigin } from './line/line-id.ts';
import { strictPolicy } from './strict-policy.ts';

/** Where the pages' embeds come from. */
interface Origins {
  readonly service: string;
  /** The server of the ways to the service that fail on demand; every load of the inspector gets its own. */
  readonly line: string;
}

/** Serves every built page of a folder, with these origins in it, and the files that the pages load. */
export async function servePages(app: Hono, folder: string, origins: Origins): Promise<void> {
  app.use(async (context, next) => {
    await next();
    context.header('Content-Security-Policy', policyOf(context.req.path, origins));
    context.header('X-Content-Type-Options', 'nosniff');
  });
  for await (const file of glob('**/index.html', { cwd: folder })) {
    const html = (await readFile(join(folder, file), 'utf8'))
      .replaceAll('{service}', origins.service)
      .replaceAll('{shared-line}', origins.line);
    const path = file === 'index.html' ? '/' : `/${dirname(file)}/`;
    app.get(path, (context) => {
      if (!html.includes('{line}')) return context.html(html);
      context.header('Cache-Control', 'no-store');
      return context.html(html.replaceAll('{line}', ownOrigin(origins.line)));
    });
    if (path !== '/') app.get(path.slice(0, -1), (context) => context.redirect(path));
  }
  app.use('/assets/*', serveStatic({ root: folder }));
  app.use('/cdn/*', serveStatic({ root: folder }));
  app.use('/scheme.js', serveStatic({ root: folder }));
}

/** What a page may load: its own files, and frames of the service. The element probes the service's origin. */
function policyOf(path: string, { service, line }: Origins): string {
  if (path === '/gallery/strict-csp/') return strictPolicy(service);
  const stranger = line.replace('127.0.0.1', 'localhost');
  const own = line.replace('127.0.0.1', '*.localhost');
  const more = path.startsWith('/inspector/')
    ? ` ${own} ${line} ${stranger}`
    : wrongAddressOf(path);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' data: ${service}${more}`, // the component library fetches its icons from data addresses
    `frame-src ${service}${more}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The address that nobody answers, on the page that shows what then happens. */
function wrongAddressOf(path: string): string {
  return path === '/gallery/own-content/' ? ' https://nowhere.invalid' : '';
}
