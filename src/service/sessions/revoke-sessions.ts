import { type Queries, toJsonRows, type Value } from '../database/database.ts';
import { sessionDigest } from './session-store.ts';

/** Sessions of one account that are revoked together. A session is given by its id, or by its digest as in logs. */
export type SelectedSessions = { tenant: string } & (
  | { by: 'digests'; digests: readonly string[] }
  | { by: 'session'; session: string }
  | { by: 'embed-user'; embedTenant: string; externalId: string }
  | { by: 'user'; internalId: string }
  | { by: 'embed-tenant'; embedTenant: string }
  | { by: 'account' }
);

const UNEXPIRED = 'expires_at > $1';
const EMBED_TENANT_ID = '(SELECT id FROM svc_embed_tenant WHERE tenant = $2 AND name = $3)';
const EMBED_USER_ID = `(SELECT id FROM svc_embed_user
  WHERE embed_tenant_id = ${EMBED_TENANT_ID} AND external_id = $4)`;

/**
 * Returns the SQL condition that selects sessions, in which `$1` is the present time and `$2` the account, and its
 * parameters from `$3` on.
 */
export function selectionOf(sessions: SelectedSessions): {
  condition: string;
  parameters: readonly Value[];
} {
  const where = (condition: string, ...parameters: Value[]) => ({ condition, parameters });
  const unexpired = (condition: string, ...parameters: Value[]) =>
    where(`${UNEXPIRED} AND ${condition}`, ...parameters);
  switch (sessions.by) {
    case 'digests':
      return where(
        'id IN (SELECT given.value ->> 0 FROM json_each($3) AS given)',
        toJsonRows(sessions.digests.map((digest) => [digest])),
      );
    case 'session':
      return unexpired('id IN ($3, $4)', sessions.session, sessionDigest(sessions.session));
    case 'embed-user':
      return unexpired(`user_id = ${EMBED_USER_ID}`, sessions.embedTenant, sessions.externalId);
    case 'user':
      return unexpired('internal_id = $3', sessions.internalId);
    case 'embed-tenant':
      return unexpired(`embed_tenant_id = ${EMBED_TENANT_ID}`, sessions.embedTenant);
    case 'account':
      return where(UNEXPIRED);
  }
}

/**
 * Revokes the selected sessions and, transitively, all that they minted: their ids can no longer be redeemed, and their
 * tokens can no longer be used. Returns the ids of those that were revoked now.
 */
export async function revokeSessions(
  transaction: Queries,
  sessions: SelectedSessions,
  now: number,
): Promise<string[]> {
  const { condition, parameters } = selectionOf(sessions);
  const ids: string[] = [];
  for (;;) {
    const revoked = await transaction.query<{ id: string }>(
      `WITH RECURSIVE minted (id) AS (
         SELECT id FROM svc_session WHERE tenant = $2 AND ${condition}
         UNION
         SELECT s.id FROM svc_session AS s JOIN minted ON s.minted_by = minted.id AND s.tenant = $2
       )
       UPDATE svc_session SET revoked_at = $1, claims = NULL
       WHERE tenant = $2 AND revoked_at IS NULL AND id IN (SELECT id FROM minted) RETURNING id`,
      [now, sessions.tenant, ...parameters],
    );
    // Repeated: the first statement waits for concurrent mints, and only a later one reads what they inserted.
    if (revoked.length === 0) return ids;
    ids.push(...revoked.map(({ id }) => id));
  }
}
