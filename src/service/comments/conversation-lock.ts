import type { Caller } from '../auth/caller.ts';
import type { Lock } from '../database/database.ts';

/**
 * Holds a conversation, made at its first comment, while it changes; answers its id.
 * Taking it raises the change counter, in the transaction of the change itself.
 */
export function conversationLock({ embedTenantId, dashboard }: Caller): Lock<number> {
  return {
    key: JSON.stringify(['conversation', embedTenantId, dashboard]),
    async take(queries) {
      const [row] = await queries.query<{ id: number }>(
        `INSERT INTO svc_conversation (embed_tenant_id, dashboard, version) VALUES ($1, $2, 1)
         ON CONFLICT (embed_tenant_id, dashboard) DO UPDATE SET version = svc_conversation.version + 1
         RETURNING id`,
        [embedTenantId, dashboard],
      );
      if (!row) throw new Error('an upsert answers its row');
      return row.id;
    },
    async undo(queries, id) {
      await queries.query('UPDATE svc_conversation SET version = version - 1 WHERE id = $1', [id]);
    },
  };
}
