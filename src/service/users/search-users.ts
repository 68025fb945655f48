/*
A search for a part of a name has no index on every engine, so it reads all users of the embed tenant, in the order of
the list. Its work must not depend on what the names are:

1. It reads a chunk of users per statement, and other requests run between two statements.
2. It compares with a substring function. LIKE compares every position of a long name with the whole pattern.
3. It stops when the page is full.
*/
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MentionableUser } from '../../api/comments.ts';
import type { Database } from '../database/database.ts';
import type { PageCollector } from '../paging/page-collector.ts';
import { fold } from './embed-user.ts';

/** The most users per statement. */
const CHUNK = 500;

/** A user that matches, or the last one of a chunk. */
interface ChunkRow {
  id: number;
  username: string;
  email: string | null;
  first_name: string | null;
  matches: number;
  /** The number of users in the chunk. */
  size: number;
}

/** Adds the users whose username or e-mail address contains a text to a page; an empty text matches every user. */
export async function searchUsers(
  database: Pick<Database, 'dialect' | 'query'>,
  { embedTenantId, search, after }: { embedTenantId: number; search: string; after: string },
  page: PageCollector<MentionableUser>,
): Promise<void> {
  const sql = chunkStatement(database.dialect.position);
  const text = fold(search);
  for (let position = after; ; await nextTurn()) {
    const chunk = text === '' ? Math.min(CHUNK, page.missing) : CHUNK;
    const rows = await database.query<ChunkRow>(sql, [embedTenantId, position, text, chunk]);
    for (const { id, username, email, first_name, matches } of rows) {
      const user = { id, username, email, firstName: first_name };
      if (matches === 1 && !page.add(user)) return;
    }
    const last = rows.at(-1);
    if (last === undefined || last.size < chunk) return;
    position = last.username;
  }
}

function chunkStatement(position: string): string {
  return `WITH chunk AS (
    SELECT id, username, email, first_name,
      CASE WHEN ${position}(folded_username, $3) > 0 OR ${position}(folded_email, $3) > 0 THEN 1 ELSE 0 END AS matches
    FROM svc_embed_user WHERE embed_tenant_id = $1 AND username > $2 ORDER BY username LIMIT $4)
    SELECT chunk.*, last.size FROM chunk
    CROSS JOIN (SELECT COUNT(*) AS size, MAX(username) AS username FROM chunk) AS last
    WHERE chunk.matches = 1 OR chunk.username = last.username ORDER BY chunk.username`;
}
