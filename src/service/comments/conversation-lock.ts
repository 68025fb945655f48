import type { Caller } from '../auth/caller.ts';
import type { Lock } from '../database/database.ts';
import type { StorageAmount } from '../limits/limits.ts';

/** A locked conversation. */
export interface LockedConversation {
  id: number;
  /** What its embed tenant has stored. Other processes may add to its other conversations at the same time. */
  stored: StorageAmount;
}

/** The total of a column over the other conversations of the embed tenant. */
const ofOthers = (column: keyof StorageAmount) =>
  `(SELECT CAST(COALESCE(SUM(${column}), 0) AS BIGINT) FROM svc_conversation AS other
    WHERE other.embed_tenant_id = $1 AND other.dashboard <> $2)`;

/**
 * Creates the lock of a conversation: all threads of one dashboard in one embed tenant. Acquiring it creates the
 * conversation if needed, and increments its version in the transaction of the change itself.
 */
export function conversationLock({ embedTenantId, dashboard }: Caller): Lock<LockedConversation> {
  return {
    key: JSON.stringify(['conversation', embedTenantId, dashboard]),
    async acquire(transaction) {
      const [row] = await transaction.query<StorageAmount & { id: number }>(
        `INSERT INTO svc_conversation (embed_tenant_id, dashboard, version) VALUES ($1, $2, 1)
         ON CONFLICT (embed_tenant_id, dashboard) DO UPDATE SET version = svc_conversation.version + 1
         RETURNING id, comments + ${ofOthers('comments')} AS comments, bytes + ${ofOthers('bytes')} AS bytes`,
        [embedTenantId, dashboard],
      );
      if (!row) throw new Error('the upsert returned no row');
      const { id, ...stored } = row;
      return { id, stored };
    },
    async revert(transaction, { id }) {
      await transaction.query(
        'UPDATE svc_conversation SET version = version - 1 WHERE id = $1 AND embed_tenant_id = $2',
        [id, embedTenantId],
      );
    },
  };
}
