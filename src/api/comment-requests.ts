import * as v from 'valibot';
import { codePoints, jsonObject, Text } from './base-schemas.ts';
import { BODY_MAX } from './limits.ts';

/** The text of a comment, stored unchanged: 1 to 10,000 code points. */
export const CommentBody = v.pipe(
  Text,
  v.nonEmpty('must not be empty'),
  v.check((body) => codePoints(body) <= BODY_MAX, 'must have at most 10,000 characters'),
);

/** The body of the request that creates a comment; without `parentId`, or with null, it starts a thread. */
export const CreateComment = jsonObject({
  /** The text. */
  body: CommentBody,
  /** The thread to reply to; without it, a thread is started. */
  parentId: v.nullish(v.number('must be a number')),
});
export type CreateComment = v.InferOutput<typeof CreateComment>;

/** The body of the request that edits a comment. */
export const EditComment = jsonObject({
  /** The new text. */
  body: CommentBody,
});
export type EditComment = v.InferOutput<typeof EditComment>;

/** The body of the request that resolves (`true`) or reopens (`false`) a thread. */
export const ResolveThread = jsonObject({
  /** True resolves the thread, false reopens it. */
  resolved: v.boolean('must be true or false'),
});
export type ResolveThread = v.InferOutput<typeof ResolveThread>;
