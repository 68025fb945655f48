import type { Database } from '../../../src/service/index.ts';

/** The threads of the large conversation and the replies of each. */
export const THREADS = 100_040;
export const REPLIES = 5;
/** The body of every comment. */
export const BODY =
  'A comment of some words, as people write them about a dashboard and its figures.';

/** Fills the conversation of a dashboard: first the roots, then the replies of each. The database must be empty. */
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
  // Not all tables: SQLite would keep planning for the single session of this moment.
  await database.query('ANALYZE svc_comment');
}
