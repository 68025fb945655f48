import type { Database } from '../../../src/service/index.ts';

/** Threads of the large conversation, each with its replies. */
export const THREADS = 100_040;
export const REPLIES = 5;
/** The body of every comment. */
export const BODY =
  'A comment of some words, as people write them about a dashboard and its figures.';

/**
 * Fills the conversation about a dashboard. Roots come first, then the replies of each;
 * the database must hold no other comment, so that ids are known beforehand.
 */
export async function seed(database: Database, dashboard: string): Promise<void> {
  const [user] = await database.query<{ id: number; embed_tenant_id: number }>(
    'SELECT id, embed_tenant_id FROM svc_embed_user',
  );
  if (!user) throw new Error('mint a session first');
  const [conversation] = await database.query<{ id: number }>(
    'INSERT INTO svc_conversation (embed_tenant_id, dashboard) VALUES ($1, $2) RETURNING id',
    [user.embed_tenant_id, dashboard],
  );
  const id = Number(conversation?.id);
  await database.query(
    `INSERT INTO svc_comment (conversation_id, user_id, body, created_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${THREADS})
     SELECT ${id}, ${user.id}, $1, 1700000000000 + i * 1000 FROM n`,
    [Buffer.from(BODY)],
  );
  await database.query(
    `INSERT INTO svc_comment (conversation_id, parent_id, user_id, body, created_at)
     WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${REPLIES})
     SELECT ${id}, c.id, ${user.id}, c.body, c.created_at + n.i FROM svc_comment c CROSS JOIN n
     WHERE c.parent_id IS NULL ORDER BY c.id, n.i`,
  );
  // Not of all tables: SQLite would plan for ever as if there were the one session of this moment.
  await database.query('ANALYZE svc_comment');
}
