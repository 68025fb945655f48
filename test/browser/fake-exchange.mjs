import { text } from 'node:stream/consumers';
import { tokenOf } from '../session/token.ts';

const CHANGE_PROTOTYPES =
  '<script type="module" src="/test/host/pages/change-prototypes.ts"></script>';
const USABLE_SECONDS = 23 * 3600;

/** `/embed/dashboard/ready.html` is a page with the script `frames/ready.ts`; `no-messages.html` has no script. */
const FAKE_EMBED = /^\/embed\/dashboard\/([a-z-]+)\.html$/;

/**
 * Simulates the service for frames. `/embed/…?account=<JSON>` is a page with the real runtime and this account block; with
 * `prototypes`, it has changed the built-in prototypes. The other pages are those of `FAKE_EMBED`. A session id is
 * base64url-encoded JSON that defines the response of its exchange: `{ status?, ttl?, claims? }`; it can be exchanged
 * once. `GET /test/echo` returns the request's credential and URL, or 401 if the token was revoked at
 * `POST /test/revoke`. `GET /test/redirect?to=` redirects.
 */
export function fakeExchange() {
  const used = new Set();
  const revoked = new Set();
  const routes = {
    'POST /api/v1/embed/session/token': async (context) => {
      const { sessionId } = JSON.parse(await text(context.req));
      const response = JSON.parse(Buffer.from(sessionId, 'base64url').toString());
      if (used.has(sessionId)) return respond(context, 401, {});
      used.add(sessionId);
      respond(context, response.status ?? 200, { token: createToken(response) });
    },
    'POST /test/revoke': async (context) => {
      revoked.add(await text(context.req));
      respond(context, 200, {});
    },
    'GET /test/redirect': (context) => context.redirect(context.query.to),
    'GET /test/echo': (context) => {
      context.set('access-control-allow-origin', '*');
      const authorization = context.get('authorization');
      const isRevoked = revoked.has(jtiOf(authorization));
      respond(context, isRevoked ? 401 : 200, { authorization, url: context.url });
    },
  };
  return async (context, next) => {
    const route = routes[`${context.method} ${context.path}`];
    if (route) return route(context);
    const [, name] = FAKE_EMBED.exec(context.path) ?? [];
    const { account, prototypes } = context.query;
    if (!context.path.startsWith('/embed/') || (account === undefined && !name)) return next();
    context.type = 'html';
    context.body = name ? pageOf(name, '') : pageOf('embedded-app', headOf(account, prototypes));
  };
}

function pageOf(name, head) {
  const script = name === 'no-messages' ? '' : `src="/test/browser/frames/${name}.ts"`;
  return `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Embedded app</title>${head}</head>
  <body><script type="module" ${script}></script></body>
</html>`;
}

function headOf(account, prototypes) {
  const block = account.replaceAll('<', '\\u003c');
  const changes = prototypes ? CHANGE_PROTOTYPES : '';
  return `<script type="application/json" id="svc-embed-account">${block}</script>${changes}`;
}

function createToken({ ttl = USABLE_SECONDS, claims }) {
  const iat = Math.floor(Date.now() / 1000);
  return tokenOf({
    jti: crypto.randomUUID(),
    iat,
    exp: iat + ttl + 3600,
    svc: { usableUntil: iat + ttl },
    embedTenant: 'acme',
    ...claims,
  });
}

function jtiOf(authorization) {
  const payload = authorization.split('.')[1] ?? '';
  return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).jti;
}

function respond(context, status, body) {
  context.status = status;
  context.body = body;
}
