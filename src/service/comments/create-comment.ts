/*
Creates comments: threads and replies, with and without an `Idempotency-Key`. Concurrent requests share a transaction
and its statements:

1. The write queue locks the conversations, and reads what their embed tenants have stored.
2. Read: whether the sessions are still active, and the earlier comments with the same keys; then the parents of replies.
3. Decide for each request, in order: its session (`401`), its key (the comment of the earlier request, or `422`), its
   parent (`404`, `400`, `409`), the storage quota (`409`). A rejected request changes nothing and does not affect the
   others.
4. Write: the new comments with their keys, and the totals of the conversations.

The statement of step 2 is sent without waiting for step 1, and those of step 4 without waiting for each other; the
connection runs them in order.
*/
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Comment } from '../../api/comments.ts';
import { unauthorized } from '../auth/authenticate.ts';
import type { Caller } from '../auth/caller.ts';
import type { BatchWork, Database, Queries } from '../database/database.ts';
import { badField, HttpProblem } from '../http/problem.ts';
import type { StorageAmount } from '../limits/limits.ts';
import {
  type CommentRow,
  commentInserter,
  commentNotFound,
  escapeBytes,
  findComment,
  toComment,
} from './comment-row.ts';
import {
  changeStorage,
  conversationLock,
  type LockedConversation,
  quotaExceeded,
  sumOf,
} from './conversation.ts';
import type { ConversationWaits } from './conversation-waits.ts';
import {
  type CreationCheck,
  checkCreations,
  IDEMPOTENCY_HEADER,
  type IdempotencyKey,
  idempotencyKeyOf,
  keyReused,
} from './idempotency.ts';
import {
  findReplyParents,
  isWithinLimits,
  parentIdentity,
  type ReplyParent,
  threadFull,
} from './thread-limits.ts';

/** What the creation and the change of comments need. */
export interface CommentWriteOptions {
  database: Database;
  /** What one embed tenant may store. */
  storageQuota: StorageAmount;
  /** The requests that wait for a change. */
  waits: ConversationWaits;
  now: () => number;
}

/**
 * Starts a thread, or adds a reply if `parentId` names a thread's root.
 * A repeated request with the same key returns the comment of the first one in its current form.
 */
export type CommentCreator = (
  caller: Caller,
  request: CreateComment,
  key: string | undefined,
) => Promise<Comment>;

/** A request to create a comment. */
interface Creation
  extends Pick<Caller, 'tenant' | 'session' | 'embedTenantId' | 'userId' | 'dashboard'> {
  parentId: number | null;
  body: Uint8Array;
  escapeBytes: number;
  key: IdempotencyKey | undefined;
}

/** A creation in its locked conversation, with what is stored about it. */
interface LockedCreation extends Creation, CreationCheck {
  conversationId: number;
}

/** The state that steps 1 and 2 read and that step 3 updates with each decision. */
interface BatchState {
  /** The decision for each known key: of an earlier transaction or of this batch. */
  keys: Map<string, { fingerprint: string; decision: Decision }>;
  parents: Map<string, ReplyParent>;
  /** What each embed tenant stores, with the comments of this batch. */
  stored: Map<number, StorageAmount>;
  quota: StorageAmount;
  inserts: LockedCreation[];
}

/** What step 3 decides: a comment to insert, the comment of an earlier request, or a rejection. */
type Decision =
  | { type: 'insert'; index: number }
  | { type: 'existing'; conversationId: number; commentId: number }
  | { type: 'rejected'; problem: HttpProblem };

