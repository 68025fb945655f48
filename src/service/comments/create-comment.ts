/*
Creates comments: threads and replies, with and without an `Idempotency-Key`. Concurrent requests share a transaction
and its statements:

1. The write queue locks the conversations.
2. Read: the stored idempotency keys, the parents of replies, and, under a lock of the users, their rate limits.
3. Decide for each request, in order: its key (the comment of the earlier request, or `422`), its parent (`404`, `400`,
   `409`), the rate limit (`429`). A rejected request changes nothing and does not affect the others.
4. Write: the new comments and their keys.

Statements of one step are sent without waiting for each other; the connection runs them in order.
*/
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Comment } from '../../api/comments.ts';
import type { Caller } from '../auth/caller.ts';
import type { BatchWork, Database, Queries } from '../database/database.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import {
  type CommentRow,
  commentInserter,
  commentNotFound,
  findComment,
  type NewComment,
  toComment,
} from './comment-row.ts';
import { conversationLock } from './conversation-lock.ts';
import {
  findStoredKeys,
  IDEMPOTENCY_HEADER,
  type IdempotencyKey,
  idempotencyKeyOf,
  keyReused,
  type NewKey,
  storeKeys,
} from './idempotency.ts';
import { type RateLimit, rateLimitLoader } from './rate-limit.ts';
import {
  findReplyParents,
  isWithinLimits,
  parentIdentity,
  type ReplyParent,
  threadFull,
} from './thread-limits.ts';

/** What the creation of comments needs. */
export interface CreateCommentOptions {
  database: Database;
  /** How many comments one embed user may create a minute. */
  commentsPerMinute: number;
  now: () => number;
}

/**
 * Starts a thread, or adds a reply if `parentId` names a thread's root.
 * A repeated request with the same key returns the comment of the first one in its current form.
 */
export type CreateCommentFor = (
  caller: Caller,
  request: CreateComment,
  key: string | undefined,
) => Promise<Comment>;

/** A request to create a comment. */
interface Draft {
  userId: number;
  parentId: number | null;
  body: Uint8Array;
  key: IdempotencyKey | undefined;
}

/** A draft in its locked conversation. */
interface LockedDraft extends Draft {
  conversationId: number;
}

/** What step 2 reads. The batch updates it while it decides. */
interface BatchState {
  /** The decision for each known key: of an earlier transaction or of this batch. */
  keys: Map<string, { fingerprint: string; decision: Decision }>;
  parents: Map<string, ReplyParent>;
  rateLimit: RateLimit;
  inserts: (NewComment & LockedDraft)[];
}

/** What step 3 decides: a comment to insert, the comment of an earlier request, or a rejection. */
type Decision =
  | { type: 'insert'; index: number }
  | { type: 'existing'; conversationId: number; commentId: number }
  | { type: 'rejected'; problem: HttpProblem };

/** Prepares the creation of comments. */
export function commentCreator(options: CreateCommentOptions): CreateCommentFor {
  const { database, commentsPerMinute, now } = options;
  const insertComments = commentInserter(database.dialect);
  const loadRateLimit = rateLimitLoader(commentsPerMinute);

  const createAll: BatchWork<number, Draft, CommentRow> = async (transaction, writes) => {
    const drafts = writes.map(({ held, input }) => ({ ...input, conversationId: held }));
    const time = now();
    const [keys, parents, rateLimit] = await Promise.all([
      knownKeys(transaction, drafts, time),
      findReplyParents(transaction, drafts.filter(mayHaveParent)),
      loadRateLimit(
        transaction,
        drafts.map(({ userId }) => userId),
        time,
      ),
    ]);
    const state: BatchState = { keys, parents, rateLimit, inserts: [] };
    const decisions = drafts.map((draft) => decide(draft, state));
    const [rows] = await Promise.all([
      insertComments(transaction, state.inserts, time),
      storeKeys(transaction, newKeys(state.inserts), time),
    ]);
    return Promise.all(decisions.map((decision) => resultOf(transaction, decision, rows)));
  };

  return async (caller, request, key) => {
    const draft: Draft = {
      userId: caller.userId,
      parentId: request.parentId ?? null,
      body: Buffer.from(request.body),
      key: key === undefined ? undefined : idempotencyKeyOf(caller, request, key),
    };
    const row = await database.writeBatched(createAll, conversationLock(caller), draft);
    return toComment(row, caller);
  };
}

