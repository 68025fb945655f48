import type { Comment, CreateComment } from '../../api/comments.ts';
import type { Queries } from '../database/database.ts';
import type { Deps } from '../deps.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import type { Caller } from './caller.ts';
import {
  COMMENT_COLUMNS,
  type CommentRow,
  noComment,
  requireComment,
  toComment,
} from './comment-row.ts';
import { conversationLock } from './conversation-lock.ts';
import { rememberComment, rememberedComment } from './idempotency.ts';
import { beyondPace, paceSince, withinPace } from './pace.ts';
import { requireRoom } from './thread-room.ts';

/**
 * Starts a thread, or adds a reply where `parentId` names its root.
 * A repeated try under the same key answers the comment of the first one, as it is now.
 */
export async function createComment(
  { database, commentsPerMinute, now }: Deps,
  caller: Caller,
  request: CreateComment,
  key: string | undefined,
): Promise<Comment> {
  const independent = key === undefined && request.parentId == null;
  const create = async (queries: Queries, conversationId: number) => {
    const attempt = key === undefined ? undefined : { caller, key, request, now: now() };
    const made = attempt && (await rememberedComment(queries, attempt));
    if (made !== undefined)
      return toComment(
        await requireComment(queries, conversationId, made, 'Idempotency-Key'),
        caller,
      );

    const body = Buffer.from(request.body);
    if (request.parentId != null) {
      await requireRoot(queries, conversationId, request.parentId);
      const growth = { replies: 1, bytes: body.length, field: 'parentId' };
      await requireRoom(queries, request.parentId, growth);
    }
    const time = now();
    const [row] = await queries.query<CommentRow>(
      `INSERT INTO svc_comment (conversation_id, parent_id, user_id, body, created_at)
       SELECT $1, $2, $3, $4, $5 WHERE ${withinPace(commentsPerMinute, '$3', '$6')}
       RETURNING ${COMMENT_COLUMNS}`,
      [conversationId, request.parentId ?? null, caller.userId, body, time, paceSince(time)],
    );
    if (!row) return beyondPace(queries, commentsPerMinute, { userId: caller.userId, now: time });
    if (attempt) await rememberComment(queries, attempt, row.id);
    return toComment(row, caller);
  };
  const made = await database.write(conversationLock(caller), create, { independent });
  // not thrown inside: there was nothing to undo, and a throw costs those who share the commit
  if (made instanceof HttpProblem) throw made;
  return made;
}

async function requireRoot(queries: Queries, conversationId: number, id: number): Promise<void> {
  if (!Number.isSafeInteger(id) || id < 1) throw noComment('parentId');
  const parent = await requireComment(queries, conversationId, id, 'parentId');
  if (parent.parent_id !== null)
    throw badField('parentId', 'must name the first comment of a thread');
}
