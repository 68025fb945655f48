import type { MentionableUserList } from '../../api/comments.ts';
import type { UserQuery } from '../client.ts';

/** Asks for a page of the users that can be mentioned. */
export type Suggest = (query: UserQuery) => Promise<MentionableUserList>;
