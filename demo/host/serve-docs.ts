import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';

/** Serves the documentation, with the address of the service for its live embeds. It may be built while the host runs. */
export function serveDocs(app: Hono, folder: string, service: string): void {
  app.get('/docs', (context) => context.redirect('/docs/'));
  app.get('/docs/:page{(?:[\\w-]+/)?(?:[\\w-]+\\.html)?}', async (context) => {
    const page = context.req.param('page') || 'index.html';
    const built = await readFile(join(folder, 'docs', page), 'utf8').catch(() => undefined);
    if (built === undefined) return context.notFound();
    const html = built.replace('content="{service}"', `content="${service}"`);
    context.header('Content-Security-Policy', policyOf(html, service));
    return context.html(html);
  });
  app.use('/docs/*', serveStatic({ root: folder }));
}

/** VitePress and Mermaid add inline scripts, which do not change, and inline styles. */
function policyOf(html: string, service: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)];
  const hashes = scripts.map(([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${service}`,
    `frame-src ${service}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
