import { createHash, randomBytes } from 'node:crypto';
import type { SessionClaims } from '../auth/token.ts';
import type { Database, Lock, Queries } from '../database/database.ts';

/** The data of a new session. */
export interface NewSession {
  tenant: string;
  embedTenantId: number | null;
  userId: number | null;
  internalId: string | null;
  claims: SessionClaims;
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

/** Stores a minted session. */
export async function insertSession(queries: Queries, id: string, session: NewSession) {
  await queries.query(
    `INSERT INTO svc_session (id, tenant, embed_tenant_id, user_id, internal_id, claims, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      session.tenant,
      session.embedTenantId,
      session.userId,
      session.internalId,
      JSON.stringify(session.claims),
      session.expiresAt,
    ],
  );
}

/**
 * Redeems a session id, once, for the claims of its token; returns undefined if it is unknown, used, expired or
 * revoked. The session is then stored until `usableUntil`.
 */
export function redeemSession(
  database: Database,
  {
    id,
    tenant,
    now,
    usableUntil,
  }: { id: string; tenant: string; now: number; usableUntil: number },
): Promise<SessionClaims | undefined> {
  return database.write(sessionLock(id), async (queries) => {
    const [row] = await queries.query<{ claims: string }>(
      `UPDATE svc_session SET redeemed_at = $3, expires_at = $4
       WHERE id = $1 AND tenant = $2 AND redeemed_at IS NULL AND revoked_at IS NULL AND expires_at > $3
       RETURNING claims`,
      [id, tenant, now, usableUntil],
    );
    return row && JSON.parse(row.claims);
  });
}

/** Revokes a session: its id can no longer be redeemed, and its token can no longer be used. */
export function revokeSession(database: Database, id: string, tenant: string, now: number) {
  return database.write(sessionLock(id), (queries) =>
    queries.query(
      'UPDATE svc_session SET revoked_at = $3 WHERE id = $1 AND tenant = $2 AND revoked_at IS NULL',
      [id, tenant, now],
    ),
  );
}
