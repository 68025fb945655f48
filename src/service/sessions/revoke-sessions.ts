import type { Queries, Value } from '../database/database.ts';

/** Selects sessions by a condition on `svc_session`, with its parameters from `$2` on. */
export interface SessionSelection {
  condition: string;
  parameters: readonly Value[];
}

/**
 * Revokes the selected sessions and, transitively, all that they minted: their ids can no longer be redeemed, and their
 * tokens can no longer be used. Returns the number of revoked sessions.
 */
export async function revokeSessions(
  transaction: Queries,
  { condition, parameters }: SessionSelection,
  now: number,
): Promise<number> {
  let total = 0;
  for (;;) {
    const revoked = await transaction.query(
      `WITH RECURSIVE minted (id) AS (
         SELECT id FROM svc_session WHERE ${condition}
         UNION
         SELECT s.id FROM svc_session AS s JOIN minted ON s.minted_by = minted.id
       )
       UPDATE svc_session SET revoked_at = $1
       WHERE revoked_at IS NULL AND id IN (SELECT id FROM minted) RETURNING id`,
      [now, ...parameters],
    );
    // Repeated: the first statement waits for concurrent mints, and only a later one reads what they inserted.
    if (revoked.length === 0) return total;
    total += revoked.length;
  }
}