/** Prepares the creation of comments. */
export function commentCreator(options: CommentWriteOptions): CommentCreator {
  const { database, storageQuota: quota, waits, now } = options;
  const insertComments = commentInserter(database.dialect);

  const createAll: BatchWork<LockedConversation, Creation, CommentRow> = async (
    transaction,
    writes,
  ) => {
    const inputs = writes.map(({ input }) => input);
    const time = now();
    const [checks, conversations] = await Promise.all([
      checkCreations(transaction, inputs, time),
      Promise.all(writes.map(({ held }) => held)),
    ]);
    const stored: BatchState['stored'] = new Map();
    const creations = inputs.map((input, index): LockedCreation => {
      const conversation = conversations[index] as LockedConversation;
      stored.set(input.embedTenantId, conversation.stored);
      return {
        ...input,
        ...(checks[index] as CreationCheck),
        conversationId: conversation.id,
      };
    });
    const parents = await findReplyParents(transaction, creations.filter(mayHaveParent));
    const state = { keys: earlierKeys(creations), parents, stored, quota, inserts: [] };
    const decisions = creations.map((creation) => decide(creation, state));
    const [rows] = await Promise.all([
      insertComments(transaction, state.inserts, time),
      changeStorage(transaction, state.inserts.map(storageOf)),
    ]);
    return Promise.all(decisions.map((decision) => resultOf(transaction, decision, rows)));
  };

  return async (caller, request, key) => {
    const creation: Creation = {
      ...caller,
      parentId: request.parentId ?? null,
      body: Buffer.from(request.body),
      escapeBytes: escapeBytes(request.body),
      key: key === undefined ? undefined : idempotencyKeyOf(caller, request, key),
    };
    const row = await database.writeBatched(createAll, conversationLock(caller, waits), creation);
    return toComment(row, caller);
  };
}

/** Returns the name of a creation's key, which is the same for a repeated request. */
function keyIdentity({ userId, key }: Creation): string | undefined {
  return key && `${userId}/${key.key}`;
}

function earlierKeys(creations: readonly LockedCreation[]): BatchState['keys'] {
  const known: BatchState['keys'] = new Map();
  for (const creation of creations) {
    const { earlier, conversationId } = creation;
    const identity = keyIdentity(creation);
    if (identity === undefined || !earlier) continue;
    const { commentId, fingerprint } = earlier;
    known.set(identity, { fingerprint, decision: { type: 'existing', conversationId, commentId } });
  }
  return known;
}

/** Whether a creation is a reply, and `parentId` can be looked up: an exact integer. */
function mayHaveParent(
  creation: LockedCreation,
): creation is LockedCreation & { parentId: number } {
  return Number.isSafeInteger(creation.parentId);
}

/** Decides about one creation: step 3. */
function decide(creation: LockedCreation, state: BatchState): Decision {
  if (!creation.isActive) return { type: 'rejected', problem: unauthorized('Embed-Token') };
  const { keys, parents, stored, inserts } = state;
  const identity = keyIdentity(creation) ?? '';
  const earlier = keys.get(identity);
  if (earlier)
    return earlier.fingerprint === creation.key?.fingerprint
      ? earlier.decision
      : { type: 'rejected', problem: keyReused() };

  const parent = creation.parentId === null ? undefined : parentWithReply(creation, parents);
  if (parent instanceof HttpProblem) return { type: 'rejected', problem: parent };
  const storedBefore = stored.get(creation.embedTenantId) as StorageAmount;
  const storedAfter = sumOf(storedBefore, storageOf(creation));
  const problem = quotaExceeded(storedAfter, state.quota);
  if (problem) return { type: 'rejected', problem };

  const decision: Decision = { type: 'insert', index: inserts.length };
  inserts.push(creation);
  stored.set(creation.embedTenantId, storedAfter);
  if (creation.key) keys.set(identity, { fingerprint: creation.key.fingerprint, decision });
  if (parent && mayHaveParent(creation)) parents.set(parentIdentity(creation), parent);
  return decision;
}

/** Returns the parent of a reply with the reply added, or the problem of a reply that cannot be added. */
function parentWithReply(
  creation: LockedCreation,
  parents: BatchState['parents'],
): ReplyParent | HttpProblem {
  const parent = mayHaveParent(creation) && parents.get(parentIdentity(creation));
  if (!parent) return commentNotFound('parentId');
  if (!parent.isRoot) return badField('parentId', 'must name the first comment of a thread');
  const updated = {
    ...parent,
    replies: parent.replies + 1,
    bytes: parent.bytes + creation.body.length + creation.escapeBytes,
  };
  return isWithinLimits(updated, creation.dashboard) ? updated : threadFull('parentId');
}

function storageOf({ conversationId, body }: LockedCreation) {
  return { conversationId, comments: 1, bytes: body.length };
}

/** Returns the comment of a decision, or its problem; a comment that was deleted since its creation is `404`. */
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
