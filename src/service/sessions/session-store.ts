import { createHash, randomBytes } from 'node:crypto';
import type { AdminSession } from '../auth/admin.ts';
import { unauthorized } from '../auth/authenticate.ts';
import type { SessionClaims, TokenTimes } from '../auth/token.ts';
import { type Database, type Lock, type Queries, toJsonRows } from '../database/database.ts';
import type { HttpProblem } from '../http/problem.ts';
import type { Lifetimes } from '../limits/limits.ts';

/** The data of a new session. */
export interface NewSession {
  tenant: string;
  embedTenantId: number | null;
  userId: number | null;
  internalId: string | null;
  claims: SessionClaims;
  /** The session of the administrator who minted it; null for an API key. */
  mintedBy: AdminSession | null;
  /** The end of the session id, in epoch milliseconds. */
  expiresAt: number;
}

/** Creates a session id: 256 random bits. The database stores only its digest. */
export function newSessionId(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest of a session id: the key of the session in the database, and `jti` in its token. */
export function sessionDigest(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('base64url');
}

/** Serializes the writes of one session. */
export function sessionLock(id: string): Lock<void> {
  return { key: JSON.stringify(['session', id]), acquire: async () => {} };
}

/**
 * Locks the session of an administrator, so that its revocation comes either before a write or after it. Returns the `401`
 * of one that has expired or was revoked since the request was authenticated.
 */
export async function lockAdminSession(
  queries: Queries,
  tenant: string,
  { id }: AdminSession,
  now: number,
): Promise<HttpProblem | undefined> {
  const locked = await queries.query(
    `UPDATE svc_session SET revoked_at = NULL
     WHERE id = $1 AND tenant = $2 AND revoked_at IS NULL AND expires_at > $3 RETURNING id`,
    [id, tenant, now],
  );
  return locked.length === 0 ? unauthorized('Bearer') : undefined;
}

/** Stores a minted session, whose administrator's session is locked. */
export async function insertSession(queries: Queries, id: string, session: NewSession) {
  const { mintedBy } = session;
  await queries.query(
    `INSERT INTO svc_session
       (id, tenant, embed_tenant_id, user_id, internal_id, deployment_id, claims, minted_by, ends_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      session.tenant,
      session.embedTenantId,
      session.userId,
      session.internalId,
      session.claims.deploymentId ?? null,
      JSON.stringify(session.claims),
      mintedBy?.id ?? null,
      mintedBy?.endsAt ?? null,
      Math.min(session.expiresAt, mintedBy?.endsAt ?? Number.POSITIVE_INFINITY),
    ],
  );
}

/** A session id that is exchanged. */
export interface SessionToRedeem {
  id: string;
  tenant: string;
  /** Epoch milliseconds. */
  now: number;
}

const redeemable = (session: string) =>
  `${session}.redeemed_at IS NULL AND ${session}.revoked_at IS NULL AND ${session}.expires_at > $3`;

interface SessionToExchange {
  claims: string;
  ends_at: number | null;
  internal_id: string | null;
  external_id: string | null;
}

/** The claims of a redeemed session, and the end of its token. */
export interface RedeemedSession extends Omit<TokenTimes, 'issuedAt'> {
  claims: SessionClaims;
  /** Whose session it is, for the audit log. */
  internalId: string | null;
  externalId: string | null;
}

/**
 * Redeems a session id, once, for the claims of its token; returns undefined if it is unknown, used, expired or revoked.
 * Anyone may try, so an invalid id does not wait for other writes. The claims are deleted: they are in the token then. The
 * session is stored until `usableUntil`.
 */
export async function redeemSession(
  database: Database,
  { id, tenant, now }: SessionToRedeem,
  lifetimes: Lifetimes,
): Promise<RedeemedSession | undefined> {
  const [session] = await database.query<SessionToExchange>(
    `SELECT s.claims, s.ends_at, s.internal_id, u.external_id FROM svc_session s
     LEFT JOIN svc_embed_user u ON u.id = s.user_id AND u.embed_tenant_id = s.embed_tenant_id
     WHERE s.id = $1 AND s.tenant = $2 AND ${redeemable('s')}`,
    [id, tenant, now],
  );
  if (!session) return undefined;
  const endsAt = session.ends_at ?? Number.POSITIVE_INFINITY;
  const usableUntil = Math.min(now + lifetimes.usable, endsAt);
  const redeemed = await database.write(sessionLock(id), (queries) =>
    queries.query(
      `UPDATE svc_session SET redeemed_at = $3, expires_at = $4, claims = NULL
       WHERE id = $1 AND tenant = $2 AND ${redeemable('svc_session')} RETURNING id`,
      [id, tenant, now, usableUntil],
    ),
  );
  if (redeemed.length === 0) return undefined;
  const expiresAt = Math.min(now + lifetimes.token, endsAt);
  const { internal_id: internalId, external_id: externalId } = session;
  return { claims: JSON.parse(session.claims), usableUntil, expiresAt, internalId, externalId };
}

/** A stored session, in any state. */
export interface StoredSession {
  id: string;
  /** Null if an earlier version has stored it. */
  deployment_id: number | null;
  embed_tenant: string | null;
}

/** Returns the stored sessions of these digests. */
export function findSessions(
  queries: Queries,
  tenant: string,
  ids: readonly string[],
): Promise<StoredSession[]> {
  return queries.query<StoredSession>(
    `SELECT s.id, s.deployment_id, t.name AS embed_tenant
     FROM svc_session s LEFT JOIN svc_embed_tenant t ON t.id = s.embed_tenant_id
     WHERE s.tenant = $1 AND s.id IN (SELECT given.value ->> 0 FROM json_each($2) AS given)`,
    [tenant, toJsonRows(ids.map((id) => [id]))],
  );
}
