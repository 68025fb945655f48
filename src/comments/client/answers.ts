import type * as api from '../../api/comments.ts';
import { flag, list, maybe, number, object, text, time } from './shape.ts';

/*
What the service answers, checked by hand: the schemas of `src/api` say the same, for a twentieth of the bytes that all
of the comments may have. A test holds the two together.
*/

export const isComment = object<api.Comment>({
  id: number,
  dashboardId: text,
  userId: maybe(number),
  body: text,
  editedAt: maybe(time),
  removedAt: maybe(time),
  createdAt: time,
  isOwn: flag,
});

export const isThread = object<api.Thread>({
  root: isComment,
  replies: list(isComment),
  resolvedAt: maybe(time),
  resolvedBy: maybe(number),
});

const isPageInfo = object<api.PageInfo>({
  hasNextPage: flag,
  hasPreviousPage: flag,
  startCursor: maybe(text),
  endCursor: maybe(text),
});

export const isThreadList = object<api.ThreadList>({ items: list(isThread), pageInfo: isPageInfo });

const isMentionableUser = object<api.MentionableUser>({
  id: number,
  username: text,
  email: maybe(text),
  firstName: maybe(text),
});

export const isMentionableUserList = object<api.MentionableUserList>({
  items: list(isMentionableUser),
  pageInfo: isPageInfo,
});
