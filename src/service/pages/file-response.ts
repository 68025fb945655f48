import type { Context } from 'hono';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { matchesTag } from '../paging/etag.ts';
import type { AppFile } from './app-files.ts';
import { contentSecurityPolicy } from './page-headers.ts';

/** Isolates XML documents, such as pictures, which a browser displays as pages if their address is opened. */
const XML_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Responds with a file of the embedded app, or with `304`; an HTML file has the policy of the pages. */
export function respondWithFile(c: Context<HttpEnv>, file: AppFile): Response {
  const { bytes, contentType, tag, isHashed } = file;
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    throw new HttpProblem(405, 'A file can only be read.', { headers: { Allow: 'GET, HEAD' } });
  c.header('Content-Type', contentType);
  c.header('X-Content-Type-Options', 'nosniff');
  if (contentType.startsWith('text/html')) {
    c.header('Content-Security-Policy', contentSecurityPolicy(c.var.tenant.embedding));
    c.header('Referrer-Policy', 'no-referrer');
    // The policy can change without the file.
    c.header('Cache-Control', 'no-store');
    return c.body(bytes);
  }
  if (contentType.includes('xml')) c.header('Content-Security-Policy', XML_POLICY);
  c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('ETag', tag);
  return matchesTag(c.req.header('if-none-match') ?? '', tag) ? c.body(null, 304) : c.body(bytes);
}
