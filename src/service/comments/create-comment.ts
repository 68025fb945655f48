import { createHash } from 'node:crypto';
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Comment } from '../../api/comments.ts';
import { type Caller, unauthorized } from '../auth/authenticate.ts';
import { type Queries, requireRow, Sent } from '../database/database.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import {
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_MS,
  REPLIES_MAX,
  shareOfAuthor,
} from '../limits/limits.ts';
import {
  activeSession,
  COMMENT_COLUMNS,
  type CommentRow,
  commentNotFound,
  findComment,
  toComment,
} from './comment-row.ts';
import {
  type CommentWriteOptions,
  changeConversation,
  changeStorage,
  type Stored,
  storageProblem,
  storedBy,
} from './conversation.ts';

/** The header of a client-generated key, with which a repeated request creates no second comment. */
const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** 132 bits. */
const DIGEST_LENGTH = 22;

/** An `Idempotency-Key` and the request that carries it, as digests that are stored with the comment. */
interface IdempotencyKey {
  /** Of the key and its scope: method and path. The keys of each user are separate. */
  key: string;
  /** Of the request. */
  fingerprint: string;
}

/**
 * Starts a thread, or adds a reply if `parentId` names the first comment of a thread. A repeated request with the same
 * key returns the comment of the first one in its current form. Checks in this order: session (`401`), key (`422`), parent
 * (`404`, `400`, `409`), storage (`409`).
 */
export async function createComment(
  options: CommentWriteOptions,
  caller: Caller,
  request: CreateComment,
  idempotencyKey: string | undefined,
): Promise<Comment> {
  const { userId } = caller;
  const parentId = request.parentId ?? null;
  const body = Buffer.from(request.body);
  const key =
    idempotencyKey === undefined ? undefined : idempotencyKeyOf(caller, request, idempotencyKey);

  const row = await changeConversation(options, caller, async (transaction, conversation) => {
    const conversationId = conversation.id;
    const now = options.now();
    const found = await findState(transaction, caller, { conversationId, parentId, key, now });
    if (!found.is_active) return unauthorized('Embed-Token');
    if (found.earlier_id !== null) {
      if (found.earlier_digest !== key?.fingerprint) return keyReused();
      const earlier = await findComment(transaction, conversationId, found.earlier_id);
      return earlier ? { result: earlier } : commentNotFound(IDEMPOTENCY_HEADER);
    }
    const added = { comments: 1, bytes: body.length };
    const problem =
      (parentId === null ? undefined : replyProblem(found)) ??
      storageProblem(found, added, options.storageQuota);
    if (problem) return problem;

    const comment = { conversationId, userId, parentId, body, key, now };
    const inserted = Promise.all([
      insertComment(transaction, comment),
      changeStorage(transaction, conversation, [{ userId, ...added }]),
    ]);
    return new Sent(inserted.then(([result, version]) => ({ result, version })));
  });
  return toComment(row, caller);
}

/** What is stored about a new comment. */
interface State extends Stored {
  /** Whether the session of its author is active. */
  is_active: number | null;
  /** The comment of an earlier request with its key. */
  earlier_id: number | null;
  earlier_digest: string | null;
  /** Whether its parent is the first comment of a thread; null if the parent does not exist or was deleted. */
  parent_is_root: number | null;
  /** The replies of its parent that are not deleted, and those of its author. */
  replies: number;
  own_replies: number;
}

/** One subquery per column, so that PostgreSQL uses the index even if it planned while the table was empty. */
const ofEarlier = (column: string) =>
  `(SELECT ${column} FROM svc_comment WHERE user_id = $3 AND request_key = $4 AND created_at > $5
    ORDER BY created_at DESC LIMIT 1)`;
const STATE = `SELECT stored.*, own.*, thread.*,
    ${activeSession({ tenant: '$1', session: '$2', userId: '$3', now: '$9' })} AS is_active,
    ${ofEarlier('id')} AS earlier_id, ${ofEarlier('request_digest')} AS earlier_digest,
    (SELECT CASE WHEN parent_id IS NULL THEN 1 ELSE 0 END FROM svc_comment
     WHERE id = $6 AND conversation_id = $7 AND removed_at IS NULL) AS parent_is_root
  FROM ${storedBy({ embedTenantId: '$8', userId: '$3' })}
    CROSS JOIN (SELECT COUNT(*) AS replies, COUNT(CASE WHEN user_id = $3 THEN 1 END) AS own_replies
      FROM svc_comment WHERE parent_id = $6 AND parent_id IS NOT NULL AND removed_at IS NULL) AS thread`;

function findState(
  transaction: Queries,
  { tenant, session, embedTenantId, userId }: Caller,
  { conversationId, parentId, key, now }: Omit<NewComment, 'body' | 'userId'>,
): Promise<State> {
  // A number that is not an exact integer is the id of no comment.
  const parent = Number.isSafeInteger(parentId) ? parentId : null;
  const earliest = now - IDEMPOTENCY_KEY_MS;
  return requireRow<State>(transaction, STATE, [
    tenant,
    session,
    userId,
    key?.key ?? null,
    earliest,
    parent,
    conversationId,
    embedTenantId,
    now,
  ]);
}

/** Returns the problem of a reply that cannot be added. */
function replyProblem({ parent_is_root, replies, own_replies }: State): HttpProblem | undefined {
  if (parent_is_root === null) return commentNotFound('parentId');
  if (parent_is_root === 0) return badField('parentId', 'must name the first comment of a thread');
  const share = shareOfAuthor(REPLIES_MAX);
  if (replies >= REPLIES_MAX || own_replies >= share)
    return new HttpProblem(
      409,
      `The thread is full: it can have ${REPLIES_MAX} replies, of one user ${share}.`,
      { field: 'parentId' },
    );
  return undefined;
}

/** A comment to insert, created at `now` (epoch milliseconds). */
interface NewComment {
  conversationId: number;
  userId: number;
  parentId: number | null;
  body: Uint8Array;
  key: IdempotencyKey | undefined;
  now: number;
}

function insertComment(
  transaction: Queries,
  { conversationId, userId, parentId, body, key, now }: NewComment,
): Promise<CommentRow> {
  return requireRow<CommentRow>(
    transaction,
    `INSERT INTO svc_comment
       (conversation_id, user_id, parent_id, body, request_key, request_digest, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COMMENT_COLUMNS}`,
    [conversationId, userId, parentId, body, key?.key ?? null, key?.fingerprint ?? null, now],
  );
}

/** Checks the header; throws `400` unless it is absent or has 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  const isValid = /^[\x21-\x7e]+$/.test(header ?? 'none');
  if (!isValid || (header?.length ?? 0) > IDEMPOTENCY_KEY_LENGTH)
    throw badField(
      IDEMPOTENCY_HEADER,
      `must have 1 to ${IDEMPOTENCY_KEY_LENGTH} visible ASCII characters`,
    );
  return header;
}

/** Returns the key of a request to create a comment on a dashboard. */
function idempotencyKeyOf(
  { dashboard }: Caller,
  { body, parentId }: CreateComment,
  key: string,
): IdempotencyKey {
  return {
    key: digestOf(['POST', dashboard, key]),
    fingerprint: digestOf([body, parentId ?? null]),
  };
}

function digestOf(parts: readonly unknown[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
  return digest.slice(0, DIGEST_LENGTH);
}

/** Returns the `422` of a key that was used for another request. */
function keyReused(): HttpProblem {
  return new HttpProblem(422, `${IDEMPOTENCY_HEADER} was used for another request.`, {
    field: IDEMPOTENCY_HEADER,
  });
}
