import { type Context, Hono } from 'hono';
import { operations } from '../../api/operations.ts';
import { networkOf } from '../../lib/network.ts';
import { type Admin, canReadDeployment, requireAdmin } from '../auth/admin.ts';
import { type AuthenticationOptions, reject, writeInTurn } from '../auth/authenticate.ts';
import type { Tenant } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { HttpEnv, Principal } from '../http/env.ts';
import { parseJson } from '../http/parse-json.ts';
import { HttpProblem } from '../http/problem.ts';
import { readJsonBody } from '../http/read-body.ts';
import { route } from '../http/resource.ts';
import { BODIES, type Lifetimes } from '../limits/limits.ts';
import { type Minted, mint } from './mint.ts';
import type { MintRequest } from './mint-rules.ts';
import { revokeSessions } from './revoke-sessions.ts';
import {
  findSessions,
  lockAdminSession,
  redeemSession,
  type StoredSession,
  sessionDigest,
  sessionLock,
} from './session-store.ts';

export interface SessionRoutesOptions extends AuthenticationOptions {
  database: Database;
  lifetimes: Lifetimes;
}

/** Creates the routes that mint, exchange and revoke sessions: "Endpoints" of the interface. */
export function sessionRoutes(options: SessionRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const { audit } = options;

  route(app, operations.generateSession, async (c) => {
    const admin = await requireAdmin(options, c, 'mint');
    const { sessionId, externalId, ...session } = await audit.recordRejection(c, 'mint', () =>
      mintForRequest(options, c, admin),
    );
    audit.record(c, 'mint', 'success', { session, externalId });
    c.header('Cache-Control', 'no-store');
    return { sessionId };
  });

  route(app, operations.exchangeSession, async (c) => {
    c.header('Cache-Control', 'no-store');
    const bytes = await readJsonBody(c, BODIES.exchange);
    const { sessionId } = parseJson(bytes, operations.exchangeSession.body);
    const session = { sessionIdHash: sessionDigest(sessionId), embedTenant: null };
    const exchanged = await c
      .get('permit')
      .inTurn('writes', () => exchange(options, c.var.tenant, session.sessionIdHash));
    if (!exchanged) throw reject(options, c, unknownSessionId(), { event: 'exchange', session });
    const { token, principal } = exchanged;
    const { embedTenant } = principal;
    c.set('principal', principal);
    audit.record(c, 'exchange', 'success', { session: { ...session, embedTenant } });
    return { token };
  });

  route(app, operations.revokeSession, async (c) => {
    const admin = await requireAdmin(options, c, 'revoke');
    const bytes = await readJsonBody(c, BODIES.revoke);
    const { sessionId = [], sessionIds = [] } = parseJson(bytes, operations.revokeSession.body);
    const ids = new Set(sessionIds.concat(sessionId));
    const digests = [...ids].map(sessionDigest).sort();
    await writeInTurn(options, c, () => revoke(options, c, admin, digests));
    return c.body(null, operations.revokeSession.status);
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
  const request = parseJson(await readJsonBody(c, BODIES.mint), operations.generateSession.body);
  countMint(options, tenant, request);
  return writeInTurn(options, c, () => mint(options, tenant, admin, request));
}

/**
 * Counts a mint of a user, an embed tenant and the account, in this order: what is beyond the limit of one does not count for
 * the next, so that one viewer cannot use up the mints of others.
 */
function countMint(
  { rateLimiter }: SessionRoutesOptions,
  { name }: Tenant,
  { externalId, internalId, embedTenantName }: MintRequest,
): void {
  const embedTenant = embedTenantName ?? name;
  if (externalId ?? internalId)
    rateLimiter.count(
      'userMints',
      JSON.stringify([name, embedTenant, externalId ?? null, internalId ?? null]),
    );
  // Without embed tenants, all viewers of the account share one.
  if (embedTenant !== name) rateLimiter.count('tenantMints', JSON.stringify([name, embedTenant]));
  rateLimiter.count('mints', name);
}

/** Redeems a session id for a token; returns undefined if it is unknown, used, expired or revoked. */
async function exchange(
  { database, tokens, lifetimes, now }: SessionRoutesOptions,
  tenant: Tenant,
  id: string,
): Promise<{ token: string; principal: Principal } | undefined> {
  const issuedAt = now();
  const session = { id, tenant: tenant.name, now: issuedAt };
  const redeemed = tenant.embedding.enabled
    ? await redeemSession(database, session, lifetimes)
    : undefined;
  if (!redeemed) return undefined;
  const { claims, usableUntil, expiresAt, internalId, externalId } = redeemed;
  const token = await tokens.sign(claims, tenant.name, id, { issuedAt, usableUntil, expiresAt });
  const who =
    internalId === null
      ? ({ type: 'embed-user', id: claims.sub ?? null } as const)
      : ({ type: 'user', id: internalId } as const);
  const embedTenant = claims.embedTenant ?? null;
  return { token, principal: { ...who, sessionIdHash: null, embedTenant, externalId } };
}

function unknownSessionId(): HttpProblem {
  return new HttpProblem(401, 'The session id is unknown, used, expired or revoked.', {
    field: 'sessionId',
  });
}

/**
 * Revokes sessions, by the digests of their ids, and all that they minted. Afterwards, it throws `403` if the administrator
 * may not read the deployment of one of them, and `429` if there were too many unknown ids.
 */
async function revoke(
  { database, audit, rateLimiter, now }: SessionRoutesOptions,
  c: Context<HttpEnv>,
  { user, session: adminSession }: Admin,
  ids: readonly string[],
): Promise<void> {
  const tenant = c.var.tenant.name;
  const sessions = await findSessions(database, tenant, ids);
  const isReadable = ({ deployment_id: id }: StoredSession) =>
    id === null || canReadDeployment(user, id);
  const readable = sessions.filter(isReadable).map(({ id }) => id);
  const revoked = new Set(
    await database.write<void, string[]>(sessionLock(tenant), async (queries) => {
      const problem =
        adminSession && (await lockAdminSession(queries, tenant, adminSession, now()));
      return (
        problem ?? revokeSessions(queries, { tenant, by: 'digests', digests: readable }, now())
      );
    }),
  );
  const reason = 'The deployment of the session cannot be read by this user.';
  for (const stored of sessions) {
    const session = { sessionIdHash: stored.id, embedTenant: stored.embed_tenant };
    if (!isReadable(stored)) audit.record(c, 'revoke', 'rejected', { session, reason });
    else if (revoked.has(stored.id)) audit.record(c, 'revoke', 'success', { session });
  }
  const address = networkOf(c.get('address'));
  for (let unknown = ids.length - sessions.length; unknown > 0; unknown--)
    rateLimiter.count('rejections', address);
  if (readable.length < sessions.length) throw new HttpProblem(403, reason);
}
