import type { Database } from '../database/database.ts';

/** Rows per transaction: few, so that requests do not wait for a clean-up. */
const BATCH_SIZE = 500;

/** Deletes the sessions and idempotency keys that have expired at `now` (epoch ms). Returns the number of rows. */
export async function cleanUp(database: Database, now: number): Promise<number> {
  const sessions = await deleteInBatches(database, 'svc_session', 'id', 'expires_at <= $1', now);
  const keys = await deleteInBatches(
    database,
    'svc_idempotency',
    'comment_id',
    'expires_at <= $1',
    now,
  );
  return sessions + keys;
}

/** Permanently deletes the comments that users deleted before an instant (epoch ms). Returns their number. */
export function purgeComments(database: Database, before: number): Promise<number> {
  return deleteInBatches(
    database,
    'svc_comment',
    'id',
    'removed_at IS NOT NULL AND removed_at < $1',
    before,
  );
}

async function deleteInBatches(
  database: Database,
  table: string,
  key: string,
  condition: string,
  instant: number,
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await database.transaction((transaction) =>
      transaction.query(
        `DELETE FROM ${table} WHERE ${key} IN
           (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH_SIZE})
         RETURNING ${key}`,
        [instant],
      ),
    );
    total += deleted.length;
    if (deleted.length < BATCH_SIZE) return total;
  }
}
