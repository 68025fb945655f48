import type { Context } from 'hono';
import type { Tenant } from '../config/config.ts';
import type { HttpEnv } from '../http/env.ts';

/** Whether the app is built, or served by a development server, which writes inline code and reloads modules. */
type Mode = 'production' | 'development';

const ADDED_SOURCES = {
  production: { script: [], style: [], connect: [] },
  development: {
    script: ["'unsafe-inline'", "'unsafe-eval'"],
    style: ["'unsafe-inline'"],
    connect: ['ws:', 'wss:'],
  },
};

/** Sets the headers of a page or of another HTML file. Those that isolate it are not set: a host page must be able to frame it. */
export function setPageHeaders(c: Context<HttpEnv>, mode: Mode = 'production'): void {
  c.header('Content-Security-Policy', contentSecurityPolicy(c.get('tenant').embedding, mode));
  c.header('Referrer-Policy', 'no-referrer');
  // The policy can change without the file.
  c.header('Cache-Control', 'no-store');
}

/** The policy of the pages of an account; `frame-ancestors` always follows `hostOrigins`. */
function contentSecurityPolicy(embedding: Tenant['embedding'], mode: Mode): string {
  const added = ADDED_SOURCES[mode];
  const { csp, pictureOrigins } = embedding;
  const { script = [], style = [], connect = [], img = [], font = [] } = csp ?? {};
  const { frame = [], worker = [], trustedTypes = ['lit-html'] } = csp ?? {};
  const directives: [name: string, sources: readonly string[]][] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...script, ...added.script]],
    ['style-src', ["'self'", ...style, ...added.style]],
    ['img-src', ["'self'", 'data:', 'blob:', ...pictureOrigins, ...img]],
    ['font-src', ["'self'", ...font]],
    ['connect-src', ["'self'", ...connect, ...added.connect]],
  ];
  if (frame.length > 0) directives.push(['frame-src', frame]);
  // Without the directive, workers follow `script-src`.
  if (worker.length > 0) directives.push(['worker-src', ["'self'", ...worker]]);
  directives.push(['base-uri', ["'none'"]], ['form-action', ["'none'"]]);
  if (trustedTypes)
    directives.push(
      ['require-trusted-types-for', ["'script'"]],
      ['trusted-types', trustedTypes.map(quoteKeyword)],
    );
  directives.push(['frame-ancestors', hostOriginsOf(embedding)]);
  return directives.map(([name, items]) => `${name} ${items.join(' ') || "'none'"}`).join('; ');
}

function quoteKeyword(policy: string): string {
  return policy === 'allow-duplicates' ? "'allow-duplicates'" : policy;
}

/** While embedding is disabled, no page may frame the app and no host is trusted. */
export function hostOriginsOf({ enabled, hostOrigins }: Tenant['embedding']): string[] {
  return enabled ? hostOrigins : [];
}
