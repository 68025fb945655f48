import * as v from 'valibot';
import { object } from './base-schemas.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** A comment as the API returns it. `userId` is null after its author is deleted. */
export const Comment = object({
  /** Identifies the comment in paths. */
  id: v.number(),
  /** The `publicId` of the dashboard. */
  dashboardId: v.string(),
  /** The embed user who wrote it; null after that user was deleted. */
  userId: v.nullish(v.number()),
  /** The text as it was written: 1 to 10,000 characters. */
  body: v.string(),
  /** When it was edited last; null if it never was. */
  editedAt: v.nullish(timestamp),
  /** Always null or absent. */
  removedAt: v.nullish(timestamp),
  /** When it was posted. */
  createdAt: timestamp,
  /** Whether the caller wrote it. */
  isOwn: v.boolean(),
});
export type Comment = v.InferOutput<typeof Comment>;

/** A thread: its first comment and all replies, oldest first. */
export const Thread = object({
  /** The first comment. */
  root: Comment,
  /** All replies, oldest first. */
  replies: v.array(Comment),
  /** When it was resolved; null while it is open. */
  resolvedAt: v.nullish(timestamp),
  /** The embed user who resolved it; null while it is open. */
  resolvedBy: v.nullish(v.number()),
});
export type Thread = v.InferOutput<typeof Thread>;

/**
 * The position of a page in its list. The last page is the one with `hasNextPage: false`, even if it has an
 * `endCursor`.
 */
export const PageInfo = object({
  /** Whether another page follows. */
  hasNextPage: v.boolean(),
  /** Whether a page precedes: the request had a cursor. */
  hasPreviousPage: v.boolean(),
  /** The cursor of the first item; null or absent on an empty page. */
  startCursor: v.nullish(v.string()),
  /** The cursor of the last item, which is `after` of the next page. */
  endCursor: v.nullish(v.string()),
});
export type PageInfo = v.InferOutput<typeof PageInfo>;

/** A page of threads, the most recently started first. */
export const ThreadList = object({
  /** The threads, the most recently started first. */
  items: v.array(Thread),
  /** The position of the page. */
  pageInfo: PageInfo,
});
export type ThreadList = v.InferOutput<typeof ThreadList>;

/** A user who can be mentioned; `id` equals the `userId` of their comments. */
export const MentionableUser = object({
  /** Equals `userId` of comments. */
  id: v.number(),
  /** The `externalId` of the user. */
  username: v.string(),
  /** The e-mail address; null if there is none, or if the account hides it. */
  email: v.nullish(v.string()),
  /** The displayed name; null if there is none. */
  firstName: v.nullish(v.string()),
});
export type MentionableUser = v.InferOutput<typeof MentionableUser>;

/** A page of mentionable users, ordered by the UTF-8 bytes of their usernames. */
export const MentionableUserList = object({
  /** The users, ordered by username. */
  items: v.array(MentionableUser),
  /** The position of the page. */
  pageInfo: PageInfo,
});
export type MentionableUserList = v.InferOutput<typeof MentionableUserList>;
