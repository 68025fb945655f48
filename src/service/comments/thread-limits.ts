import type { Queries } from '../database/database.ts';
import { requireRow } from '../database/require-row.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import { HttpProblem } from '../http/problem.ts';
import { REPLIES } from '../limits/limits.ts';

/** At least the size of a comment as JSON without its text and the name of its dashboard, in bytes. */
const MEMBERS_BYTES = 200;

/** The number of a thread's replies, and the total size of their texts as JSON. Deleted ones count until they are purged. */
export interface ReplyTotals {
  replies: number;
  bytes: number;
}

/** A comment that a reply names as its parent. */
export interface ReplyParent extends ReplyTotals {
  isRoot: boolean;
}

const replyTotal = (aggregate: string, rootId: string) =>
  `(SELECT ${aggregate} FROM svc_comment AS reply
    WHERE reply.parent_id = ${rootId} AND reply.parent_id IS NOT NULL)`;
const totalsOf = (rootId: string) =>
  `${replyTotal('COUNT(*)', rootId)} AS replies,
   ${replyTotal('CAST(COALESCE(SUM(LENGTH(reply.body) + reply.escape_bytes), 0) AS BIGINT)', rootId)} AS bytes`;

const parentsStatement = rowsStatement(
  'keys',
  { conversation_id: 'BIGINT', parent_id: 'BIGINT' },
  `SELECT row_index, ${totalsOf('keys.parent_id')},
    (SELECT CASE WHEN parent.parent_id IS NULL THEN 1 ELSE 0 END FROM svc_comment AS parent
     WHERE parent.id = keys.parent_id AND parent.conversation_id = keys.conversation_id
       AND parent.removed_at IS NULL) AS is_root
    FROM keys WHERE conversation_id IS NOT NULL`,
);

/** The parent that a reply names, and the conversation of the reply. */
export interface ParentKey {
  conversationId: number;
  parentId: number;
}

/** Returns the key of a parent in the result of `findReplyParents`. */
export function parentIdentity({ conversationId, parentId }: ParentKey): string {
  return `${conversationId}/${parentId}`;
}

/** Returns those of the parents that exist, by identity. Deleted comments and those of other conversations do not. */
export async function findReplyParents(
  transaction: Queries,
  keys: readonly ParentKey[],
): Promise<Map<string, ReplyParent>> {
  const found = new Map<string, ReplyParent>();
  const distinct = [...new Map(keys.map((key) => [parentIdentity(key), key])).values()];
  if (distinct.length === 0) return found;
  const rows = await transaction.query<ReplyTotals & { row_index: number; is_root: number | null }>(
    ...parentsStatement(
      distinct.map(({ conversationId, parentId }) => ({
        conversation_id: conversationId,
        parent_id: parentId,
      })),
    ),
  );
  for (const { row_index: index, is_root: isRoot, replies, bytes } of rows) {
    const key = distinct[index];
    if (key && isRoot !== null)
      found.set(parentIdentity(key), { isRoot: isRoot === 1, replies, bytes });
  }
  return found;
}

/** Returns the totals of one thread's replies. */
export function replyTotals(queries: Queries, rootId: number): Promise<ReplyTotals> {
  return requireRow(queries, `SELECT ${totalsOf('$1')}`, [rootId]);
}

/** Whether a thread is within its limits, which exist because a thread is always listed with all its replies. */
export function isWithinLimits({ replies, bytes }: ReplyTotals, dashboard: string): boolean {
  const members = MEMBERS_BYTES + Buffer.byteLength(JSON.stringify(dashboard));
  return replies <= REPLIES.count && bytes + replies * members <= REPLIES.bytes;
}

/**
 * Returns the `409` of a thread that would exceed its limits; `field` is the member of the request that enlarges it.
 */
export function threadFull(field: string): HttpProblem {
  return new HttpProblem(
    409,
    `The thread is full: it can have ${REPLIES.count} replies with ${REPLIES.bytes} bytes of JSON in total.`,
    { field },
  );
}
