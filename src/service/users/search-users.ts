/*
A search for a part of a name has no index on every engine, so it reads all users of the embed tenant, in the order of
the list. Its work must not depend on what the names are:

1. It reads a chunk of users per statement, and other requests run between two statements.
2. It compares with a substring function. LIKE compares every position of a long name with the whole pattern.
3. It stops when the page is full.
4. On PostgreSQL, one statement searches the users after the second chunk, with a trigram index if there is one. It
   compares with a short LIKE pattern, which the index supports, before the whole text.
*/
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MentionableUser } from '../../api/comments.ts';
import type { Database } from '../database/database.ts';
import type { PageCollector } from '../paging/page-collector.ts';
import { fold } from './embed-user.ts';

/** The most users per statement. */
const CHUNK = 500;

/** The chunks that are read before the index is used: common texts are found in them. */
const CHUNKS_BEFORE_INDEX = 2;
/** The shortest text with a trigram, and the longest pattern that is compared with LIKE, in code points. */
const PATTERN_LENGTH = { min: 3, max: 24 };

interface UserRow {
  id: number;
  username: string;
  email: string | null;
  first_name: string | null;
}

/** A user that matches, or the last one of a chunk. */
interface ChunkRow extends UserRow {
  matches: number;
  /** The number of users in the chunk. */
  size: number;
}

/** Adds the users whose username or e-mail address contains a text to a page; an empty text matches every user. */
export async function searchUsers(
  database: Pick<Database, 'dialect' | 'engine' | 'query'>,
  { embedTenantId, search, after }: { embedTenantId: number; search: string; after: string },
  page: PageCollector<MentionableUser>,
): Promise<void> {
  const sql = chunkStatement(database.dialect.position);
  const text = fold(search);
  const pattern = database.engine === 'postgres' ? likePattern(text) : undefined;
  let position = after;
  for (let chunks = 1; ; chunks++) {
    const chunk = text === '' ? Math.min(CHUNK, page.missing) : CHUNK;
    const rows = await database.query<ChunkRow>(sql, [embedTenantId, position, text, chunk]);
    for (const row of rows) if (row.matches === 1 && !page.add(toUser(row))) return;
    const last = rows.at(-1);
    if (last === undefined || last.size < chunk) return;
    position = last.username;
    if (pattern !== undefined && chunks === CHUNKS_BEFORE_INDEX) break;
    await nextTurn();
  }
  const parameters = [embedTenantId, position, text, page.missing, pattern];
  const rest = await database.query<UserRow>(INDEXED, parameters);
  rest.every((row) => page.add(toUser(row)));
}

function toUser({ id, username, email, first_name }: UserRow): MentionableUser {
  return { id, username, email, firstName: first_name };
}

/** Returns the LIKE pattern of the beginning of a text; undefined if the text is too short for an index. */
function likePattern(text: string): string | undefined {
  const characters = [...text];
  if (characters.length < PATTERN_LENGTH.min) return undefined;
  const beginning = characters.slice(0, PATTERN_LENGTH.max).join('');
  return `%${beginning.replace(/[\\%_]/g, '\\$&')}%`;
}

const INDEXED = `SELECT id, username, email, first_name FROM svc_embed_user
  WHERE embed_tenant_id = $1 AND username > $2
    AND (folded_username LIKE $5 OR folded_email LIKE $5)
    AND (strpos(folded_username, $3) > 0 OR strpos(folded_email, $3) > 0)
  ORDER BY username LIMIT $4`;

function chunkStatement(position: string): string {
  return `WITH chunk AS (
    SELECT id, username, email, first_name,
      CASE WHEN ${position}(folded_username, $3) > 0 OR ${position}(folded_email, $3) > 0 THEN 1 ELSE 0 END AS matches
    FROM svc_embed_user WHERE embed_tenant_id = $1 AND username > $2 ORDER BY username LIMIT $4)
    SELECT chunk.*, last.size FROM chunk
    CROSS JOIN (SELECT COUNT(*) AS size, MAX(username) AS username FROM chunk) AS last
    WHERE chunk.matches = 1 OR chunk.username = last.username ORDER BY chunk.username`;
}
