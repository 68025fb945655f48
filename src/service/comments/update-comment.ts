import type { Comment } from '../../api/comments.ts';
import type { Caller } from '../auth/authenticate.ts';
import { type Queries, requireRow } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { COMMENT_COLUMNS, type CommentRow, findOwnComment, toComment } from './comment-row.ts';
import {
  type CommentWriteOptions,
  type Conversation,
  changeConversation,
  changeStorage,
  DELETED_COMMENT_BYTES,
  type StorageChange,
  type Stored,
  storageProblem,
  storedBy,
} from './conversation.ts';

const STORED = `SELECT * FROM ${storedBy({ embedTenantId: '$1', userId: '$2' })}`;

/** Replaces the body of one of the caller's comments. */
export async function editComment(
  options: CommentWriteOptions,
  caller: Caller,
  id: number,
  body: string,
): Promise<Comment> {
  const { embedTenantId, userId } = caller;
  const text = Buffer.from(body);
  const row = await changeConversation(options, caller, async (transaction, conversation) => {
    const now = options.now();
    const comment = await findOwnComment(transaction, caller, conversation, id, { now });
    if (comment instanceof HttpProblem) return comment;
    const added = { comments: 0, bytes: text.length - comment.body.length };
    if (added.bytes > 0) {
      const stored = await requireRow<Stored>(transaction, STORED, [embedTenantId, userId]);
      const problem = storageProblem(stored, added, options.storageQuota);
      if (problem) return problem;
    }
    const edited = requireRow<CommentRow>(
      transaction,
      `UPDATE svc_comment SET body = $3, edited_at = $4
       WHERE id = $1 AND conversation_id = $2 RETURNING ${COMMENT_COLUMNS}`,
      [id, conversation.id, text, now],
    );
    const changed = changeStorage(transaction, conversation, [{ userId, ...added }]);
    const [result, version] = await Promise.all([edited, changed]);
    return { result, version };
  });
  return toComment(row, caller);
}

/** Deletes one of the caller's comments; deleting a first comment deletes its thread. */
export function deleteComment(
  options: CommentWriteOptions,
  caller: Caller,
  id: number,
): Promise<void> {
  return changeConversation(options, caller, async (transaction, conversation) => {
    const now = options.now();
    const comment = await findOwnComment(transaction, caller, conversation, id, { now });
    if (comment instanceof HttpProblem) return comment;
    const version = await removeComment(transaction, conversation, id, now);
    return { result: undefined, version };
  });
}

/** Removes a comment of a locked conversation, with its replies. Returns the new version of the conversation. */
export async function removeComment(
  transaction: Queries,
  conversation: Conversation,
  id: number,
  now: number,
): Promise<number> {
  const removed = await transaction.query<{ user_id: number | null; bytes: number }>(
    `UPDATE svc_comment SET removed_at = $3
     WHERE conversation_id = $2 AND (id = $1 OR parent_id = $1) AND removed_at IS NULL
     RETURNING user_id, LENGTH(body) AS bytes`,
    [id, conversation.id, now],
  );
  const ofAuthors = Map.groupBy(removed, ({ user_id }) => user_id);
  const changes = [...ofAuthors].map(([userId, comments]): StorageChange => {
    const bytes = comments.reduce((total, comment) => total + comment.bytes, 0);
    const deletedBytes = bytes + comments.length * DELETED_COMMENT_BYTES;
    return { userId, comments: -comments.length, bytes: -bytes, deletedBytes };
  });
  return changeStorage(transaction, conversation, changes);
}

/** Resolves or reopens one of the caller's threads, and returns its first comment. Repeating it changes nothing. */
export function resolveThread(
  options: CommentWriteOptions,
  caller: Caller,
  id: number,
  resolved: boolean,
): Promise<{ conversationId: number; root: CommentRow }> {
  return changeConversation(options, caller, async (transaction, conversation) => {
    const conversationId = conversation.id;
    const check = { now: options.now(), rootOnly: true };
    const root = await findOwnComment(transaction, caller, conversation, id, check);
    if (root instanceof HttpProblem) return root;
    if (resolved === (root.resolved_at !== null)) return { result: { conversationId, root } };
    const updated = requireRow<CommentRow>(
      transaction,
      `UPDATE svc_comment SET resolved_at = $3, resolved_by = $4
       WHERE id = $1 AND conversation_id = $2 RETURNING ${COMMENT_COLUMNS}`,
      [id, conversation.id, resolved ? check.now : null, resolved ? caller.userId : null],
    );
    const changed = changeStorage(transaction, conversation, []);
    const [row, version] = await Promise.all([updated, changed]);
    return { result: { conversationId, root: row }, version };
  });
}
