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

const get = { method: 'GET', status: 200 } as const;
const post = { method: 'POST', status: 200 } as const;

/** The operations of the HTTP API by their names in the OpenAPI document. */
export const operations = {
  generateSession: { ...post, path: GENERATE_SESSION, body: GenerateSession, response: SessionId },
  exchangeSession: { ...post, path: SESSION_TOKEN, body: SessionId, response: EmbedToken },
  revokeSession: { ...post, path: SESSION_REVOKE, body: RevokeSessions, status: 204 },
  checkFrame: { ...get, path: FRAME_CHECK, response: FrameCheck },
  getDashboard: { ...get, path: DASHBOARD, response: Dashboard },
  listMentionableUsers: {
    ...get,
    path: `${COMMENTS}/mentionable-users`,
    response: MentionableUserList,
  },
  listComments: { ...get, path: COMMENTS, response: ThreadList },
  createComment: { ...post, path: COMMENTS, body: CreateComment, status: 201, response: Comment },
  editComment: {
    method: 'PATCH',
    path: COMMENT,
    body: EditComment,
    status: 200,
    response: Comment,
  },
  deleteComment: { method: 'DELETE', path: COMMENT, status: 204 },
  resolveThread: { ...post, path: `${COMMENT}/resolve`, body: ResolveThread, response: Thread },
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
