import type { Caller } from '../auth/caller.ts';
import type { Lock } from '../database/database.ts';

/**
 * Locks a conversation, which is created with its first comment, and returns its id.
 * Acquiring it increments the conversation's change counter, in the transaction of the change itself.
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
      await transaction.query('UPDATE svc_conversation SET version = version - 1 WHERE id = $1', [
        id,
      ]);
    },
  };
}
