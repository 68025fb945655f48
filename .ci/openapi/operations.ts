import type * as v from 'valibot';
import { CommentBody } from '../../src/api/comment-requests.ts';
import { MentionableUser, PageInfo } from '../../src/api/comments.ts';
import { FrameCheck } from '../../src/api/frame-check.ts';
import * as api from '../../src/api/index.ts';
import { PAGE_DEFAULT, PAGE_MAX, SEARCH_MAX } from '../../src/api/limits.ts';
import {
  type Operation as ApiOperation,
  type OperationName,
  type ParameterName,
  operations as table,
} from '../../src/api/operations.ts';
import { Problem } from '../../src/api/problem.ts';
import {
  GroupDefinition,
  SessionSettings,
  UserAttributeDefinition,
  UserAttributeInput,
} from '../../src/api/session.ts';
import { EmbedTheme } from '../../src/api/theme.ts';
import {
  IDEMPOTENCY_KEY_LENGTH,
  IDEMPOTENCY_KEY_MS,
  REPLIES_MAX,
} from '../../src/service/limits/limits.ts';

const exported: Readonly<Record<string, unknown>> = { ...api, FrameCheck };
const entries = Object.entries<ApiOperation>(table);

/** Returns the name of a schema of an operation in the document: that of its constant. */
function nameOf(schema: ApiOperation['body']): string | undefined {
  return schema && Object.keys(exported).find((name) => exported[name] === schema);
}

/** The schemas of the API by their name in the document: those of the operations, and those that are parts of them. */
export const schemas: Readonly<Record<string, v.GenericSchema>> = sorted({
  CommentBody,
  EmbedSessionSettings: SessionSettings,
  EmbedTheme,
  GroupDefinition,
  MentionableUser,
  PageInfo,
  Problem,
  UserAttributeDefinition,
  UserAttributeInput,
  ...schemasOfOperations(),
});

function sorted<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function schemasOfOperations(): Record<string, v.GenericSchema> {
  const used = entries.flatMap(([, { body, response }]) => [body, response]);
  return Object.fromEntries(
    used.flatMap((schema) => (schema ? [[nameOf(schema) ?? '', schema]] : [])),
  );
}

/** A query or header parameter. */
export interface Parameter {
  name: string;
  in: 'query' | 'header';
  description: string;
  required?: true;
  schema: object;
}

/** One operation of the API; its schemas are named. */
export interface Operation extends Omit<ApiOperation, 'body' | 'response' | 'parameters'> {
  operationId: OperationName;
  summary: string;
  description: string | undefined;
  parameters: readonly Parameter[];
  body: string | undefined;
  response: string | undefined;
}

const STORAGE_LIMITS =
  'Beyond the storage quota of the embed tenant, of which one user may use half, the response is 409.';
const THREAD_LIMITS = `A thread can have ${REPLIES_MAX} replies, of one user half of them; beyond that the response is 409.`;

/** Rules that the schemas do not express. */
const RULES: Readonly<Partial<Record<OperationName, string>>> = {
  revokeSession:
    'Also revokes the sessions that were minted with its token. An unknown or used id is `204` too; a session of a deployment that the caller may not read is `403`, after the others have been revoked.',
  checkFrame: 'Pages of every origin may read the response.',
  listComments: 'A thread contains all its replies.',
  createComment: `A user who creates too many comments per minute gets 429 with Retry-After. ${THREAD_LIMITS} ${STORAGE_LIMITS}`,
  editComment: STORAGE_LIMITS,
};

const flag = (description: string): Omit<Parameter, 'name'> => ({
  in: 'query',
  description,
  schema: { type: 'boolean', default: false },
});

const PARAMETERS: Readonly<Record<ParameterName, Omit<Parameter, 'name'>>> = {
  includeResolved: flag('Include resolved threads.'),
  resolvedOnly: flag('Return resolved threads only; overrides includeResolved.'),
  first: {
    in: 'query',
    description: `Items per page; a larger value is reduced to ${PAGE_MAX}.`,
    schema: { type: 'integer', minimum: 1, default: PAGE_DEFAULT },
  },
  after: {
    in: 'query',
    description: 'The endCursor of the previous page.',
    schema: { type: 'string' },
  },
  search: {
    in: 'query',
    description: 'A part of the username or e-mail address.',
    schema: { type: 'string', maxLength: SEARCH_MAX },
  },
  origin: {
    in: 'query',
    description: 'The origin, such as https://app.example.',
    required: true,
    schema: { type: 'string' },
  },
  'Idempotency-Key': {
    in: 'header',
    description: `A repeated request with the same key within ${IDEMPOTENCY_KEY_MS / 3_600_000} hours creates no second comment.`,
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH },
  },
};

/** Every operation under `/api/v1`. `summaries` are the doc comments of the table, by the name of the operation. */
export function documentedOperations(summaries: ReadonlyMap<string, string>): Operation[] {
  return entries.map(([name, operation]) => {
    const operationId = name as OperationName;
    const { parameters = [], body, response } = operation;
    return {
      ...operation,
      operationId,
      summary: summaries.get(name) ?? '',
      description: RULES[operationId],
      parameters: parameters.map((each) => ({ name: each, ...PARAMETERS[each] })),
      path: operation.path.replaceAll(/:(\w+)/g, '{$1}'),
      body: nameOf(body),
      response: nameOf(response),
    };
  });
}
