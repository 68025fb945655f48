import * as v from 'valibot';
import { object } from './object-schema.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A comment as the API returns it. `userId` is null after its author is deleted. */
export const Comment = object({
  id: v.number(),
  dashboardId: v.string(),
  userId: v.nullish(v.number()),
  body: v.string(),
  editedAt: v.nullish(timestamp),
  removedAt: v.nullish(timestamp),
  createdAt: timestamp,
  isOwn: v.boolean(),
});
export type Comment = v.InferOutput<typeof Comment>;

/** A thread: its first comment and all replies, oldest first. */
export const Thread = object({
  root: Comment,
  replies: v.array(Comment),
  resolvedAt: v.nullish(timestamp),
  resolvedBy: v.nullish(v.number()),
});
export type Thread = v.InferOutput<typeof Thread>;

/**
 * The position of a page in its list. The last page is the one with `hasNextPage: false`, even if it has an
 * `endCursor`.
 */
export const PageInfo = object({
  hasNextPage: v.boolean(),
  hasPreviousPage: v.boolean(),
  startCursor: v.nullish(v.string()),
  endCursor: v.nullish(v.string()),
});
export type PageInfo = v.InferOutput<typeof PageInfo>;

/** A page of threads, the most recently started first. */
export const ThreadList = object({ items: v.array(Thread), pageInfo: PageInfo });
export type ThreadList = v.InferOutput<typeof ThreadList>;

/** A user who can be mentioned; `id` equals the `userId` of their comments. */
export const MentionableUser = object({
  id: v.number(),
  username: v.string(),
  email: v.nullish(v.string()),
  firstName: v.nullish(v.string()),
});
export type MentionableUser = v.InferOutput<typeof MentionableUser>;

/** A page of mentionable users, ordered by the UTF-8 bytes of their usernames. */
export const MentionableUserList = object({
  items: v.array(MentionableUser),
  pageInfo: PageInfo,
});
export type MentionableUserList = v.InferOutput<typeof MentionableUserList>;
