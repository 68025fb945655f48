import type { Database } from '../database/database.ts';

/** Identifies an embed user; external ids are unique per embed tenant only. */
export interface UserName {
  tenant: string;
  embedTenant: string;
  externalId: string;
}

/**
 * Deletes an embed user: the comments stay without an author, the sessions stop working immediately.
 * The versions of all affected conversations and lists are incremented. Returns whether the user existed.
 */
export function deleteUser(database: Database, name: UserName): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const [user] = await transaction.query<{ id: number; embed_tenant_id: number }>(
      `SELECT u.id, u.embed_tenant_id FROM svc_embed_user u
       JOIN svc_embed_tenant t ON t.id = u.embed_tenant_id
       WHERE t.tenant = $1 AND t.name = $2 AND u.external_id = $3`,
      [name.tenant, name.embedTenant, name.externalId],
    );
    if (!user) return false;
    await transaction.query(
      'UPDATE svc_embed_tenant SET users_version = users_version + 1 WHERE id = $1',
      [user.embed_tenant_id],
    );
    await transaction.query(
      `UPDATE svc_conversation SET version = version + 1
       WHERE embed_tenant_id = $1 AND id IN
         (SELECT conversation_id FROM svc_comment WHERE user_id = $2 OR resolved_by = $2)`,
      [user.embed_tenant_id, user.id],
    );
    await transaction.query('DELETE FROM svc_embed_user WHERE id = $1 AND embed_tenant_id = $2', [
      user.id,
      user.embed_tenant_id,
    ]);
    return true;
  });
}
