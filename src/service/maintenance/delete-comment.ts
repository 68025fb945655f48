import { lockConversation } from '../comments/conversation.ts';
import { removeComment } from '../comments/update-comment.ts';
import type { Database } from '../database/database.ts';
import { type EmbedUserKey, findUser } from '../users/embed-user.ts';

/** A comment that an operator has deleted. */
export interface DeletedByOperator {
  embedTenant: string;
  dashboard: string;
}

/**
 * Deletes a comment of an account, as its author can, with its replies if it is the first of a thread. Returns where it
 * was; undefined if the account has no such comment.
 */
export async function deleteCommentById(
  database: Database,
  { tenant, id, now }: { tenant: string; id: number; now: number },
): Promise<DeletedByOperator | undefined> {
  const [found] = await database.query<{
    embed_tenant_id: number;
    name: string;
    dashboard: string;
  }>(
    `SELECT v.embed_tenant_id, t.name, v.dashboard
     FROM svc_comment c JOIN svc_conversation v ON v.id = c.conversation_id
     JOIN svc_embed_tenant t ON t.id = v.embed_tenant_id
     WHERE c.id = $1 AND c.conversation_id = v.id AND t.tenant = $2 AND c.removed_at IS NULL`,
    [id, tenant],
  );
  if (!found) return undefined;
  const { embed_tenant_id: embedTenantId, name: embedTenant, dashboard } = found;
  await database.transaction(async (transaction) => {
    const conversation = await lockConversation(transaction, embedTenantId, dashboard);
    await removeComment(transaction, conversation, id, now);
  });
  return { embedTenant, dashboard };
}

/**
 * Deletes all comments of an embed user, one dashboard after the other, and overwrites their texts, which would otherwise
 * be stored until they are purged. Threads that the user has started are deleted with the replies of others. Returns the
 * number of the user's comments.
 */
export async function deleteCommentsOf(
  database: Database,
  key: EmbedUserKey,
  now: number,
): Promise<number> {
  const user = await findUser(database, key);
  if (!user) return 0;
  const conversations = await database.query<{ dashboard: string }>(
    `SELECT dashboard FROM svc_conversation WHERE embed_tenant_id = $1 AND id IN
       (SELECT conversation_id FROM svc_comment WHERE user_id = $2) ORDER BY dashboard`,
    [user.embed_tenant_id, user.id],
  );
  let total = 0;
  for (const { dashboard } of conversations)
    await database.transaction(async (transaction) => {
      const conversation = await lockConversation(transaction, user.embed_tenant_id, dashboard);
      const own = [conversation.id, user.id];
      const live = await transaction.query<{ id: number }>(
        'SELECT id FROM svc_comment WHERE conversation_id = $1 AND user_id = $2 AND removed_at IS NULL ORDER BY id',
        own,
      );
      for (const { id } of live) await removeComment(transaction, conversation, id, now);
      const erased = await transaction.query(
        'UPDATE svc_comment SET body = $3 WHERE conversation_id = $1 AND user_id = $2 RETURNING id',
        [...own, new Uint8Array()],
      );
      total += erased.length;
    });
  return total;
}
