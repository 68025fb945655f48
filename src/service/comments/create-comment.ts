/*
Creates comments: threads and replies, with and without an `Idempotency-Key`. Concurrent requests share a transaction
and its statements:

1. The write queue locks the conversations.
2. Read: whether the sessions are still active, the stored idempotency keys, what the embed tenants have stored, and, under a lock of the users, their rate
   limits; then the parents of replies.
3. Decide for each request, in order: its session (`401`), its key (the comment of the earlier request, or `422`), its parent (`404`, `400`,
   `409`), the storage quota (`409`), the rate limit (`429`). A rejected request changes nothing and does not affect the
   others.
4. Write: the new comments, their keys, and the totals of the conversations.

Statements of one step are sent without waiting for each other, and those of step 2 without waiting for step 1; the
connection runs them in order.
*/
import type { CreateComment } from '../../api/comment-requests.ts';
import type { Comment } from '../../api/comments.ts';
import { unauthorized } from '../auth/authenticate.ts';
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
  type CreationCheck,
  checkCreations,
  IDEMPOTENCY_HEADER,
  type IdempotencyKey,
  idempotencyKeyOf,
  keyReused,
  type NewKey,
  storeKeys,
} from './idempotency.ts';
import { type RateLimit, rateLimitLoader } from './rate-limit.ts';
import type { StorageAmount } from './storage.ts';
import { changeStorage, loadStorageUsage, type StorageUsage } from './storage-quota.ts';
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
  /** How many comments one embed user may create per minute. */
  commentsPerMinute: number;
  /** What one embed tenant may store. */
  storageQuota: StorageAmount;
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
interface Creation extends Pick<Caller, 'tenant' | 'session' | 'embedTenantId' | 'userId'> {
  parentId: number | null;
  body: Uint8Array;
  key: IdempotencyKey | undefined;
}

/** A creation in its locked conversation, with what is stored about it. */
interface LockedCreation extends Creation, CreationCheck {
  conversationId: number;
}

/** The state that step 2 reads and that step 3 updates with each decision. */
interface BatchState {
  /** The decision for each known key: of an earlier transaction or of this batch. */
  keys: Map<string, { fingerprint: string; decision: Decision }>;
  parents: Map<string, ReplyParent>;
  storage: StorageUsage;
  rateLimit: RateLimit;
  inserts: (NewComment & LockedCreation)[];
}

/** What step 3 decides: a comment to insert, the comment of an earlier request, or a rejection. */
type Decision =
  | { type: 'insert'; index: number }
  | { type: 'existing'; conversationId: number; commentId: number }
  | { type: 'rejected'; problem: HttpProblem };

/** Prepares the creation of comments. */
export function commentCreator(options: CreateCommentOptions): CommentCreator {
  const { database, commentsPerMinute, storageQuota, now } = options;
  const insertComments = commentInserter(database.dialect);
  const loadRateLimit = rateLimitLoader(commentsPerMinute);

  const createAll: BatchWork<number, Creation, CommentRow> = async (transaction, writes) => {
    const inputs = writes.map(({ input }) => input);
    const embedTenantIds = inputs.map(({ embedTenantId }) => embedTenantId);
    const userIds = inputs.map(({ userId }) => userId);
    const time = now();
    const [checks, storage, rateLimit, conversationIds] = await Promise.all([
      checkCreations(transaction, inputs, time),
      loadStorageUsage(transaction, storageQuota, embedTenantIds),
      loadRateLimit(transaction, userIds, time),
      Promise.all(writes.map(({ held }) => held)),
    ]);
    const creations = inputs.map((input, index) => ({
      ...input,
      ...(checks[index] as CreationCheck),
      conversationId: conversationIds[index] as number,
    }));
    const parents = await findReplyParents(transaction, creations.filter(mayHaveParent));
    const keys = knownKeys(creations);
    const state: BatchState = { keys, parents, storage, rateLimit, inserts: [] };
    const decisions = creations.map((creation) => decide(creation, state));
    const [rows] = await Promise.all([
      insertComments(transaction, state.inserts, time),
      storeKeys(transaction, newKeys(state.inserts), time),
      changeStorage(transaction, state.inserts.map(storageOf)),
    ]);
    return Promise.all(decisions.map((decision) => resultOf(transaction, decision, rows)));
  };

  return async (caller, request, key) => {
    const { tenant, session, embedTenantId, userId } = caller;
    const creation: Creation = {
      tenant,
      session,
      embedTenantId,
      userId,
      parentId: request.parentId ?? null,
      body: Buffer.from(request.body),
      key: key === undefined ? undefined : idempotencyKeyOf(caller, request, key),
    };
    const row = await database.writeBatched(createAll, conversationLock(caller), creation);
    return toComment(row, caller);
  };
}

function knownKeys(creations: readonly LockedCreation[]): BatchState['keys'] {
  const known: BatchState['keys'] = new Map();
  for (const { key, earlier, conversationId } of creations) {
    if (!key || !earlier) continue;
    const { commentId, fingerprint } = earlier;
    known.set(key.identity, {
      fingerprint,
      decision: { type: 'existing', conversationId, commentId },
    });
  }
  return known;
}

/** Whether a creation is a reply, and `parentId` can be the id of a comment. */
function mayHaveParent(
  creation: LockedCreation,
): creation is LockedCreation & { parentId: number } {
  return (
    creation.parentId !== null && Number.isSafeInteger(creation.parentId) && creation.parentId > 0
  );
}

/** Decides about one creation: step 3. */
function decide(
  creation: LockedCreation,
  { keys, parents, storage, rateLimit, inserts }: BatchState,
): Decision {
  if (!creation.isActive) return { type: 'rejected', problem: unauthorized('Embed-Token') };
  const earlier = creation.key && keys.get(creation.key.identity);
  if (earlier)
    return earlier.fingerprint === creation.key?.fingerprint
      ? earlier.decision
      : { type: 'rejected', problem: keyReused() };

  const parent = creation.parentId === null ? undefined : parentWithReply(creation, parents);
  if (parent instanceof HttpProblem) return { type: 'rejected', problem: parent };
  const added = storageOf(creation);
  const problem = storage.check(creation.embedTenantId, added);
  if (problem) return { type: 'rejected', problem };
  const sequence = rateLimit.next(creation.userId);
  if (sequence instanceof HttpProblem) return { type: 'rejected', problem: sequence };

  const decision: Decision = { type: 'insert', index: inserts.length };
  inserts.push({ ...creation, sequence });
  storage.add(creation.embedTenantId, added);
  if (creation.key)
    keys.set(creation.key.identity, { fingerprint: creation.key.fingerprint, decision });
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
    bytes: parent.bytes + creation.body.length,
  };
  return isWithinLimits(updated) ? updated : threadFull('parentId');
}

function storageOf({ conversationId, body }: LockedCreation) {
  return { conversationId, comments: 1, bytes: body.length };
}

function newKeys(inserts: BatchState['inserts']): NewKey[] {
  return inserts.flatMap(({ key, sequence }) => (key ? { ...key, sequence } : []));
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
