import * as v from 'valibot';
import {
  type Operation,
  type OperationName,
  operations,
  type RequestBody,
  type ResponseBody,
} from '../api/operations.ts';
import { percentDecode } from '../lib/percent-decode.ts';
import { FakeComments, pageOf } from './fake-comments.ts';
import { FakeSessions, type FakeUser, type FakeViewer } from './fake-sessions.ts';
import { Rejection } from './rejection.ts';

/** happy-dom checks CORS, like a browser. */
const CORS_HEADERS = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Allow-Methods', 'GET, POST, PATCH, DELETE'],
  [
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-None-Match, Idempotency-Key, Prefer, traceparent, tracestate',
  ],
  ['Access-Control-Expose-Headers', 'Date'],
] as const;

/** The options of a fake service. */
export interface FakeServiceOptions {
  /** The address that the fake service responds for, such as `https://acme.example`. */
  readonly baseUrl: string;
  /** The public ids of the dashboards, `sales` by default. Other dashboards do not exist. */
  readonly dashboards?: readonly string[];
}

/** A request that has the form of an operation. */
interface Call<N extends OperationName> {
  readonly body: RequestBody<N>;
  readonly query: URLSearchParams;
  readonly authorization: string | null;
  readonly publicId: string;
  readonly commentId: number;
}

type Handlers = { readonly [N in OperationName]: (call: Call<N>) => ResponseBody<N> };

/**
 * Simulates the HTTP API of the service in memory: sessions, and comments with replies, users and pages. Requests are
 * parsed with the schemas of `svc-embed/api`. Tokens are not signed, and any API key is accepted. Pass `fetch` to
 * `mswHandlers`, or use it instead of the global `fetch`.
 */
export class FakeService {
  readonly baseUrl: string;
  readonly #dashboards: readonly string[];
  readonly #sessions = new FakeSessions();
  readonly #comments = new FakeComments();

  constructor({ baseUrl, dashboards = ['sales'] }: FakeServiceOptions) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.#dashboards = dashboards;
  }

  /** Mints a session for a viewer, and returns its id, which can be exchanged once. */
  createSession(viewer: FakeViewer): string {
    return this.#sessions.mint(viewer);
  }

  /** Revokes a session: requests with its token are rejected from now on. */
  revokeSession(sessionId: string): void {
    this.#sessions.revoke(sessionId);
  }

  /** Adds a comment by a viewer, and returns its id. With `parentId`, it is a reply. */
  addComment(dashboard: string, author: FakeViewer, body: string, parentId?: number): number {
    const token = this.#sessions.exchange(this.#sessions.mint(author));
    const user = this.#sessions.authenticate(`Embed-Token ${token}`);
    return this.#comments.create({ dashboardId: dashboard, user }, { body, parentId }).id;
  }

  /** Handles a request to the service, from a page of any origin. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const isPreflight = request.method === 'OPTIONS';
    const response = isPreflight
      ? new Response(null, { status: 204 })
      : await this.#respond(request);
    for (const [name, value] of CORS_HEADERS) response.headers.set(name, value);
    return response;
  };

  async #respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.slice(new URL(this.baseUrl).pathname.replace(/\/$/, '').length);
    if (path === '/healthz') return new Response('ok');
    try {
      for (const name of Object.keys(operations) as OperationName[]) {
        const operation: Operation = operations[name];
        const { method } = operation;
        const params = method === request.method && matchPath(operation.path, path);
        if (!params) continue;
        const { publicId = '', commentId } = params;
        const body = operation.body && (await parseBody(operation.body, request));
        const authorization = request.headers.get('authorization');
        const query = searchParams;
        const call = { body, query, authorization, publicId, commentId: Number(commentId) };
        const result = (this.#handlers[name] as (call: unknown) => unknown)(call);
        return operation.status === 204
          ? new Response(null, { status: 204 })
          : Response.json(result, { status: operation.status });
      }
      throw new Rejection(404, 'The fake service has no such route.');
    } catch (error) {
      if (error instanceof Rejection) return error.toResponse();
      throw error;
    }
  }

  readonly #handlers: Handlers = {
    checkFrame: () => ({ allowed: true }),
    generateSession: ({ body, authorization }) => {
      if (!authorization?.startsWith('Bearer '))
        throw new Rejection(401, 'An API key is required.');
      return { sessionId: this.#sessions.mint(body) };
    },
    exchangeSession: ({ body }) => ({ token: this.#sessions.exchange(body.sessionId) }),
    revokeSession: ({ body: { sessionId, sessionIds = [] } }) => {
      for (const id of [...sessionIds, sessionId]) if (id) this.#sessions.revoke(id);
      return undefined;
    },
    getDashboard: (call) => ({ publicId: this.#conversation(call).dashboardId, title: null }),
    listMentionableUsers: (call) => {
      const { user } = this.#conversation(call);
      const search = (call.query.get('search') ?? '').toLowerCase();
      const isFound = ({ tenant, username, email }: FakeUser) =>
        tenant === user.tenant && `${username} ${email ?? ''}`.toLowerCase().includes(search);
      const found = this.#sessions.users.filter(isFound);
      const users = found.map(({ tenant: _, ...mentionable }) => mentionable);
      users.sort((a, b) => (a.username < b.username ? -1 : 1));
      return pageOf(users, call.query, ({ id }) => id);
    },
    listComments: (call) => this.#comments.list(this.#conversation(call), call.query),
    createComment: (call) => this.#comments.create(this.#conversation(call), call.body),
    editComment: (call) =>
      this.#comments.edit(this.#conversation(call), call.commentId, call.body.body),
    deleteComment: (call) => this.#comments.delete(this.#conversation(call), call.commentId),
    resolveThread: (call) =>
      this.#comments.resolve(this.#conversation(call), call.commentId, call.body.resolved),
  };

  #conversation({
    authorization,
    publicId,
  }: Pick<Call<OperationName>, 'authorization' | 'publicId'>) {
    const user = this.#sessions.authenticate(authorization);
    if (!this.#dashboards.includes(publicId)) {
      throw new Rejection(404, 'The dashboard does not exist.');
    }
    return { dashboardId: publicId, user };
  }
}

/** Returns the parameters of a path; undefined if it does not match the pattern. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const match = new RegExp(`^${pattern.replaceAll(/:\w+/g, '([^/]+)')}$`).exec(path);
  if (!match) return undefined;
  return Object.fromEntries(
    names.map((name, index) => [name, percentDecode(match[index + 1] ?? '') ?? '']),
  );
}

async function parseBody(schema: v.GenericSchema, request: Request): Promise<unknown> {
  const json: unknown = await request.json().catch(() => undefined);
  const { success, output, issues } = v.safeParse(schema, json);
  if (success) return output;
  throw new Rejection(400, issues[0].message, v.getDotPath(issues[0]) ?? undefined);
}
