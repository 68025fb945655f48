import type { CreateComment } from '../../api/comment-requests.ts';
import type { Comment } from '../../api/comments.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database, Queries } from '../database/database.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import { type CommentRow, commentNotFound, requireComment, toComment } from './comment-row.ts';
import { conversationLock } from './conversation-lock.ts';
import { rememberComment, rememberedComment } from './idempotency.ts';
import { commentInsert, type Draft } from './insert-comments.ts';
import { requireRoom } from './thread-limits.ts';

/** What the creation of comments needs. */
export interface CreateCommentOptions {
  database: Database;
  /** How many comments one embed user may create a minute. */
  commentsPerMinute: number;
  now: () => number;
}

/** Creates a comment for its caller. */
export type CreateCommentFor = (
  caller: Caller,
  request: CreateComment,
  key: string | undefined,
) => Promise<Comment>;

/**
 * Starts a thread, or adds a reply where `parentId` names its root.
 * A repeated try under the same key answers the comment of the first one, as it is now.
 */
export function commentCreator({
  database,
  commentsPerMinute,
  now,
}: CreateCommentOptions): CreateCommentFor {
  const insert = commentInsert(database.dialect, commentsPerMinute);

  /** What needs nothing but room in the pace is written together with others of its kind. */
  const startThreads = (queries: Queries, conversationId: number, drafts: readonly Draft[]) =>
    insert(queries, conversationId, drafts, now());

  return async (caller, request, key) => {
    const draft = {
      userId: caller.userId,
      parentId: request.parentId ?? null,
      body: Buffer.from(request.body),
    };
    const create = async (
      queries: Queries,
      conversationId: number,
    ): Promise<CommentRow | HttpProblem> => {
      const attempt = key === undefined ? undefined : { caller, key, request, now: now() };
      const made = attempt && (await rememberedComment(queries, attempt));
      if (made !== undefined)
        return requireComment(queries, conversationId, made, 'Idempotency-Key');
      if (draft.parentId !== null) await requireParent(queries, conversationId, draft);
      const [row] = await insert(queries, conversationId, [draft], now());
      if (!row) throw new Error('every draft has an answer');
      if (attempt && !(row instanceof HttpProblem)) await rememberComment(queries, attempt, row.id);
      return row;
    };
    const lock = conversationLock(caller);
    const row =
      key === undefined && draft.parentId === null
        ? await database.writeTogether<number, Draft, CommentRow>(lock, draft, startThreads)
        : await database.write<number, CommentRow>(lock, create);
    return toComment(row, caller);
  };
}

/** The thread must be one of the conversation and have room for the reply. */
async function requireParent(
  queries: Queries,
  conversationId: number,
  { parentId, body }: Draft,
): Promise<void> {
  const id = parentId ?? Number.NaN;
  if (!Number.isSafeInteger(id) || id < 1) throw commentNotFound('parentId');
  const parent = await requireComment(queries, conversationId, id, 'parentId');
  if (parent.parent_id !== null)
    throw badField('parentId', 'must name the first comment of a thread');
  await requireRoom(queries, id, { replies: 1, bytes: body.length, field: 'parentId' });
}