async function knownKeys(
  transaction: Queries,
  drafts: readonly LockedDraft[],
  now: number,
): Promise<BatchState['keys']> {
  const withKey = drafts.flatMap(({ key, conversationId }) => (key ? { key, conversationId } : []));
  const stored = await findStoredKeys(
    transaction,
    withKey.map(({ key }) => key),
    now,
  );
  const known: BatchState['keys'] = new Map();
  for (const { key, conversationId } of withKey) {
    const { commentId, fingerprint } = stored.get(key.identity) ?? {};
    if (commentId !== undefined && fingerprint !== undefined)
      known.set(key.identity, {
        fingerprint,
        decision: { type: 'existing', conversationId, commentId },
      });
  }
  return known;
}

/** Whether a draft is a reply to an id that a comment can have. */
function mayHaveParent(draft: LockedDraft): draft is LockedDraft & { parentId: number } {
  return draft.parentId !== null && Number.isSafeInteger(draft.parentId) && draft.parentId > 0;
}

/** Step 3 for one draft. */
function decide(draft: LockedDraft, { keys, parents, rateLimit, inserts }: BatchState): Decision {
  const earlier = draft.key && keys.get(draft.key.identity);
  if (earlier)
    return earlier.fingerprint === draft.key?.fingerprint
      ? earlier.decision
      : { type: 'rejected', problem: keyReused() };

  const grown = draft.parentId === null ? undefined : grownParent(draft, parents);
  if (grown instanceof HttpProblem) return { type: 'rejected', problem: grown };
  const sequence = rateLimit.next(draft.userId);
  if (sequence instanceof HttpProblem) return { type: 'rejected', problem: sequence };

  const decision: Decision = { type: 'insert', index: inserts.length };
  inserts.push({ ...draft, sequence });
  if (draft.key) keys.set(draft.key.identity, { fingerprint: draft.key.fingerprint, decision });
  if (grown && mayHaveParent(draft)) parents.set(parentIdentity(draft), grown);
  return decision;
}

/** The parent of a reply with the reply added, or the problem of a reply that cannot be added. */
function grownParent(
  draft: LockedDraft,
  parents: BatchState['parents'],
): ReplyParent | HttpProblem {
  const parent = mayHaveParent(draft) && parents.get(parentIdentity(draft));
  if (!parent) return commentNotFound('parentId');
  if (!parent.isRoot) return badField('parentId', 'must name the first comment of a thread');
  const grown = {
    ...parent,
    replies: parent.replies + 1,
    bytes: parent.bytes + draft.body.length,
  };
  return isWithinLimits(grown) ? grown : threadFull('parentId');
}

function newKeys(inserts: BatchState['inserts']): NewKey[] {
  return inserts.flatMap(({ key, sequence }) => (key ? { ...key, sequence } : []));
}

/** The comment of a decision, or its problem; a comment that was deleted since its creation is `404`. */
async function resultOf(
  transaction: Queries,
  decision: Decision,
  rows: readonly CommentRow[],
): Promise<CommentRow | Error> {
  switch (decision.type) {
    case 'insert':
      return rows[decision.index] ?? new Error('the comment was not inserted');
    case 'existing': {
      const { conversationId, commentId } = decision;
      const row = await findComment(transaction, conversationId, commentId);
      return row ?? commentNotFound(IDEMPOTENCY_HEADER);
    }
    case 'rejected':
      return decision.problem;
  }
}
