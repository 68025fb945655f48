import type { Caller } from '../auth/caller.ts';
import type { Lock } from '../database/database.ts';

/**
 * Creates the lock of a conversation: all threads of one dashboard in one embed tenant. Acquiring it creates the
 * conversation if needed, increments its version in the transaction of the change itself, and returns its id.
 */
export function conversationLock({ embedTenantId, dashboard }: Caller): Lock<number> {
  return {
    key: JSON.stringify(['conversation', embedTenantId, dashboard]),
    async acquire(transaction) {
      const [row] = await transaction.query<{ id: number }>(
        `INSERT INTO svc_conversation (embed_tenant_id, dashboard, version) VALUES ($1, $2, 1)
         ON CONFLICT (embed_tenant_id, dashboard) DO UPDATE SET version = svc_conversation.version + 1
         RETURNING id`,
        [embedTenantId, dashboard],
      );
      if (!row) throw new Error('the upsert returned no row');
      return row.id;
    },
    async revert(transaction, id) {
      await transaction.query(
        'UPDATE svc_conversation SET version = version - 1 WHERE id = $1 AND embed_tenant_id = $2',
        [id, embedTenantId],
      );
    },
  };
}
