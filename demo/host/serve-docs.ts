import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { policyOf } from './content-security-policy.ts';

/** Serves the documentation, with the address of the service for its live embeds. It may be built while the host runs. */
export function serveDocs(app: Hono, folder: string, service: string): void {
  app.get('/docs', (context) => context.redirect('/docs/'));
  app.get('/docs/:page{(?:[\\w-]+/)?(?:[\\w-]+\\.html)?}', async (context) => {
    const page = context.req.param('page') || 'index.html';
    const built = await readFile(join(folder, 'docs', page), 'utf8').catch(() => undefined);
    if (built === undefined) return context.notFound();
    const html = built.replace('content="{service}"', `content="${service}"`);
    context.header(
      'Content-Security-Policy',
      policyOf(service, { scripts: hashes(html), styles: "'unsafe-inline'" }),
    );
    return context.html(html);
  });
  app.use('/docs/*', serveStatic({ root: folder }));
}

/** Returns the hashes of the inline scripts that VitePress adds. It and the diagrams also have inline styles. */
function hashes(html: string): string {
  const scripts = [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)];
  const digest = (script: string) => createHash('sha256').update(script).digest('base64');
  return scripts.map(([, script = '']) => `'sha256-${digest(script)}'`).join(' ');
}
