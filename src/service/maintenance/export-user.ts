import { toTimestamp } from '../comments/comment-row.ts';
import type { Database } from '../database/database.ts';
import { type EmbedUserKey, type EmbedUserRow, findUser } from '../users/embed-user.ts';

/** Rows per statement: comments are large, and an export must not need the memory of all. */
const PAGE_SIZE = 200;

interface CommentRow {
  id: number;
  dashboard: string;
  parent_id: number | null;
  body: Uint8Array;
  request_key: string | null;
  created_at: number;
  edited_at: number | null;
  removed_at: number | null;
  resolved_at: number | null;
}

interface SessionRow {
  id: string;
  /** Null after the exchange. */
  claims: string | null;
  minted_by: string | null;
  expires_at: number;
  redeemed_at: number | null;
  revoked_at: number | null;
}

/**
 * Writes everything that is stored about an embed user as JSON: the profile, the sessions with their claims, the comments
 * with their texts, also deleted ones that were not purged, and the threads that the user has resolved. Returns whether
 * the user exists.
 */
export async function exportUser(
  database: Database,
  key: EmbedUserKey,
  externalIdHash: string,
  write: (text: string) => Promise<void>,
): Promise<boolean> {
  const user = await findUser(database, key);
  if (!user) return false;
  const { tenant: account, embedTenant, externalId } = key;
  const { id, username, email, first_name: firstName, picture } = user;
  const profile = { id, username, email, firstName, picture };
  await write(
    `${JSON.stringify({ account, embedTenant, externalId, externalIdHash, profile }).slice(0, -1)},\n`,
  );
  await write(`"sessions":${JSON.stringify(await sessionsOf(database, key.tenant, id))},\n`);
  await write(`"resolvedThreads":${JSON.stringify(await resolvedBy(database, id))},\n"comments":[`);
  let separator = '\n';
  for await (const comment of commentsOf(database, user)) {
    await write(separator + JSON.stringify(comment));
    separator = ',\n';
  }
  await write('\n]}\n');
  return true;
}

async function sessionsOf(database: Database, tenant: string, userId: number) {
  const rows = await database.query<SessionRow>(
    `SELECT id, claims, minted_by, expires_at, redeemed_at, revoked_at FROM svc_session
     WHERE tenant = $1 AND user_id = $2 ORDER BY expires_at`,
    [tenant, userId],
  );
  return rows.map((row) => ({
    idHash: row.id,
    mintedBySessionHash: row.minted_by,
    expiresAt: toTimestamp(row.expires_at),
    redeemedAt: toTimestamp(row.redeemed_at),
    revokedAt: toTimestamp(row.revoked_at),
    claims: row.claims === null ? null : (JSON.parse(row.claims) as unknown),
  }));
}

async function resolvedBy(database: Database, userId: number): Promise<number[]> {
  const sql = 'SELECT id FROM svc_comment WHERE resolved_by = $1 ORDER BY id';
  return (await database.query<{ id: number }>(sql, [userId])).map(({ id }) => id);
}

async function* commentsOf(database: Database, { id: userId, embed_tenant_id }: EmbedUserRow) {
  for (let after = 0; ; ) {
    const rows = await database.query<CommentRow>(
      `SELECT c.id, v.dashboard, c.parent_id, c.body, c.request_key, c.created_at, c.edited_at,
         c.removed_at, c.resolved_at
       FROM svc_comment c JOIN svc_conversation v ON v.id = c.conversation_id
       WHERE c.user_id = $1 AND v.embed_tenant_id = $2 AND c.id > $3 ORDER BY c.id LIMIT ${PAGE_SIZE}`,
      [userId, embed_tenant_id, after],
    );
    for (const row of rows)
      yield {
        id: row.id,
        dashboard: row.dashboard,
        parentId: row.parent_id,
        body: Buffer.from(row.body).toString('utf8'),
        idempotencyKeyDigest: row.request_key,
        createdAt: toTimestamp(row.created_at),
        editedAt: toTimestamp(row.edited_at),
        deletedAt: toTimestamp(row.removed_at),
        resolvedAt: toTimestamp(row.resolved_at),
      };
    const last = rows.at(-1);
    if (!last || rows.length < PAGE_SIZE) return;
    after = last.id;
  }
}
