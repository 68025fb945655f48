import type { Context } from 'hono';
import type { EmbedClaims } from '../../api/claims.ts';
import { networkOf, networksOf } from '../../lib/network.ts';
import type { PermitScope } from '../admission/permits.ts';
import type { RateLimiter } from '../admission/rate-limiter.ts';
import type { AuditEvent, AuditLog } from '../audit/audit-log.ts';
import type { Dashboard, Tenant } from '../config/config.ts';
import { globalGroupsOf } from '../config/group-names.ts';
import type { Database } from '../database/database.ts';
import type { HttpEnv, Principal, SessionReference } from '../http/env.ts';
import { HttpProblem, NoPermit } from '../http/problem.ts';
import type { TokenSigner } from './token.ts';

export interface AuthenticationOptions {
  tokens: TokenSigner;
  database: Database;
  rateLimiter: RateLimiter;
  audit: AuditLog;
  /** The clock, in epoch milliseconds. */
  now: () => number;
}

/** Returns the credential in the `Authorization` header; schemes are matched case-sensitively. */
export function credentialOf(
  c: Context<HttpEnv>,
  schemes: readonly ('Bearer' | 'Embed-Token')[],
): string | undefined {
  const header = c.req.header('authorization') ?? '';
  const scheme = schemes.find((candidate) => header.startsWith(`${candidate} `));
  return scheme && header.slice(scheme.length + 1).trim();
}

/** A session as stored in the database, with the conversation of the requested dashboard. */
export interface SessionRow {
  embed_tenant_id: number | null;
  embed_tenant: string | null;
  display_name: string | null;
  users_version: number | null;
  user_id: number | null;
  external_id: string | null;
  internal_id: string | null;
  conversation_id: number | null;
  conversation_version: number | null;
}

/** The verified claims of a token with the row of its session. */
export interface AuthenticatedSession {
  claims: EmbedClaims;
  row: SessionRow;
}

const SESSION = `SELECT s.embed_tenant_id, t.name AS embed_tenant, t.display_name, t.users_version,
     s.user_id, u.external_id, s.internal_id, c.id AS conversation_id, c.version AS conversation_version
   FROM svc_session AS s
   LEFT JOIN svc_embed_tenant AS t ON t.id = s.embed_tenant_id
   LEFT JOIN svc_embed_user AS u ON u.id = s.user_id AND u.embed_tenant_id = s.embed_tenant_id
   LEFT JOIN svc_conversation AS c ON c.embed_tenant_id = s.embed_tenant_id AND c.dashboard = $3
   WHERE s.id = $1 AND s.tenant = $2 AND s.redeemed_at IS NOT NULL AND s.revoked_at IS NULL`;

/**
 * Verifies an embed token: signature, account, times, and that its session was not revoked. Returns undefined if a
 * check fails. With `dashboard`, the row also contains the dashboard's conversation. Nothing is cached: every request
 * queries the database, so that a revocation takes effect at once in all processes. That is done in its turn: until then,
 * its permit is idle. A list whose wait has ended then works again; throws `503` if there is no permit for it.
 */
export async function verifyToken(
  { tokens, database, now }: AuthenticationOptions,
  c: Context<HttpEnv>,
  token: string,
  dashboard = '',
): Promise<AuthenticatedSession | undefined> {
  const tenant = c.get('tenant'); // `c.var` would copy all variables
  const claims = await tokens.verify(token, tenant.name, now());
  if (!claims) return undefined;
  const permit = c.get('permit');
  const [row] = await permit.inTurn('lookUps', () => {
    if (!permit.swap('working')) throw new NoPermit();
    return database.query<SessionRow>(SESSION, [claims.jti, tenant.name, dashboard]);
  });
  return row && { claims, row };
}

/** Returns the session of a request. Throws `401` without a valid embed token, and `403` while embedding is disabled. */
export async function requireSession(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
): Promise<AuthenticatedSession> {
  const token = credentialOf(c, ['Embed-Token', 'Bearer']);
  const session = token && (await verifyToken(options, c, token));
  if (!session) throw reject(options, c, unauthorized('Embed-Token'));
  c.set('principal', embedPrincipal(session));
  if (!c.get('tenant').embedding.enabled)
    throw new HttpProblem(403, 'Embedding is not enabled for this account.');
  return session;
}

/** The embed user of a request and the dashboard; every comment query is limited to its embed tenant. */
export interface Caller {
  tenant: string;
  /** The digest of its session id. */
  session: string;
  embedTenantId: number;
  userId: number;
  dashboard: string;
  /** Null before the first comment on the dashboard. */
  conversationId: number | null;
  /** Incremented with every change of the conversation. */
  conversationVersion: number;
  /** Incremented with every change of the embed tenant's users. */
  usersVersion: number;
}

/**
 * Returns the caller of a comments route. Throws, in this order: `401` without a valid token, `403` without comments,
 * `404` for an unknown dashboard, `403` for a dashboard that the session may not read.
 */
