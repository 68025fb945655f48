import { codePoints } from '../../api/base-schemas.ts';
import type { MentionableUserList } from '../../api/comments.ts';
import { SEARCH_MAX } from '../../api/limits.ts';
import type { Caller } from '../auth/authenticate.ts';
import type { Database } from '../database/database.ts';
import { badField } from '../http/problem.ts';
import type { CursorSigner } from '../paging/cursor.ts';
import { disconnectionSignal, entityTag, type PreparedList } from '../paging/etag.ts';
import { type PageRequest, toPage } from '../paging/pagination.ts';
import { searchUsers, type UserSearch } from './search-users.ts';

export interface MentionableUsersOptions {
  database: Database;
  cursors: CursorSigner;
}

/** Checks the search text; throws `400` if it is too long. An empty text matches every user. */
export function parseSearch(search = ''): string {
  if (codePoints(search) > SEARCH_MAX)
    throw badField('search', `must have at most ${SEARCH_MAX} characters`);
  return search;
}

/** Prepares a page of the embed tenant's users, in the order of the UTF-8 bytes of their usernames. */
export function mentionableUsers(
  { database, cursors }: MentionableUsersOptions,
  caller: Caller,
  { search, showEmails }: Pick<UserSearch, 'search' | 'showEmails'>,
  page: PageRequest,
): PreparedList {
  const { tenant, embedTenantId, dashboard, userId, usersVersion } = caller;
  const { first, after } = page;
  const list = [tenant, String(embedTenantId), dashboard, 'users', search];
  const [previous = ''] = after === undefined ? [] : cursors.read(list, after);
  return {
    tag: entityTag([...list, `${showEmails}`, userId, first, after ?? '', usersVersion]),
    async load(c) {
      const permit = c.get('permit');
      const signal = disconnectionSignal(c);
      const users = await searchUsers(
        { engine: database.engine, dialect: database.dialect },
        // Each statement in a turn of its own, so that a long search does not delay the others of the account.
        (...statement) => permit.inTurn('users', () => database.query(...statement), signal),
        { embedTenantId, search, showEmails, after: `${previous}`, limit: first + 1 },
      );
      const found = toPage(users, page, ({ username }) => cursors.sign(list, [username]));
      return Buffer.from(JSON.stringify(found satisfies MentionableUserList));
    },
  };
}
