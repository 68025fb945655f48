import { createHash, randomBytes } from 'node:crypto';
import type { AdminSession } from '../auth/admin.ts';
import { unauthorized } from '../auth/authenticate.ts';
import type { Lifetimes, SessionClaims, TokenTimes } from '../auth/token.ts';
import type { Database, Lock, Queries } from '../database/database.ts';

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
 * Locks the session of an administrator, so that its revocation comes either before a write or after it. Throws `401` if
 * it was revoked since the request was authenticated.
 */
export async function lockAdminSession(
  queries: Queries,
  tenant: string,
  { id }: AdminSession,
): Promise<void> {
  const locked = await queries.query(
    `UPDATE svc_session SET revoked_at = NULL
     WHERE id = $1 AND tenant = $2 AND revoked_at IS NULL RETURNING id`,
    [id, tenant],
  );
  if (locked.length === 0) throw unauthorized('Bearer');
}

/** Stores a minted session. Throws `401` if the session that minted it has been revoked in the meantime. */
export async function insertSession(queries: Queries, id: string, session: NewSession) {
  const { mintedBy } = session;
  if (mintedBy) await lockAdminSession(queries, session.tenant, mintedBy);
  await queries.query(
    `INSERT INTO svc_session
       (id, tenant, embed_tenant_id, user_id, internal_id, claims, minted_by, ends_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      session.tenant,
      session.embedTenantId,
      session.userId,
      session.internalId,
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

const REDEEMABLE =
  'id = $1 AND tenant = $2 AND redeemed_at IS NULL AND revoked_at IS NULL AND expires_at > $3';

/** Whether a session id can be redeemed. Anyone may ask, so this does not wait for other writes. */
export async function isRedeemable(
  queries: Queries,
  { id, tenant, now }: SessionToRedeem,
): Promise<boolean> {
  const sql = `SELECT 1 FROM svc_session WHERE ${REDEEMABLE}`;
  return (await queries.query(sql, [id, tenant, now])).length > 0;
}

/** The claims of a redeemed session, and the end of its token. */
export interface RedeemedSession extends Omit<TokenTimes, 'issuedAt'> {
  claims: SessionClaims;
}

/**
 * Redeems a session id, once, for the claims of its token; returns undefined if it is unknown, used, expired or
 * revoked. The session is then stored until `usableUntil`.
 */
export function redeemSession(
  database: Database,
  { id, tenant, now }: SessionToRedeem,
  lifetimes: Lifetimes,
): Promise<RedeemedSession | undefined> {
  return database.write(sessionLock(id), async (queries) => {
    const [row] = await queries.query<{
      claims: string;
      ends_at: number | null;
      expires_at: number;
    }>(
      `UPDATE svc_session
       SET redeemed_at = $3, expires_at = CASE WHEN ends_at < $4 THEN ends_at ELSE $4 END
       WHERE ${REDEEMABLE}
       RETURNING claims, ends_at, expires_at`,
      [id, tenant, now, now + lifetimes.usable],
    );
    if (!row) return undefined;
    const expiresAt = Math.min(now + lifetimes.token, row.ends_at ?? Number.POSITIVE_INFINITY);
    return { claims: JSON.parse(row.claims), usableUntil: row.expires_at, expiresAt };
  });
}

/** Returns the claims of a session in any state; undefined if it is unknown. */
export async function findClaims(
  queries: Queries,
  id: string,
  tenant: string,
): Promise<SessionClaims | undefined> {
  const [row] = await queries.query<{ claims: string }>(
    'SELECT claims FROM svc_session WHERE id = $1 AND tenant = $2',
    [id, tenant],
  );
  return row && JSON.parse(row.claims);
}
