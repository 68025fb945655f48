import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const USABLE_SECONDS = 23 * 3600;

/**
 * Plays the service to frames that run the real runtime: `/embed/…?account=<JSON>` is a page with
 * that account block, and a session id is the base64url of what its exchange shall give: `{
 * status?, ttl?, claims?, delay? }`, once. `GET /test/echo` answers what it was sent, or 401 where
 * the token has been revoked at `POST /test/revoke`; `GET /test/leave?to=` leads elsewhere.
 */
export function embeddedApp() {
  const spent = new Set();
  const revoked = new Set();
  const routes = {
    'POST /api/v1/embed/session/token': async (context) => {
      const { sessionId } = JSON.parse(await bodyOf(context.req));
      const wish = JSON.parse(Buffer.from(sessionId, 'base64url').toString());
      if (wish.delay) await new Promise((resolve) => setTimeout(resolve, wish.delay));
      if (wish.drop) return context.req.socket.destroy();
      if (spent.has(sessionId)) return answer(context, 401, {});
      spent.add(sessionId);
      answer(context, wish.status ?? 200, { token: tokenOf(wish) });
    },
    'POST /test/revoke': async (context) => {
      revoked.add(await bodyOf(context.req));
      answer(context, 200, {});
    },
    'GET /test/leave': (context) => context.redirect(context.query.to),
    'GET /test/echo': (context) => {
      context.set('access-control-allow-origin', '*');
      const authorization = context.get('authorization');
      const gone = revoked.has(jtiOf(authorization));
      answer(context, gone ? 401 : 200, { authorization, url: context.url });
    },
  };
  return async (context, next) => {
    const route = routes[`${context.method} ${context.path}`];
    if (route) return route(context);
    if (!context.path.startsWith('/embed/') || context.query.account === undefined) return next();
    const page = await readFile(join(import.meta.dirname, 'frames/embedded-app.html'), 'utf8');
    const account = context.query.account.replaceAll('<', '\\u003c');
    context.type = 'html';
    const block = `<script type="application/json" id="svc-embed-account">${account}</script>`;
    context.body = page.replace('</head>', () => `${block}</head>`);
  };
}

function tokenOf({ ttl = USABLE_SECONDS, claims }) {
  const iat = Math.floor(Date.now() / 1000);
  const svc = { usableUntil: iat + ttl };
  const jti = crypto.randomUUID();
  const payload = {
    aud: 'acme',
    jti,
    iat,
    exp: iat + ttl + 3600,
    svc,
    embedTenant: 'acme',
    ...claims,
  };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
}

function jtiOf(authorization) {
  const payload = authorization.split('.')[1] ?? '';
  return payload && JSON.parse(Buffer.from(payload, 'base64url').toString()).jti;
}

async function bodyOf(stream) {
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}

function answer(context, status, body) {
  context.status = status;
  context.body = body;
}
