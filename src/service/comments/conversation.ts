import type { Caller } from '../auth/caller.ts';
import type { Lock, Queries } from '../database/database.ts';
import { requireRow } from '../database/require-row.ts';
import { rowsStatement } from '../database/rows-statement.ts';
import { HttpProblem } from '../http/problem.ts';
import type { StorageAmount } from '../limits/limits.ts';
import type { ConversationWaits } from './conversation-waits.ts';

/** A locked conversation. */
export interface LockedConversation {
  id: number;
  version: number;
  /** What its embed tenant has stored. Other processes may add to its other conversations at the same time. */
  stored: StorageAmount;
}

/** The total of a column over the other conversations of the embed tenant. */
const ofOthers = (column: keyof StorageAmount) =>
  `(SELECT CAST(COALESCE(SUM(${column}), 0) AS BIGINT) FROM svc_conversation AS other
    WHERE other.embed_tenant_id = $1 AND other.dashboard <> $2)`;

/**
 * Creates the lock of a conversation: all threads of one dashboard in one embed tenant. Acquiring it creates the
 * conversation if needed, and increments its version in the transaction of the change itself. The commit wakes the
 * requests that wait for a change.
 */
export function conversationLock(
  { embedTenantId, dashboard }: Caller,
  waits: ConversationWaits,
): Lock<LockedConversation> {
  return {
    key: JSON.stringify(['conversation', embedTenantId, dashboard]),
    async acquire(transaction) {
      const row = await requireRow<StorageAmount & { id: number; version: number }>(
        transaction,
        `INSERT INTO svc_conversation (embed_tenant_id, dashboard, version) VALUES ($1, $2, 1)
         ON CONFLICT (embed_tenant_id, dashboard) DO UPDATE SET version = svc_conversation.version + 1
         RETURNING id, version, comments + ${ofOthers('comments')} AS comments, bytes + ${ofOthers('bytes')} AS bytes`,
        [embedTenantId, dashboard],
      );
      const { id, version, ...stored } = row;
      return { id, version, stored };
    },
    async revert(transaction, { id }) {
      await transaction.query(
        'UPDATE svc_conversation SET version = version - 1 WHERE id = $1 AND embed_tenant_id = $2',
        [id, embedTenantId],
      );
    },
    committed({ version }) {
      waits.wake({ embedTenantId, dashboard, conversationVersion: version });
    },
  };
}

/*
Each conversation has the totals of its comments, so that the usage of an embed tenant is a sum over its dashboards. They
change in the transaction that changes the comments, under the lock of the conversation, which also reads the sum.
*/
const changeStatement = rowsStatement(
  'changes',
  { conversation_id: 'BIGINT', comments: 'BIGINT', bytes: 'BIGINT' },
  `UPDATE svc_conversation
    SET comments = svc_conversation.comments + changes.comments,
      bytes = svc_conversation.bytes + changes.bytes
    FROM changes WHERE svc_conversation.id = changes.conversation_id`,
);

/** Returns the sum of two amounts. */
export function sumOf(a: StorageAmount, b: StorageAmount): StorageAmount {
  return { comments: a.comments + b.comments, bytes: a.bytes + b.bytes };
}

/** Returns the `409` of an embed tenant that would store more than its quota. */
export function quotaExceeded(
  { comments, bytes }: StorageAmount,
  quota: StorageAmount,
): HttpProblem | undefined {
  if (comments <= quota.comments && bytes <= quota.bytes) return undefined;
  return new HttpProblem(
    409,
    `The storage quota of the embed tenant is used up: ${quota.comments} comments with ${quota.bytes} bytes in total. Deleted comments count until they are purged.`,
  );
}

/** Adds to the totals of conversations, which the transaction has locked; negative numbers subtract. */
export async function changeStorage(
  transaction: Queries,
  changes: readonly (StorageAmount & { conversationId: number })[],
): Promise<void> {
  const totals = new Map<number, StorageAmount>();
  for (const { conversationId, ...change } of changes) {
    const total = totals.get(conversationId) ?? { comments: 0, bytes: 0 };
    totals.set(conversationId, sumOf(total, change));
  }
  if (totals.size === 0) return;
  const rows = [...totals].map(([conversation_id, total]) => ({ conversation_id, ...total }));
  await transaction.query(...changeStatement(rows));
}
