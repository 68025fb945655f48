import { Hono } from 'hono';
import { GENERATE_SESSION, SESSION_REVOKE, SESSION_TOKEN } from '../../api/paths.ts';
import { GenerateSession, SessionId } from '../../api/session.ts';
import { requireAdmin } from '../auth/admin.ts';
import type { AuthenticationOptions } from '../auth/authenticate.ts';
import type { Tenant } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { cors } from '../http/cors.ts';
import type { HttpEnv } from '../http/env.ts';
import { parseJson } from '../http/parse-json.ts';
import { HttpProblem } from '../http/problem.ts';
import { resource } from '../http/resource.ts';
import type { Lifetimes } from '../support/lifetimes.ts';
import { mint } from './mint.ts';
import { redeemSession, revokeSession, sessionDigest } from './session-store.ts';

/** What the session routes need. */
export interface SessionRoutesOptions extends AuthenticationOptions {
  database: Database;
  lifetimes: Lifetimes;
}

/** Creates the routes that mint, exchange and revoke sessions: "Endpoints" of the interface. */
export function sessionRoutes(options: SessionRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(SESSION_TOKEN, cors);

  resource(app, GENERATE_SESSION, {
    POST: async (c) => {
      const admin = await requireAdmin(options, c);
      if (!c.var.tenant.embedding.enabled)
        throw new HttpProblem(403, 'Embedding is not enabled for this account.');
      const request = parseJson(c.var.bytes, GenerateSession);
      const sessionId = await mint(options, c.var.tenant, admin, request);
      c.header('Cache-Control', 'no-store');
      return c.json({ sessionId });
    },
  });

  resource(app, SESSION_TOKEN, {
    POST: async (c) => {
      c.header('Cache-Control', 'no-store');
      const { sessionId } = parseJson(c.var.bytes, SessionId);
      return c.json({ token: await exchange(options, c.var.tenant, sessionId) });
    },
  });

  resource(app, SESSION_REVOKE, {
    POST: async (c) => {
      await requireAdmin(options, c);
      const { sessionId } = parseJson(c.var.bytes, SessionId);
      const id = sessionDigest(sessionId);
      await revokeSession(options.database, id, c.var.tenant.name, options.now());
      return c.body(null, 204);
    },
  });
  return app;
}

async function exchange(
  { database, tokens, lifetimes, now }: SessionRoutesOptions,
  tenant: Tenant,
  sessionId: string,
): Promise<string> {
  const id = sessionDigest(sessionId);
  const issuedAt = now();
  const times = {
    issuedAt,
    usableUntil: issuedAt + lifetimes.usable,
    expiresAt: issuedAt + lifetimes.token,
  };
  const claims = tenant.embedding.enabled
    ? await redeemSession(database, { id, tenant: tenant.name, now: issuedAt, ...times })
    : undefined;
  if (!claims)
    throw new HttpProblem(401, 'The session id is unknown, used, expired or revoked.', {
      field: 'sessionId',
    });
  return tokens.sign(claims, tenant.name, id, times);
}
