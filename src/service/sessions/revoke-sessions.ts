import type { Queries, Value } from '../database/database.ts';

/**
 * Selects sessions of one account by a condition on `svc_session`. In the condition, `$1` is the present time, and the
 * parameters begin at `$3`.
 */
export interface SessionSelection {
  tenant: string;
  condition: string;
  parameters: readonly Value[];
}

/**
 * Revokes the selected sessions and, transitively, all that they minted: their ids can no longer be redeemed, and their
 * tokens can no longer be used. Returns the ids of those that were revoked now.
 */
export async function revokeSessions(
  transaction: Queries,
  { tenant, condition, parameters }: SessionSelection,
  now: number,
): Promise<string[]> {
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
      [now, tenant, ...parameters],
    );
    // Repeated: the first statement waits for concurrent mints, and only a later one reads what they inserted.
    if (revoked.length === 0) return ids;
    ids.push(...revoked.map(({ id }) => id));
  }
}
