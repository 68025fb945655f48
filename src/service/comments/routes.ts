import { type Context, Hono } from 'hono';
import type * as v from 'valibot';
import { CreateComment, EditComment, ResolveThread } from '../../api/comment-requests.ts';
import { API } from '../../api/paths.ts';
import { type AuthenticationOptions, recheckToken } from '../auth/authenticate.ts';
import { requireCaller } from '../auth/caller.ts';
import { cors } from '../http/cors.ts';
import type { HttpEnv } from '../http/env.ts';
import { parseJson } from '../http/parse-json.ts';
import { readBody } from '../http/read-body.ts';
import { byMethod, resource } from '../http/resource.ts';
import { respondWithJson, respondWithList } from '../paging/etag.ts';
import { parseFlag, parsePageRequest } from '../paging/pagination.ts';
import {
  type MentionableUsersOptions,
  mentionableUsers,
  parseSearch,
} from '../users/mentionable-users.ts';
import { parseCommentId } from './comment-row.ts';
import { type CommentWriteOptions, commentCreator } from './create-comment.ts';
import { parseIdempotencyKey } from './idempotency.ts';
import { loadThread, type ThreadListOptions, threadList } from './list-threads.ts';
import type { ThreadFilter } from './thread-query.ts';
import { deleteComment, editComment, resolveThread } from './update-comment.ts';
import { type ListWaitOptions, respondOrWait } from './waiting-list.ts';

const COMMENTS = `${API}/dashboard/:publicId/comments`;
const MENTIONABLE_USERS = 'mentionable-users';

/** What the comment routes need. */
export interface CommentRoutesOptions
  extends AuthenticationOptions,
    CommentWriteOptions,
    ThreadListOptions,
    ListWaitOptions,
    MentionableUsersOptions {}

/** The comments API of a dashboard. Each handler checks in this order: caller and dashboard, input, comment. */
export function commentRoutes(options: CommentRoutesOptions): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.use(`${COMMENTS}/*`, cors);
  addListRoutes(app, options);
  addCommentRoutes(app, options);
  return app;
}

/** Adds the lists of threads and of mentionable users, and the creation of comments. */
function addListRoutes(app: Hono<HttpEnv>, options: CommentRoutesOptions): void {
  const { rateLimiter } = options;
  const createComment = commentCreator(options);

  resource(app, COMMENTS, {
    GET: async (c) => {
      const caller = await requireCaller(options, c);
      if (!c.get('slot').knownTag) rateLimiter.count('lists', caller.userId);
      const query = c.req.query();
      const list = threadList(options, caller, parseFilter(query), parsePageRequest(query));
      return respondOrWait(options, c, caller, list);
    },
    POST: async (c) => {
      const caller = await requireCaller(options, c);
      rateLimiter.count('creations', caller.userId);
      const request = await readInput(options, c, CreateComment);
      const key = parseIdempotencyKey(c.req.header('idempotency-key'));
      return c.json(await createComment(caller, request, key), 201);
    },
  });

  const users = byMethod({
    GET: async (c) => {
      const caller = await requireCaller(options, c);
      rateLimiter.count('searches', caller.userId);
      const query = c.req.query();
      const { showEmails } = c.var.tenant.embedding;
      const request = { search: parseSearch(query.search), showEmails };
      const list = mentionableUsers(options, caller, request, parsePageRequest(query));
      return respondWithList(c, list);
    },
  });
  // The fastest router of Hono supports no text beside the parameter of the comments.
  app.use(`${COMMENTS}/:commentId`, async (c, next) => {
    if (c.req.param('commentId') !== MENTIONABLE_USERS) return next();
    c.set('route', `${COMMENTS}/${MENTIONABLE_USERS}`);
    return users(c, next);
  });
}

function addCommentRoutes(app: Hono<HttpEnv>, options: CommentRoutesOptions): void {
  const { rateLimiter } = options;

  resource(app, `${COMMENTS}/:commentId`, {
    PATCH: async (c) => {
      const caller = await requireCaller(options, c);
      rateLimiter.count('edits', caller.userId);
      const { body } = await readInput(options, c, EditComment);
      return c.json(await editComment(options, caller, idOf(c), body));
    },
    DELETE: async (c) => {
      const caller = await requireCaller(options, c);
      rateLimiter.count('edits', caller.userId);
      await deleteComment(options, caller, idOf(c));
      return c.body(null, 204);
    },
  });

  resource(app, `${COMMENTS}/:commentId/resolve`, {
    POST: async (c) => {
      const caller = await requireCaller(options, c);
      rateLimiter.count('resolves', caller.userId);
      const { resolved } = await readInput(options, c, ResolveThread);
      const root = await resolveThread(options, caller, idOf(c), resolved);
      return respondWithJson(c, await loadThread(options, caller, root));
    },
  });
}

/** Reads the body of a write, checks the token again, and parses the body. */
async function readInput<Schema extends v.GenericSchema>(
  options: CommentRoutesOptions,
  c: Context<HttpEnv>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const bytes = await readBody(c);
  await recheckToken(options, c);
  return parseJson(bytes, schema);
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
