import { type Context, Hono } from 'hono';
import { operations } from '../../api/operations.ts';
import { COMMENT, MENTIONABLE_USERS } from '../../api/paths.ts';
import type { AuditDetails, AuditEvent } from '../audit/audit-log.ts';
import {
  type AuthenticationOptions,
  type Caller,
  requireCaller,
  writeInTurn,
} from '../auth/authenticate.ts';
import type { HttpEnv } from '../http/env.ts';
import { parseJson } from '../http/parse-json.ts';
import { readJsonBody } from '../http/read-body.ts';
import { methodNotAllowed, respondWith, route } from '../http/resource.ts';
import { respondWithJson, respondWithList } from '../paging/etag.ts';
import { parseFlag, parsePageRequest } from '../paging/pagination.ts';
import {
  type MentionableUsersOptions,
  mentionableUsers,
  parseSearch,
} from '../users/mentionable-users.ts';
import { parseCommentId } from './comment-row.ts';
import type { CommentWriteOptions } from './conversation.ts';
import { createComment, parseIdempotencyKey } from './create-comment.ts';
import { loadThread, type ThreadListOptions, threadList } from './list-threads.ts';
import type { ThreadFilter } from './thread-query.ts';
import { deleteComment, editComment, resolveThread } from './update-comment.ts';
import { type ListWaitOptions, respondOrWait } from './waiting-list.ts';

export interface CommentRoutesOptions
  extends AuthenticationOptions,
    CommentWriteOptions,
    ThreadListOptions,
    ListWaitOptions,
    MentionableUsersOptions {}

/** The comments API of a dashboard. Each handler checks in this order: caller and dashboard, input, comment. */
export function commentRoutes(options: CommentRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  addListRoutes(app, options);
  addCommentRoutes(app, options);
  return app;
}

/** Adds the lists of threads and of mentionable users, and the creation of comments. */
function addListRoutes(app: Hono<HttpEnv>, options: CommentRoutesOptions): void {
  const { audit, rateLimiter } = options;

  route(app, operations.listComments, async (c) => {
    const caller = await requireCaller(options, c);
    rateLimiter.count('lists', caller.userId);
    const query = c.req.query();
    const [filter, page] = [parseFilter(query), parsePageRequest(query)];
    return respondOrWait(options, c, caller, (reader) => threadList(options, reader, filter, page));
  });

  route(app, operations.createComment, async (c) => {
    const caller = await requireCaller(options, c);
    rateLimiter.count('creations', caller.userId);
    const request = parseJson(await readJsonBody(c), operations.createComment.body);
    const key = parseIdempotencyKey(c.req.header('idempotency-key'));
    const create = () => createComment(options, caller, request, key);
    const comment = await writeInTurn(options, c, create);
    audit.record(c, 'comment-creation', 'success', aboutComment(caller, comment.id));
    return comment;
  });

  const users = respondWith(operations.listMentionableUsers, async (c) => {
    const caller = await requireCaller(options, c);
    rateLimiter.count('searches', caller.userId);
    const query = c.req.query();
    const { showEmails } = c.var.tenant.embedding;
    const request = { search: parseSearch(query.search), showEmails };
    const list = mentionableUsers(options, caller, request, parsePageRequest(query));
    return respondWithList(c, list);
  });
  // The fastest router of Hono supports no text beside the parameter of the comments.
  app.use(COMMENT, async (c, next) => {
    if (!MENTIONABLE_USERS.endsWith(`/${c.req.param('commentId')}`)) return next();
    c.set('route', MENTIONABLE_USERS);
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return users(c, next);
    throw methodNotAllowed(MENTIONABLE_USERS);
  });
}

function addCommentRoutes(app: Hono<HttpEnv>, options: CommentRoutesOptions): void {
  const { audit, rateLimiter } = options;
  /** Runs a write of a comment in its turn, and records it even if its author is another user. */
  const recorded = async <Result>(
    c: Context<HttpEnv>,
    event: AuditEvent,
    caller: Caller,
    write: (id: number) => Promise<Result>,
  ): Promise<Result> => {
    const id = idOf(c);
    const details = aboutComment(caller, id);
    const inTurn = () => writeInTurn(options, c, () => write(id));
    const result = await audit.recordRejection(c, event, inTurn, details);
    audit.record(c, event, 'success', details);
    return result;
  };

  route(app, operations.editComment, async (c) => {
    const caller = await requireCaller(options, c);
    rateLimiter.count('edits', caller.userId);
    const { body } = parseJson(await readJsonBody(c), operations.editComment.body);
    return recorded(c, 'comment-edit', caller, (id) => editComment(options, caller, id, body));
  });

  route(app, operations.deleteComment, async (c) => {
    const caller = await requireCaller(options, c);
    rateLimiter.count('edits', caller.userId);
    await recorded(c, 'comment-deletion', caller, (id) => deleteComment(options, caller, id));
    return c.body(null, operations.deleteComment.status);
  });

  route(app, operations.resolveThread, async (c) => {
    const caller = await requireCaller(options, c);
    rateLimiter.count('resolves', caller.userId);
    const { resolved } = parseJson(await readJsonBody(c), operations.resolveThread.body);
    const event = resolved ? 'thread-resolution' : 'thread-reopening';
    const resolve = (id: number) => resolveThread(options, caller, id, resolved);
    const { conversationId, root } = await recorded(c, event, caller, resolve);
    return respondWithJson(c, await loadThread(options, c, caller, conversationId, root));
  });
}

/** What the audit log contains of a comment; never its text. */
function aboutComment({ dashboard }: Caller, comment: number): AuditDetails {
  return { dashboard, comment };
}

function idOf(c: Context<HttpEnv>): number {
  return parseCommentId(c.req.param('commentId'));
}

/** Parses the two flags of a list; `resolvedOnly` overrides `includeResolved`. */
function parseFilter(query: Record<string, string>): ThreadFilter {
  const includeResolved = parseFlag(query, 'includeResolved');
  if (parseFlag(query, 'resolvedOnly')) return 'resolved';
  return includeResolved ? 'all' : 'open';
}
