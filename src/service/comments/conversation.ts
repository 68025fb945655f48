/*
Conversations, and what embed tenants and their users store in them. Each conversation has the totals of its comments, and of
those of each author, which change in the transaction that changes the comments, under the lock of the conversation. So the
usage of an embed tenant is a sum over its dashboards.

A deleted comment counts neither for its embed tenant nor as a comment of its author. Until it is purged, it counts in a
limit of its own, which concerns its author alone: nobody else is rejected because of what was deleted.
*/
import type { Caller } from '../auth/authenticate.ts';
import { type Database, type Queries, requireRow, type Sent } from '../database/database.ts';
import { HttpProblem } from '../http/problem.ts';
import { DELETED_BYTES, type StorageAmount, shareOfAuthor } from '../limits/limits.ts';
import type { ConversationWaits } from './conversation-waits.ts';

export interface CommentWriteOptions {
  database: Database;
  /** What one embed tenant may store. */
  storageQuota: StorageAmount;
  /** The requests that wait for a change. */
  waits: ConversationWaits;
  now: () => number;
}

export interface Conversation {
  id: number;
  embedTenantId: number;
}

/** What a write returns, with the new version of the conversation; undefined if it changed nothing. */
interface Changed<Result> {
  result: Result;
  version?: number | undefined;
}

/**
 * Changes a conversation: all threads of one dashboard in one embed tenant. `work` runs under its lock, which
 * creates it if needed. Throws the problem that `work` returns. The commit wakes the requests that wait for a
 * change.
 */
export async function changeConversation<Result>(
  { database, waits }: Pick<CommentWriteOptions, 'database' | 'waits'>,
  { embedTenantId, dashboard }: Pick<Caller, 'embedTenantId' | 'dashboard'>,
  work: (
    transaction: Queries,
    conversation: Conversation,
  ) => Promise<Changed<Result> | Sent<Changed<Result>> | HttpProblem>,
): Promise<Result> {
  const lock = {
    key: JSON.stringify(['conversation', embedTenantId, dashboard]),
    // The storage quota of the embed tenant is checked for one comment after the other.
    scope: JSON.stringify(['embed-tenant', embedTenantId]),
    acquire: (transaction: Queries) => lockConversation(transaction, embedTenantId, dashboard),
  };
  const { result, version } = await database.write<Conversation, Changed<Result>>(lock, work);
  if (version !== undefined) waits.wake({ embedTenantId, dashboard, conversationVersion: version });
  return result;
}

/** Locks a conversation until the end of the transaction, and creates it if needed. */
export async function lockConversation(
  transaction: Queries,
  embedTenantId: number,
  dashboard: string,
): Promise<Conversation> {
  const { id } = await requireRow<{ id: number }>(
    transaction,
    `INSERT INTO svc_conversation (embed_tenant_id, dashboard) VALUES ($1, $2)
     ON CONFLICT (embed_tenant_id, dashboard) DO UPDATE SET version = svc_conversation.version
     RETURNING id`,
    [embedTenantId, dashboard],
  );
  return { id, embedTenantId };
}

/** What a deleted comment occupies besides its text, approximately. */
export const DELETED_COMMENT_BYTES = 1_024;

/** What an embed tenant stores, and the part of one of its users. */
export interface Stored extends StorageAmount {
  own_comments: number;
  own_bytes: number;
  own_deleted_bytes: number;
}

const total = (column: string, alias = column) =>
  `CAST(COALESCE(SUM(${column}), 0) AS BIGINT) AS ${alias}`;

/** Returns SQL tables of one row each, which have the columns of `Stored`, for an embed tenant and one of its users. */
export function storedBy(sql: Record<'embedTenantId' | 'userId', string>): string {
  return `(SELECT ${total('comments')}, ${total('bytes')}
      FROM svc_conversation WHERE embed_tenant_id = ${sql.embedTenantId}) AS stored
    CROSS JOIN (SELECT ${total('comments', 'own_comments')}, ${total('bytes', 'own_bytes')},
        ${total('deleted_bytes', 'own_deleted_bytes')}
      FROM svc_author_total WHERE user_id = ${sql.userId}) AS own`;
}

