import type { Handler } from 'hono';
import { accepts } from 'hono/accepts';
import { VERSION } from '../api/version.ts';

/** What the service is, for the developer who opens its address in a browser; it names no account. */
const ROOT_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>svc-embed-service</title>
  </head>
  <body>
    <main>
      <h1>svc-embed-service ${VERSION}</h1>
      <p>The service is running. It serves embed sessions, comments, and the pages that others show in a frame.</p>
      <p>There is nothing to sign in to here. The README of the npm package svc-embed describes how to embed a page.</p>
      <ul>
        <li><a href="/healthz">/healthz</a>: the health check (also /livez and /readyz)</li>
        <li><a href="/openapi.json">/openapi.json</a>: the HTTP API</li>
      </ul>
    </main>
  </body>
</html>
`;

/** The same for programs, such as `svc-embed doctor`, which read the name and the version. */
const ROOT_TEXT = `svc-embed-service ${VERSION}
health check: /healthz
HTTP API: /openapi.json
`;

/** Responds to `/`: with a page to browsers, with text to others. */
export const rootPage: Handler = (c) => {
  c.header('Vary', 'Accept', { append: true });
  const type = accepts(c, {
    header: 'Accept',
    supports: ['text/plain', 'text/html'],
    default: 'text/plain',
  });
  if (type === 'text/plain') return c.text(ROOT_TEXT);
  c.header(
    'Content-Security-Policy',
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  );
  c.header('Referrer-Policy', 'no-referrer');
  return c.html(ROOT_PAGE);
};
