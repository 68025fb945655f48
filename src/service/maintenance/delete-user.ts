import type { Database } from '../database/database.ts';
import { type EmbedUserKey, findUser } from '../users/embed-user.ts';

/**
 * Deletes an embed user. The user's comments stay without an author, and the sessions stop working immediately.
 * The versions of all affected conversations and lists are incremented. Returns whether the user existed.
 */
export function deleteUser(database: Database, user: EmbedUserKey): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const row = await findUser(transaction, user);
    if (!row) return false;
    await transaction.query(
      'UPDATE svc_embed_tenant SET users_version = users_version + 1 WHERE id = $1',
      [row.embed_tenant_id],
    );
    // Locked before the user, as creations do.
    await transaction.query(
      `UPDATE svc_conversation SET version = version + 1
       WHERE embed_tenant_id = $1 AND id IN
         (SELECT conversation_id FROM svc_comment WHERE user_id = $2 OR resolved_by = $2)`,
      [row.embed_tenant_id, row.id],
    );
    await transaction.query('DELETE FROM svc_embed_user WHERE id = $1 AND embed_tenant_id = $2', [
      row.id,
      row.embed_tenant_id,
    ]);
    return true;
  });
}
