import { type DeletedComment, subtractDeleted } from '../comments/conversation.ts';
import type { Database, Queries } from '../database/database.ts';

/** Rows per transaction: few, so that requests do not wait for a clean-up. */
const BATCH_SIZE = 500;

/** Deletes the sessions that have expired at `now` (epoch ms). Returns their number. */
export function cleanUp(database: Database, now: number): Promise<number> {
  const expired = { condition: 'expires_at <= $1', instant: now };
  return deleteInBatches(database, { table: 'svc_session', key: 'id', ...expired });
}

/** The condition of a thread without replies. Replies are deleted first, so that each is counted. */
const NO_REPLIES =
  'NOT EXISTS (SELECT 1 FROM svc_comment AS reply WHERE reply.parent_id = svc_comment.id)';

/** Permanently deletes the comments that users deleted before an instant (epoch ms). Returns their number. */
export async function purgeComments(database: Database, before: number): Promise<number> {
  let total = 0;
  for (const kind of ['parent_id IS NOT NULL', `parent_id IS NULL AND ${NO_REPLIES}`])
    total += await deleteInBatches<DeletedComment>(
      database,
      {
        table: 'svc_comment',
        key: 'id',
        condition: `removed_at IS NOT NULL AND removed_at < $1 AND ${kind}`,
        instant: before,
        returning: 'conversation_id, user_id, LENGTH(body) AS bytes',
      },
      subtractDeleted,
    );
  return total;
}

/** Rows of a table to delete: those that match a condition on an instant (`$1`). */
interface Deletion {
  table: string;
  key: string;
  condition: string;
  /** Epoch milliseconds. */
  instant: number;
  /** Columns of the deleted rows. Default: the key. */
  returning?: string;
}

async function deleteInBatches<Row>(
  database: Database,
  { table, key, condition, instant, returning = key }: Deletion,
  onDeleted: (transaction: Queries, rows: Row[]) => Promise<void> = async () => {},
): Promise<number> {
  let total = 0;
  for (;;) {
    const deleted = await database.transaction(async (transaction) => {
      const rows = await transaction.query<Row>(
        `DELETE FROM ${table} WHERE ${key} IN
           (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${BATCH_SIZE})
         RETURNING ${returning}`,
        [instant],
      );
      await onDeleted(transaction, rows);
      return rows.length;
    });
    total += deleted;
    if (deleted < BATCH_SIZE) return total;
  }
}
