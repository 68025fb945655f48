import {
  CommentBody,
  CreateComment,
  EditComment,
  ResolveThread,
} from '../../src/api/comment-requests.ts';
import {
  Comment,
  MentionableUser,
  MentionableUserList,
  PageInfo,
  Thread,
  ThreadList,
} from '../../src/api/comments.ts';
import { Dashboard } from '../../src/api/dashboard.ts';
import { FrameCheck } from '../../src/api/frame-check.ts';
import { PAGE_DEFAULT, PAGE_MAX, SEARCH_MAX } from '../../src/api/limits.ts';
import {
  type Operation as ApiOperation,
  operations as api,
  type OperationName,
} from '../../src/api/operations.ts';
import { Problem } from '../../src/api/problem.ts';
import {
  EmbedToken,
  GenerateSession,
  GroupDefinition,
  SessionId,
  SessionSettings,
  UserAttributeDefinition,
  UserAttributeInput,
} from '../../src/api/session.ts';
import { RevokeSessions } from '../../src/api/session-revocation.ts';
import { EmbedTheme } from '../../src/api/theme.ts';
import {
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_MS,
  REPLIES,
} from '../../src/service/limits/limits.ts';

/** The schemas of the API by their name in the document. */
export const schemas = {
  Comment,
  CommentBody,
  CreateComment,
  Dashboard,
  EditComment,
  EmbedSessionSettings: SessionSettings,
  EmbedTheme,
  EmbedToken,
  FrameCheck,
  GenerateSession,
  GroupDefinition,
  MentionableUser,
  MentionableUserList,
  PageInfo,
  Problem,
  ResolveThread,
  RevokeSessions,
  SessionId,
  Thread,
  ThreadList,
  UserAttributeDefinition,
  UserAttributeInput,
};

/** A query or header parameter. */
export interface Parameter {
  name: string;
  in: 'query' | 'header';
  description: string;
  required?: true;
  schema: object;
}

/** What the document contains about an operation besides its request and its response. */
interface Description {
  summary: string;
  /** Rules that the schemas do not express. */
  description?: string;
  /** The required credential; none if the session id is the credential. */
  credential?: 'ApiKey' | 'EmbedToken';
  parameters?: readonly Parameter[];
  /** Whether it supports `If-None-Match`, and the preference to wait for a change. */
  conditional?: true | 'waits';
  failures: readonly number[];
}

/** One operation of the API; its schemas are named. */
export interface Operation extends Description {
  operationId: OperationName;
  method: string;
  path: string;
  body: string | undefined;
  status: number;
  response: string | undefined;
}

const THREAD_LIMITS = `A thread can have at most ${REPLIES.count} replies with ${REPLIES.bytes} bytes of JSON in total; beyond that the response is 409.`;

const flag = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: { type: 'boolean', default: false },
});

const page: readonly Parameter[] = [
  {
    name: 'first',
    in: 'query',
    description: `Items per page; a larger value is reduced to ${PAGE_MAX}.`,
    schema: { type: 'integer', minimum: 1, default: PAGE_DEFAULT },
  },
  {
    name: 'after',
    in: 'query',
    description: 'The endCursor of the previous page.',
    schema: { type: 'string' },
  },
];

const descriptions: Readonly<Record<OperationName, Description>> = {
  generateSession: {
    summary: 'Mint a single-use session id for an end user',
    credential: 'ApiKey',
    failures: [400, 401, 403, 404, 429],
  },
  exchangeSession: {
    summary: 'Exchange a session id, once, for a signed embed token',
    failures: [400, 401, 429],
  },
  revokeSession: {
    summary: 'Revoke one or several sessions: their ids and tokens stop working immediately',
    description:
      'Also revokes the sessions that were minted with its token. An unknown or used id is `204` too; a session of a deployment that the caller may not read is `403`, after the others have been revoked.',
    credential: 'ApiKey',
    failures: [400, 401, 403, 429],
  },
  checkFrame: {
    summary: 'Check whether pages of an origin may frame the embed',
    description: 'Pages of every origin may read the response.',
    parameters: [
      {
        name: 'origin',
        in: 'query',
        description: 'The origin, such as https://app.example.',
        required: true,
        schema: { type: 'string' },
      },
    ],
    failures: [400, 429],
  },
  getDashboard: {
    summary: 'Get a published dashboard, with its title',
    credential: 'EmbedToken',
    failures: [401, 403, 404, 429],
  },
  listComments: {
    summary: 'List the threads of a dashboard, newest first',
    description:
      'A thread contains all its replies. A page of very long threads may have fewer than `first` items; `hasNextPage` is true if more follow.',
    credential: 'EmbedToken',
    parameters: [
      flag('includeResolved', 'Include resolved threads.'),
      flag('resolvedOnly', 'Return resolved threads only; overrides includeResolved.'),
      ...page,
    ],
    conditional: 'waits',
    failures: [400, 401, 403, 404, 429],
  },
  createComment: {
    summary: 'Start a thread, or reply to one',
    description: `A user who creates too many comments per minute gets 429 with Retry-After. ${THREAD_LIMITS}`,
    credential: 'EmbedToken',
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: `A repeated request with the same key within ${IDEMPOTENCY_KEY_MS / 3_600_000} hours creates no second comment.`,
        schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH },
      },
    ],
    failures: [400, 401, 403, 404, 409, 422, 429],
  },
  listMentionableUsers: {
    summary: 'List the users of the embed tenant, by username',
    credential: 'EmbedToken',
    parameters: [
      {
        name: 'search',
        in: 'query',
        description: 'A part of the username or e-mail address.',
        schema: { type: 'string', maxLength: SEARCH_MAX },
      },
      ...page,
    ],
    conditional: true,
    failures: [400, 401, 403, 404, 429],
  },
  editComment: {
    summary: "Replace the body of one of the caller's comments",
    description: THREAD_LIMITS,
    credential: 'EmbedToken',
    failures: [400, 401, 403, 404, 409, 429],
  },
  deleteComment: {
    summary: "Delete one of the caller's comments; deleting a root deletes its thread",
    credential: 'EmbedToken',
    failures: [401, 403, 404, 429],
  },
  resolveThread: {
    summary: "Resolve or reopen one of the caller's threads",
    credential: 'EmbedToken',
    failures: [400, 401, 403, 404, 429],
  },
};

/** Every operation under `/api/v1`. */
export const operations: readonly Operation[] = Object.entries(descriptions).map(
  ([name, description]) => {
    const operationId = name as OperationName;
    const operation: ApiOperation = api[operationId];
    return {
      ...description,
      operationId,
      method: operation.method.toLowerCase(),
      path: operation.path.replaceAll(/:(\w+)/g, '{$1}'),
      body: nameOf(operation.body),
      status: operation.status,
      response: nameOf(operation.response),
    };
  },
);

/** Returns the name of a schema in the document. */
function nameOf(schema: ApiOperation['body']): string | undefined {
  return Object.entries(schemas).find(([, each]) => each === schema)?.[0];
}
