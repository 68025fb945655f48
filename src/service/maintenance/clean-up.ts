import type { Database } from '../database/database.ts';

/** Rows a batch: small, so that nobody waits for a clean-up. */
const BATCH = 500;

/** Clears expired session ids, tokens and idempotency keys; answers how many rows went. */
export async function cleanUp(database: Database, now: number): Promise<number> {
  const sessions = await inBatches(database, 'svc_session', 'id', 'expires_at <= $1', now);
  const keys = await inBatches(database, 'svc_idempotency', 'comment_id', 'expires_at <= $1', now);
  return sessions + keys;
}

/** Erases for good what was deleted before an instant; answers how many comments went. */
export function purgeComments(database: Database, before: number): Promise<number> {
  return inBatches(
    database,
    'svc_comment',
    'id',
    'removed_at IS NOT NULL AND removed_at < $1',
    before,
  );
}

async function inBatches(
  database: Database,
  table: string,
  key: string,
  condition: string,
  instant: number,
): Promise<number> {
  let total = 0;
  for (;;) {
    const gone = await database.transaction((transaction) =>
      transaction.query(
        `DELETE FROM ${table} WHERE ${key} IN
           (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH})
         RETURNING ${key}`,
        [instant],
      ),
    );
    total += gone.length;
    if (gone.length < BATCH) return total;
  }
}
