import type * as v from 'valibot';
import { CreateComment, EditComment, ResolveThread } from './comment-requests.ts';
import { Comment, MentionableUserList, Thread, ThreadList } from './comments.ts';
import { Dashboard } from './dashboard.ts';
import { FrameCheck } from './frame-check.ts';
import {
  COMMENT,
  COMMENTS,
  DASHBOARD,
  FRAME_CHECK,
  GENERATE_SESSION,
  MENTIONABLE_USERS,
  RESOLUTION,
  SESSION_REVOKE,
  SESSION_TOKEN,
} from './paths.ts';
import { EmbedToken, GenerateSession, SessionId } from './session.ts';
import { RevokeSessions } from './session-revocation.ts';

/** One operation of the HTTP API. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below the base URL of the service, with parameters such as `:publicId`. */
  readonly path: string;
  /** The required credential; without it, everyone may call it. */
  readonly credential?: 'ApiKey' | 'EmbedToken';
  /** The parameters of the query, and the headers that only some operations have. */
  readonly parameters?: readonly ParameterName[];
  /** The schema of the request body. */
  readonly body?: v.GenericSchema;
  readonly status: 200 | 201 | 204;
  /** The schema of the response body. */
  readonly response?: v.GenericSchema;
  /** Whether it supports `If-None-Match`, and the preference to wait for a change. */
  readonly conditional?: true | 'waits';
  /** The statuses of its problems, besides those of every operation: 404 of an unknown host, 405, 413 and 503. */
  readonly failures: readonly number[];
}

export type ParameterName =
  | 'first'
  | 'after'
  | 'search'
  | 'includeResolved'
  | 'resolvedOnly'
  | 'origin'
  | 'Idempotency-Key';

const get = { method: 'GET', status: 200 } as const;
const post = { method: 'POST', status: 200 } as const;
const asAdmin = { credential: 'ApiKey' } as const;
const asViewer = { credential: 'EmbedToken' } as const;

/**
 * The operations of the HTTP API by their names in the OpenAPI document, which has their doc comments as summaries. The
 * service registers its routes from this table.
 */
export const operations = {
  /** Mint a single-use session id for an end user */
  generateSession: {
    ...post,
    ...asAdmin,
    path: GENERATE_SESSION,
    body: GenerateSession,
    response: SessionId,
    failures: [400, 401, 403, 404, 429],
  },
  /** Exchange a session id, once, for a signed embed token */
  exchangeSession: {
    ...post,
    path: SESSION_TOKEN,
    body: SessionId,
    response: EmbedToken,
    failures: [400, 401, 429],
  },
  /** Revoke one or several sessions: their ids and tokens stop working immediately */
  revokeSession: {
    ...post,
    ...asAdmin,
    path: SESSION_REVOKE,
    body: RevokeSessions,
    status: 204,
    failures: [400, 401, 403, 429],
  },
  /** Check whether pages of an origin may frame the embed */
  checkFrame: {
    ...get,
    path: FRAME_CHECK,
    parameters: ['origin'],
    response: FrameCheck,
    failures: [400, 429],
  },
  /** Get a published dashboard, with its title */
  getDashboard: {
    ...get,
    ...asViewer,
    path: DASHBOARD,
    response: Dashboard,
    failures: [401, 403, 404, 429],
  },
  /** List the threads of a dashboard, newest first */
  listComments: {
    ...get,
    ...asViewer,
    path: COMMENTS,
    parameters: ['includeResolved', 'resolvedOnly', 'first', 'after'],
    response: ThreadList,
    conditional: 'waits',
    failures: [400, 401, 403, 404, 429],
  },
  /** Start a thread, or reply to one */
  createComment: {
    ...post,
    ...asViewer,
    path: COMMENTS,
    parameters: ['Idempotency-Key'],
    body: CreateComment,
    status: 201,
    response: Comment,
    failures: [400, 401, 403, 404, 409, 422, 429],
  },
  /** List the users of the embed tenant, by username */
  listMentionableUsers: {
    ...get,
    ...asViewer,
    path: MENTIONABLE_USERS,
    parameters: ['search', 'first', 'after'],
    response: MentionableUserList,
    conditional: true,
    failures: [400, 401, 403, 404, 429],
  },
  /** Replace the body of one of the caller's comments */
  editComment: {
    ...asViewer,
    method: 'PATCH',
    path: COMMENT,
    body: EditComment,
    status: 200,
    response: Comment,
    failures: [400, 401, 403, 404, 409, 429],
  },
  /** Delete one of the caller's comments; deleting a root deletes its thread */
  deleteComment: {
    ...asViewer,
    method: 'DELETE',
    path: COMMENT,
    status: 204,
    failures: [401, 403, 404, 429],
  },
  /** Resolve or reopen one of the caller's threads */
  resolveThread: {
    ...post,
    ...asViewer,
    path: RESOLUTION,
    body: ResolveThread,
    response: Thread,
    failures: [400, 401, 403, 404, 429],
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof operations;

type Parsed<S> = S extends v.GenericSchema ? v.InferOutput<S> : undefined;

/** The parsed body of a request or of a response of an operation; undefined if it has none. */
type BodyOf<O, Member extends string> =
  O extends Readonly<Record<Member, infer S>> ? Parsed<S> : undefined;

/** The response body of one operation of the table. */
export type ResponseOf<O extends Operation> = BodyOf<O, 'response'>;

/** The parsed request body of an operation; undefined if it has none. */
export type RequestBody<N extends OperationName> = BodyOf<(typeof operations)[N], 'body'>;

/** The response body of an operation; undefined if it has none. */
export type ResponseBody<N extends OperationName> = ResponseOf<(typeof operations)[N]>;
