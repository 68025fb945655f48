import type { Queries } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';

/** The most replies a thread takes; a deleted one counts until it is erased for good. */
export const REPLIES_MAX = 1_000;
/** The most bytes that the replies of a thread have together. */
export const REPLIES_BYTES_MAX = 1024 * 1024;

/** What is about to be added to a thread. */
interface Growth {
  replies: number;
  bytes: number;
  /** The member of the request by which it grows. */
  field: string;
}

/** Refuses what a thread has no room for: it is always listed with all its replies, so they must stay few enough. */
export async function requireRoom(
  queries: Queries,
  rootId: number,
  { replies, bytes, field }: Growth,
): Promise<void> {
  const [row] = await queries.query<{ replies: number; bytes: number }>(
    `SELECT COUNT(*) AS replies, COALESCE(SUM(LENGTH(body)), 0) AS bytes
     FROM svc_comment WHERE parent_id = $1`,
    [rootId],
  );
  if (!row) throw new Error('an aggregate answers a row');
  if (row.replies + replies > REPLIES_MAX || row.bytes + bytes > REPLIES_BYTES_MAX)
    throw new HttpProblem(
      409,
      `The thread is full: it takes ${REPLIES_MAX} replies of ${REPLIES_BYTES_MAX} bytes together.`,
      { field },
    );
}
