/*
A search for a part of a name has no index on every engine, so it reads all users of the embed tenant, in the order of
the list. Its work must not depend on what the names are:

1. It reads a chunk of users per statement, and each statement waits for its turn.
2. It compares with a substring function. LIKE compares every position of a long name with the whole pattern.
3. It stops when the page is full.
4. On PostgreSQL, one statement searches the users after the second chunk, with a trigram index if there is one. It
   compares with a short LIKE pattern, which the index supports, before the whole text.
*/
import type { MentionableUser } from '../../api/comments.ts';
import type { Database, Queries } from '../database/database.ts';
import { SEARCHED_USERS } from '../limits/limits.ts';
import { fold } from './embed-user.ts';

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
  size: number;
}

/** A search for users of an embed tenant whose usernames are after a position. */
export interface UserSearch {
  embedTenantId: number;
  /** A part of the username or, with `showEmails`, of the e-mail address; an empty text matches every user. */
  search: string;
  showEmails: boolean;
  after: string;
  /** How many users are searched for. */
  limit: number;
}

/** Returns the first users that are found. `query` waits for the turn of each statement. */
export async function searchUsers(
  { engine, dialect }: Pick<Database, 'dialect' | 'engine'>,
  query: Queries['query'],
  { embedTenantId, search, showEmails, after, limit }: UserSearch,
): Promise<MentionableUser[]> {
  const found: MentionableUser[] = [];
  if (search.includes('\0')) return found;
  const sql = chunkStatement(dialect.position, showEmails);
  const text = fold(search);
  const pattern = engine === 'postgres' ? likePattern(text) : undefined;
  let position = after;
  for (let chunks = 1; ; chunks++) {
    const chunk = text === '' ? Math.min(SEARCHED_USERS, limit - found.length) : SEARCHED_USERS;
    const rows = await query<ChunkRow>(sql, [embedTenantId, position, text, chunk]);
    found.push(...rows.filter(({ matches }) => matches === 1).map(toUser));
    const last = rows.at(-1);
    if (found.length >= limit || last === undefined || last.size < chunk)
      return found.slice(0, limit);
    position = last.username;
    if (pattern !== undefined && chunks === CHUNKS_BEFORE_INDEX) break;
  }
  const parameters = [embedTenantId, position, text, limit - found.length, pattern];
  const rest = await query<UserRow>(indexedStatement(showEmails), parameters);
  return [...found, ...rest.map(toUser)];
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

const columns = (showEmails: boolean) =>
  `id, username, ${showEmails ? 'email' : 'NULL AS email'}, first_name`;

/** Whether a condition is true for one of the searched columns. */
function anyOf(showEmails: boolean, condition: (column: string) => string): string {
  const searched = ['folded_username', ...(showEmails ? ['folded_email'] : [])];
  return `(${searched.map(condition).join(' OR ')})`;
}

function indexedStatement(showEmails: boolean): string {
  return `SELECT ${columns(showEmails)} FROM svc_embed_user
    WHERE embed_tenant_id = $1 AND username > $2
      AND ${anyOf(showEmails, (column) => `${column} LIKE $5`)}
      AND ${anyOf(showEmails, (column) => `strpos(${column}, $3) > 0`)}
    ORDER BY username LIMIT $4`;
}

function chunkStatement(position: string, showEmails: boolean): string {
  const matches = anyOf(showEmails, (column) => `${position}(${column}, $3) > 0`);
  return `WITH chunk AS (
    SELECT ${columns(showEmails)}, CASE WHEN ${matches} THEN 1 ELSE 0 END AS matches
    FROM svc_embed_user WHERE embed_tenant_id = $1 AND username > $2 ORDER BY username LIMIT $4)
    SELECT chunk.*, last.size FROM chunk
    CROSS JOIN (SELECT COUNT(*) AS size, MAX(username) AS username FROM chunk) AS last
    WHERE chunk.matches = 1 OR chunk.username = last.username ORDER BY chunk.username`;
}