/**
 * Returns the `409` of a comment that would exceed the quota of the embed tenant, or the share of its author; undefined if
 * it may be stored.
 */
export function storageProblem(
  stored: Stored,
  added: StorageAmount,
  quota: StorageAmount,
): HttpProblem | undefined {
  const { comments, bytes } = sumOf(stored, added);
  if (comments > quota.comments || bytes > quota.bytes)
    return new HttpProblem(
      409,
      `The storage quota of the embed tenant is used up: ${quota.comments} comments with ${quota.bytes} bytes in total.`,
    );
  const own = sumOf({ comments: stored.own_comments, bytes: stored.own_bytes }, added);
  const share = { comments: shareOfAuthor(quota.comments), bytes: shareOfAuthor(quota.bytes) };
  if (own.comments > share.comments || own.bytes > share.bytes)
    return new HttpProblem(
      409,
      `One user may store half of the quota of the embed tenant: ${share.comments} comments with ${share.bytes} bytes in total.`,
    );
  if (stored.own_deleted_bytes > DELETED_BYTES)
    return new HttpProblem(
      409,
      `The deleted comments of this user occupy more than ${DELETED_BYTES} bytes. They count until they are purged.`,
    );
  return undefined;
}

/** A change of what an author stores in a conversation; null after the author was deleted. */
export interface StorageChange extends StorageAmount {
  userId: number | null;
  /** What deleted comments occupy. Default: 0. */
  deletedBytes?: number;
}

/** Adds to the totals of a conversation and of its authors, and increments its version, which it returns. */
export async function changeStorage(
  transaction: Queries,
  { id, embedTenantId }: Conversation,
  changes: readonly StorageChange[],
): Promise<number> {
  const added = changes.reduce<StorageAmount>(sumOf, { comments: 0, bytes: 0 });
  const updated = requireRow<{ version: number }>(
    transaction,
    `UPDATE svc_conversation SET version = version + 1, comments = comments + $2, bytes = bytes + $3
     WHERE id = $1 AND embed_tenant_id = $4 RETURNING version`,
    [id, added.comments, added.bytes, embedTenantId],
  );
  // Sent without waiting for each other; the connection runs them in order.
  const [{ version }] = await Promise.all([
    updated,
    ...changes.map((change) => changeAuthorTotal(transaction, id, change)),
  ]);
  return version;
}

async function changeAuthorTotal(
  transaction: Queries,
  conversationId: number,
  { userId, comments, bytes, deletedBytes = 0 }: StorageChange,
): Promise<void> {
  if (userId === null) return;
  await transaction.query(
    `INSERT INTO svc_author_total (conversation_id, user_id, comments, bytes, deleted_bytes)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT (conversation_id, user_id) DO UPDATE SET
       comments = svc_author_total.comments + excluded.comments,
       bytes = svc_author_total.bytes + excluded.bytes,
       deleted_bytes = svc_author_total.deleted_bytes + excluded.deleted_bytes`,
    [conversationId, userId, comments, bytes, deletedBytes],
  );
}

/** A comment that was deleted, and is purged. */
export interface DeletedComment {
  conversation_id: number;
  user_id: number | null;
  bytes: number;
}

/** Subtracts purged comments from what the deleted ones of their authors occupy. */
export async function subtractDeleted(
  transaction: Queries,
  comments: readonly DeletedComment[],
): Promise<void> {
  const key = ({ conversation_id, user_id }: DeletedComment) => `${conversation_id}/${user_id}`;
  for (const purged of Map.groupBy(comments, key).values()) {
    const [{ conversation_id, user_id } = {}] = purged;
    const bytes = purged.reduce((sum, comment) => sum + comment.bytes + DELETED_COMMENT_BYTES, 0);
    await transaction.query(
      `UPDATE svc_author_total SET deleted_bytes = deleted_bytes - $3
       WHERE conversation_id = $1 AND user_id = $2`,
      [conversation_id ?? null, user_id ?? null, bytes],
    );
  }
}

function sumOf(a: StorageAmount, b: StorageAmount): StorageAmount {
  return { comments: a.comments + b.comments, bytes: a.bytes + b.bytes };
}