export async function requireCaller(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
): Promise<Caller> {
  const tenant = c.get('tenant');
  const publicId = c.req.param('publicId') ?? '';
  const dashboard = tenant.dashboards.get(publicId);
  const token = credentialOf(c, ['Embed-Token', 'Bearer']);
  const session = token && (await verifyToken(options, c, token, dashboard?.publicId));
  if (!session) {
    const apiKey = credentialOf(c, ['Bearer']);
    if (apiKey && tenant.userOfKey(apiKey)) throw noEmbedTenant();
    throw reject(options, c, unauthorized('Embed-Token'));
  }
  const { embed_tenant_id: embedTenantId, user_id: userId } = session.row;
  if (embedTenantId === null || userId === null) throw noEmbedTenant();
  c.set('principal', embedPrincipal(session));
  if (tenant.plan === 'standard')
    throw new HttpProblem(403, "The account's plan does not include comments.");
  if (!tenant.embedding.enabled)
    throw new HttpProblem(403, 'Embedding is not enabled for this account.');
  requireDashboard(tenant, publicId, session.claims);
  return {
    tenant: tenant.name,
    session: session.claims.jti,
    embedTenantId,
    userId,
    dashboard: publicId,
    conversationId: session.row.conversation_id,
    conversationVersion: session.row.conversation_version ?? 0,
    usersVersion: session.row.users_version ?? 0,
  };
}

/** Returns a dashboard. Throws `404` if it is unknown, and `403` if the session may not read it. */
export function requireDashboard(
  { dashboards }: Tenant,
  publicId: string,
  claims: EmbedClaims,
): Dashboard {
  const dashboard = dashboards.get(publicId);
  if (!dashboard) throw new HttpProblem(404, 'There is no such dashboard.', { field: 'publicId' });
  if (!canReadDashboard(claims, dashboard))
    throw new HttpProblem(403, 'The session may not read this dashboard.', { field: 'publicId' });
  return dashboard;
}

/**
 * Whether a session may read a dashboard: it must belong to the session's deployment and, if it lists groups, the
 * session must have one of them.
 */
export function canReadDashboard(
  claims: EmbedClaims,
  { deploymentId, groups }: Dashboard,
): boolean {
  if (claims.deploymentId !== deploymentId) return false;
  const sessionGroups = globalGroupsOf(claims);
  return groups.length === 0 || groups.some((group) => sessionGroups.includes(group));
}

function noEmbedTenant(): HttpProblem {
  return new HttpProblem(403, 'The credential carries no embed tenant with a user.');
}

/** Returns the principal of a verified embed token; its id is null if the session has no embed user. */
export function embedPrincipal({ claims, row }: AuthenticatedSession): Principal {
  return {
    type: 'embed-user',
    id: row.user_id,
    sessionIdHash: claims.jti,
    embedTenant: row.embed_tenant,
    externalId: row.external_id,
  };
}

/** The same `401` for a missing, wrong, expired and revoked credential. */
export function unauthorized(expected: 'Bearer' | 'Embed-Token'): HttpProblem {
  return new HttpProblem(401, 'The credential is missing, invalid or expired.', {
    headers: { 'WWW-Authenticate': expected },
  });
}

/**
 * Records and returns the problem of an invalid credential or an unknown session id. Throws `429` instead if its client
 * address has sent too many of them. Valid credentials are never limited by address: clients behind one proxy share it.
 */
export function reject(
  { rateLimiter, audit }: AuthenticationOptions,
  c: Context<HttpEnv>,
  problem: HttpProblem,
  {
    event = 'rejected-credential',
    session,
  }: { event?: AuditEvent; session?: SessionReference } = {},
): HttpProblem {
  rateLimiter.count('rejections', networkOf(c.get('address')));
  audit.record(c, event, 'rejected', { reason: problem.message, ...(session && { session }) });
  return problem;
}

/**
 * Runs a write in the turn of its request. The `401` of a session that has ended since the request was authenticated is
 * recorded like every other.
 */
export async function writeInTurn<Result>(
  options: AuthenticationOptions,
  c: Context<HttpEnv>,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await c.get('permit').inTurn('writes', write);
  } catch (error) {
    const hasEnded = error instanceof HttpProblem && error.status === 401;
    throw hasEnded ? reject(options, c, error) : error;
  }
}

/**
 * Returns whose permit a request takes: the user's of a valid token or API key, which is checked without the database, or
 * the address's. So a viewer is not affected by others of the same address. Whether its session was revoked is checked later.
 */
export async function scopeOf(
  { tokens, now }: Pick<AuthenticationOptions, 'tokens' | 'now'>,
  c: Context<HttpEnv>,
): Promise<PermitScope> {
  const tenant = c.get('tenant');
  const credential = tenant && credentialOf(c, ['Embed-Token', 'Bearer']);
  const claims = credential && (await tokens.verify(credential, tenant.name, now()));
  if (claims)
    return ['accounts', tenant.name, claims.embedTenant ?? '', `${claims.sub ?? claims.jti}`];
  const apiKey = tenant && credentialOf(c, ['Bearer']);
  const user = apiKey && tenant.userOfKey(apiKey);
  // No embed tenant has an empty name.
  if (user) return ['accounts', tenant.name, '', user.internalId];
  return ['anonymous', ...networksOf(c.get('address'))];
}
