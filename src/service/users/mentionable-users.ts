import { codePoints } from '../../api/code-points.ts';
import type { MentionableUser, MentionableUserList } from '../../api/comments.ts';
import { SEARCH_MAX } from '../../api/limits.ts';
import type { Caller } from '../auth/caller.ts';
import type { Queries } from '../database/database.ts';
import { badField } from '../http/problem.ts';
import type { CursorSigner } from '../paging/cursor.ts';
import { entityTag, type PreparedList } from '../paging/etag.ts';
import { PageCollector } from '../paging/page-collector.ts';
import { type PageRequest, toPage } from '../paging/pagination.ts';
import { fold } from './embed-user.ts';

interface UserRow {
  id: number;
  username: string;
  email: string | null;
  first_name: string | null;
}

/** Checks the search text; throws `400` if it is too long. An empty text matches every user. */
export function parseSearch(search = ''): string {
  if (codePoints(search) > SEARCH_MAX)
    throw badField('search', `must have at most ${SEARCH_MAX} characters`);
  return search;
}

/** Prepares a page of the embed tenant's users, in the order of the UTF-8 bytes of their usernames. */
export function mentionableUsers(
  { database, cursors }: { database: Queries; cursors: CursorSigner },
  caller: Caller,
  search: string,
  { first, after }: PageRequest,
): PreparedList {
  const { tenant, embedTenantId, dashboard, usersVersion } = caller;
  const list = [tenant, String(embedTenantId), dashboard, 'users', search];
  const [previous = ''] = after === undefined ? [] : cursors.read(list, after);
  return {
    tag: entityTag([...list, caller.userId, first, after ?? '', usersVersion]),
    async load() {
      const rows = search.includes('\0')
        ? []
        : await database.query<UserRow>(
            `SELECT id, username, email, first_name FROM svc_embed_user
             WHERE embed_tenant_id = $1 AND username > $2
               AND (folded_username LIKE $3 ESCAPE '\\' OR folded_email LIKE $3 ESCAPE '\\')
             ORDER BY username LIMIT $4`,
            [embedTenantId, previous, likePattern(search), first + 1],
          );
      const users = new PageCollector<MentionableUser>(first);
      rows.every((row) => users.add(toMentionableUser(row)));
      const page = toPage(users, after, ({ username }) => cursors.sign(list, [username]));
      return Buffer.from(JSON.stringify(page satisfies MentionableUserList));
    },
  };
}

function toMentionableUser({ id, username, email, first_name }: UserRow): MentionableUser {
  return { id, username, email, firstName: first_name };
}

/** Returns the LIKE pattern of a substring match, with its wildcards escaped. */
function likePattern(search: string): string {
  return `%${fold(search).replace(/[\\%_]/g, '\\$&')}%`;
}
