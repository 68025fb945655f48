import { type Context, Hono } from 'hono';
import { GENERATE_SESSION, SESSION_REVOKE, SESSION_TOKEN } from '../../api/paths.ts';
import { GenerateSession, SessionId } from '../../api/session.ts';
import { RevokeSessions } from '../../api/session-revocation.ts';
import { type Admin, canReadDeployment, requireAdmin } from '../auth/admin.ts';
import { type AuthenticationOptions, recheckToken, reject } from '../auth/authenticate.ts';
import type { Lifetimes } from '../auth/token.ts';
import type { Tenant } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { cors } from '../http/cors.ts';
import type { HttpEnv } from '../http/env.ts';
import { parseJson } from '../http/parse-json.ts';
import { HttpProblem } from '../http/problem.ts';
import { readBody } from '../http/read-body.ts';
import { resource } from '../http/resource.ts';
import { BODIES, type BodyLimit } from '../limits/limits.ts';
import { type Minted, mint } from './mint.ts';
import { revokeSessions } from './revoke-sessions.ts';
import {
  findClaims,
  isRedeemable,
  lockAdminSession,
  redeemSession,
  sessionDigest,
  sessionLock,
} from './session-store.ts';

/** What the session routes need. */
export interface SessionRoutesOptions extends AuthenticationOptions {
  database: Database;
  lifetimes: Lifetimes;
}

/** Creates the routes that mint, exchange and revoke sessions: "Endpoints" of the interface. */
export function sessionRoutes(options: SessionRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const { audit } = options;
  app.use(SESSION_TOKEN, cors);

  resource(app, GENERATE_SESSION, {
    POST: async (c) => {
      const admin = await requireAdmin(options, c, 'mint');
      const { sessionId, ...session } = await audit.recordRejection(c, 'mint', () =>
        mintForRequest(options, c, admin),
      );
      audit.record(c, 'mint', 'success', { session });
      c.header('Cache-Control', 'no-store');
      return c.json({ sessionId });
    },
  });

  resource(app, SESSION_TOKEN, {
    POST: async (c) => {
      c.header('Cache-Control', 'no-store');
      const { sessionId } = parseJson(await readBody(c, BODIES.exchange), SessionId);
      const session = { sessionIdHash: sessionDigest(sessionId), embedTenant: null };
      const exchanged = await exchange(options, c.var.tenant, session.sessionIdHash);
      if (!exchanged) throw reject(options, c, unknownSessionId(), { event: 'exchange', session });
      const { token, embedTenant } = exchanged;
      audit.record(c, 'exchange', 'success', { session: { ...session, embedTenant } });
      return c.json({ token });
    },
  });

  resource(app, SESSION_REVOKE, {
    POST: async (c) => {
      const admin = await requireAdmin(options, c, 'revoke');
      const bytes = await readAdminBody(options, c, admin, BODIES.revoke);
      const { sessionId = [], sessionIds = [] } = parseJson(bytes, RevokeSessions);
      const ids = new Set(sessionIds.concat(sessionId));
      await revoke(options, c, admin, [...ids].map(sessionDigest).sort());
      return c.body(null, 204);
    },
  });
  return app;
}

async function mintForRequest(
  options: SessionRoutesOptions,
  c: Context<HttpEnv>,
  admin: Admin,
): Promise<Minted> {
  const { tenant } = c.var;
  if (!tenant.embedding.enabled)
    throw new HttpProblem(403, 'Embedding is not enabled for this account.');
  options.rateLimiter.count('mints', tenant.name);
  const bytes = await readAdminBody(options, c, admin);
  return mint(options, tenant, admin, parseJson(bytes, GenerateSession));
}

/** Reads the body of an administrator's request, and checks a token again. */
async function readAdminBody(
  options: SessionRoutesOptions,
  c: Context<HttpEnv>,
  { session }: Admin,
  limit?: BodyLimit,
): Promise<Uint8Array> {
  const bytes = await readBody(c, limit);
  if (session) await recheckToken(options, c, ['Bearer']);
  return bytes;
}

/** Redeems a session id for a token; returns undefined if it is unknown, used, expired or revoked. */
async function exchange(
  { database, tokens, lifetimes, now }: SessionRoutesOptions,
  tenant: Tenant,
  id: string,
): Promise<{ token: string; embedTenant: string | null } | undefined> {
  const issuedAt = now();
  const session = { id, tenant: tenant.name, now: issuedAt };
  const redeemed =
    tenant.embedding.enabled && (await isRedeemable(database, session))
      ? await redeemSession(database, session, lifetimes)
      : undefined;
  if (!redeemed) return undefined;
  const { claims, usableUntil, expiresAt } = redeemed;
  const token = await tokens.sign(claims, tenant.name, id, { issuedAt, usableUntil, expiresAt });
  return { token, embedTenant: claims.embedTenant ?? null };
}

function unknownSessionId(): HttpProblem {
  return new HttpProblem(401, 'The session id is unknown, used, expired or revoked.', {
    field: 'sessionId',
  });
}

/**
 * Revokes sessions, by the digests of their ids, and all that they minted. Throws `403` if the administrator may not read
 * the deployment of one of them, after the others have been revoked.
 */
async function revoke(
  { database, audit, now }: SessionRoutesOptions,
  c: Context<HttpEnv>,
  { user, session: adminSession }: Admin,
  ids: readonly string[],
): Promise<void> {
  const tenant = c.var.tenant.name;
  const sessions = await Promise.all(
    ids.map(async (id) => {
      const claims = await findClaims(database, id, tenant);
      const isReadable = !claims || canReadDeployment(user, claims.deploymentId);
      return { isReadable, sessionIdHash: id, embedTenant: claims?.embedTenant ?? null };
    }),
  );
  const readable = sessions.filter(({ isReadable }) => isReadable);
  await database.write(sessionLock(tenant), async (queries) => {
    if (adminSession) await lockAdminSession(queries, tenant, adminSession);
    for (const { sessionIdHash: id } of readable)
      await revokeSessions(queries, { tenant, condition: 'id = $3', parameters: [id] }, now());
  });
  const reason = 'The deployment of the session cannot be read by this user.';
  for (const { isReadable, ...session } of sessions)
    if (isReadable) audit.record(c, 'revoke', 'success', { session });
    else audit.record(c, 'revoke', 'rejected', { session, reason });
  if (readable.length < sessions.length) throw new HttpProblem(403, reason);
}
