import { codePoints } from '../../api/code-points.ts';
import type { MentionableUser, MentionableUserList } from '../../api/comments.ts';
import { SEARCH_MAX } from '../../api/limits.ts';
import type { FairLoads } from '../admission/fair-loads.ts';
import type { Caller } from '../auth/caller.ts';
import type { Database } from '../database/database.ts';
import { badField } from '../http/problem.ts';
import type { CursorSigner } from '../paging/cursor.ts';
import { entityTag, type PreparedList } from '../paging/etag.ts';
import { PageCollector } from '../paging/page-collector.ts';
import { type PageRequest, toPage } from '../paging/pagination.ts';
import { searchUsers, type UserSearch } from './search-users.ts';

/** What a list of mentionable users needs. */
export interface MentionableUsersOptions {
  database: Database;
  cursors: CursorSigner;
  userLoads: FairLoads;
}

/** Checks the search text; throws `400` if it is too long. An empty text matches every user. */
export function parseSearch(search = ''): string {
  if (codePoints(search) > SEARCH_MAX)
    throw badField('search', `must have at most ${SEARCH_MAX} characters`);
  return search;
}

/** Prepares a page of the embed tenant's users, in the order of the UTF-8 bytes of their usernames. */
export function mentionableUsers(
  { database, cursors, userLoads }: MentionableUsersOptions,
  caller: Caller,
  { search, showEmails }: Pick<UserSearch, 'search' | 'showEmails'>,
  { first, after }: PageRequest,
): PreparedList {
  const { tenant, embedTenantId, dashboard, usersVersion } = caller;
  const list = [tenant, String(embedTenantId), dashboard, 'users', search];
  const [previous = ''] = after === undefined ? [] : cursors.read(list, after);
  return {
    tag: entityTag([...list, `${showEmails}`, caller.userId, first, after ?? '', usersVersion]),
    async load(disconnectionSignal) {
      const users = new PageCollector<MentionableUser>(first);
      if (!search.includes('\0'))
        await userLoads.run(
          caller,
          () =>
            searchUsers(
              database,
              { embedTenantId, search, showEmails, after: `${previous}` },
              users,
            ),
          () => search !== '',
          disconnectionSignal(),
        );
      const page = toPage(users, after, ({ username }) => cursors.sign(list, [username]));
      return Buffer.from(JSON.stringify(page satisfies MentionableUserList));
    },
  };
}
