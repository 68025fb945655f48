import type * as v from 'valibot';
import { CreateComment, EditComment, ResolveThread } from './comment-requests.ts';
import { Comment, MentionableUserList, Thread, ThreadList } from './comments.ts';
import { Dashboard } from './dashboard.ts';
import { FrameCheck } from './frame-check.ts';
import { API, FRAME_CHECK, GENERATE_SESSION, SESSION_REVOKE, SESSION_TOKEN } from './paths.ts';
import { EmbedToken, GenerateSession, SessionId } from './session.ts';
import { RevokeSessions } from './session-revocation.ts';

/** One operation of the HTTP API. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below the base URL of the service, with parameters such as `:publicId`. */
  readonly path: string;
  /** The schema of the request body. */
  readonly body?: v.GenericSchema;
  readonly status: 200 | 201 | 204;
  /** The schema of the response body. */
  readonly response?: v.GenericSchema;
}

const DASHBOARD = `${API}/dashboard/:publicId`;
const COMMENTS = `${DASHBOARD}/comments`;
const COMMENT = `${COMMENTS}/:commentId`;

/** The operations of the HTTP API by their names in the OpenAPI document. */
export const operations = {
  generateSession: {
    method: 'POST',
    path: GENERATE_SESSION,
    body: GenerateSession,
    status: 200,
    response: SessionId,
  },
  exchangeSession: {
    method: 'POST',
    path: SESSION_TOKEN,
    body: SessionId,
    status: 200,
    response: EmbedToken,
  },
  revokeSession: { method: 'POST', path: SESSION_REVOKE, body: RevokeSessions, status: 204 },
  checkFrame: { method: 'GET', path: FRAME_CHECK, status: 200, response: FrameCheck },
  getDashboard: { method: 'GET', path: DASHBOARD, status: 200, response: Dashboard },
  listMentionableUsers: {
    method: 'GET',
    path: `${COMMENTS}/mentionable-users`,
    status: 200,
    response: MentionableUserList,
  },
  listComments: { method: 'GET', path: COMMENTS, status: 200, response: ThreadList },
  createComment: {
    method: 'POST',
    path: COMMENTS,
    body: CreateComment,
    status: 201,
    response: Comment,
  },
  editComment: {
    method: 'PATCH',
    path: COMMENT,
    body: EditComment,
    status: 200,
    response: Comment,
  },
  deleteComment: { method: 'DELETE', path: COMMENT, status: 204 },
  resolveThread: {
    method: 'POST',
    path: `${COMMENT}/resolve`,
    body: ResolveThread,
    status: 200,
    response: Thread,
  },
} as const satisfies Record<string, Operation>;

/** The name of an operation. */
export type OperationName = keyof typeof operations;

type Schemas<N extends OperationName> = (typeof operations)[N];

/** The parsed request body of an operation; undefined if it has none. */
export type RequestBody<N extends OperationName> =
  Schemas<N> extends { body: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined;

/** The response body of an operation; undefined if it has none. */
export type ResponseBody<N extends OperationName> =
  Schemas<N> extends { response: infer S extends v.GenericSchema } ? v.InferOutput<S> : undefined;
