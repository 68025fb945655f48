import type { Comment } from '../../api/comments.ts';
import type { Caller } from '../auth/caller.ts';
import { requireRow } from '../database/require-row.ts';
import { badField } from '../http/problem.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  escapeBytes,
  requireAuthor,
  requireComment,
  toComment,
} from './comment-row.ts';
import { changeStorage, conversationLock, quotaExceeded, sumOf } from './conversation.ts';
import type { CommentWriteOptions } from './create-comment.ts';
import { isWithinLimits, replyTotals, threadFull } from './thread-limits.ts';

/** Replaces the body of one of the caller's comments. */
export function editComment(
  { database, storageQuota, waits, now }: CommentWriteOptions,
  caller: Caller,
  id: number,
  body: string,
): Promise<Comment> {
  return database.write(
    conversationLock(caller, waits),
    async (queries, { id: conversationId, stored }) => {
      const row = await requireComment(queries, caller, conversationId, id);
      requireAuthor(row, caller);
      const bytes = Buffer.from(body);
      const addedBytes = bytes.length - row.body.length;
      const escapes = escapeBytes(body);
      const addedJson = addedBytes + escapes - escapeBytes(Buffer.from(row.body).toString());
      if (row.parent_id !== null && addedJson > 0) {
        const { replies, bytes: before } = await replyTotals(queries, row.parent_id);
        if (!isWithinLimits({ replies, bytes: before + addedJson }, caller.dashboard))
          throw threadFull('body');
      }
      const added = { conversationId, comments: 0, bytes: addedBytes };
      const problem = addedBytes > 0 && quotaExceeded(sumOf(stored, added), storageQuota);
      if (problem) throw problem;
      await changeStorage(queries, [added]);
      return toComment(
        await requireRow(
          queries,
          `UPDATE svc_comment SET body = $3, escape_bytes = $5, edited_at = $4
         WHERE id = $1 AND conversation_id = $2 RETURNING ${COMMENT_COLUMNS}`,
          [id, conversationId, bytes, now(), escapes],
        ),
        caller,
      );
    },
  );
}

/** Deletes one of the caller's comments; deleting a root deletes its thread. */
export function deleteComment(
  { database, waits, now }: CommentWriteOptions,
  caller: Caller,
  id: number,
): Promise<void> {
  return database.write(
    conversationLock(caller, waits),
    async (queries, { id: conversationId }) => {
      requireAuthor(await requireComment(queries, caller, conversationId, id), caller);
      await queries.query(
        `UPDATE svc_comment SET removed_at = $3
       WHERE conversation_id = $2 AND (id = $1 OR parent_id = $1) AND removed_at IS NULL`,
        [id, conversationId, now()],
      );
    },
  );
}

/** Resolves or reopens one of the caller's threads, and returns its first comment. Repeating it changes nothing. */
export function resolveThread(
  { database, waits, now }: CommentWriteOptions,
  caller: Caller,
  id: number,
  resolved: boolean,
): Promise<CommentRow> {
  return database.write(
    conversationLock(caller, waits),
    async (queries, { id: conversationId }) => {
      let root = await requireComment(queries, caller, conversationId, id);
      if (root.parent_id !== null)
        throw badField('commentId', 'must name the first comment of a thread');
      requireAuthor(root, caller);
      if (resolved !== (root.resolved_at !== null))
        root = await requireRow(
          queries,
          `UPDATE svc_comment SET resolved_at = $3, resolved_by = $4
         WHERE id = $1 AND conversation_id = $2 RETURNING ${COMMENT_COLUMNS}`,
          [id, conversationId, resolved ? now() : null, resolved ? caller.userId : null],
        );
      return root;
    },
  );
}
