import type { TestService } from './test-service.ts';

/** The length of the names that `addUsers` gives. */
export const NAME_LENGTH = 255;
/** Rows with the numbers from 1 as `i`, for a statement that adds many rows directly to the database. */
export const numbers = (count: number) =>
  `(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n) AS numbers`;

/** Adds replies of its author to a thread. */
export async function addReplies(
  { database }: TestService,
  root: number,
  count: number,
  body = 'x',
): Promise<void> {
  await database.query(
    `INSERT INTO svc_comment (conversation_id, parent_id, user_id, body, created_at)
     SELECT conversation_id, id, user_id, $2, 0 FROM svc_comment CROSS JOIN ${numbers(count)} WHERE id = $1`,
    [root, Buffer.from(body)],
  );
}

/** Adds copies of a first comment to its conversation. */
export async function repeatComment(
  { database }: TestService,
  id: number,
  copies: number,
): Promise<void> {
  await database.query(
    `INSERT INTO svc_comment (conversation_id, user_id, body, created_at)
     SELECT conversation_id, user_id, body, created_at FROM svc_comment CROSS JOIN ${numbers(copies)} WHERE id = $1`,
    [id],
  );
}

/** Adds users with long, similar names to the embed tenant of a user. */
export async function addUsers(
  { database }: TestService,
  externalId: string,
  count: number,
): Promise<void> {
  await database.query(
    `INSERT INTO svc_embed_user (embed_tenant_id, external_id, username, folded_username, folded_email)
     SELECT embed_tenant_id, name, name, name, name FROM (
       SELECT embed_tenant_id, $2 || SUBSTR(CAST(1000000 + i AS TEXT), 2) AS name
       FROM svc_embed_user CROSS JOIN ${numbers(count)} WHERE external_id = $1) AS added`,
    [externalId, 'a'.repeat(NAME_LENGTH - 6)],
  );
}
