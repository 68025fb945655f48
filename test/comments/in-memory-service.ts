import type { Comment, MentionableUser, Thread } from '../../src/api/comments.ts';
import { newestFirst } from '../../src/comments/store/server-threads.ts';
import type { Connection } from '../../src/session/connection.ts';

interface Row {
  comment: Omit<Comment, 'isOwn'>;
  parentId: number | undefined;
  resolvedAt?: string;
}

/** A call that the service has received. */
export interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: { body?: string; parentId?: number; resolved?: boolean } | undefined;
  keepalive: boolean;
  cache: RequestCache | undefined;
  signal: AbortSignal | null | undefined;
}

/** Replaces the response to a call; `respond` performs the call. Undefined lets the call pass. */
export type Fault = (
  call: Call,
  respond: () => Response,
) => Response | Promise<Response> | undefined;

/** A comments service in memory, for faults that the real service cannot produce on demand. */
export class InMemoryService {
  readonly calls: Call[] = [];
  readonly users: MentionableUser[] = [];
  faults: Fault[] = [];
  now = Date.parse('2026-03-01T12:00:00Z');
  pageSize = 100;
  /** Whether a list request waits for a change, if the client prefers that and has the current list. */
  canWait = false;
  /** Responds to the requests that wait. */
  readonly waiting = new Set<() => void>();
  /** The statuses of the responses without a fault. */
  readonly statuses: number[] = [];
  #rows: Row[] = [];
  #ids = 0;

  /** Returns a connection as inside a frame, for the user `userId`. */
  connection(userId = 1): Connection {
    return {
      service: 'http://service.invalid',
      credential: 'token',
      dashboard: 'sales',
      identity: JSON.stringify(['http://service.invalid', 'acme', 'acme', String(userId)]),
      userId,
      displayName: undefined,
      isExpired: false,
      fetch: (path, init) => this.fetch(path, init, userId),
    };
  }

  async fetch(path: string, init: RequestInit, userId: number): Promise<Response> {
    if (init.signal?.aborted) throw init.signal.reason;
    const url = new URL(path, 'http://service.invalid');
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.split('/comments')[1] ?? '',
      query: url.searchParams,
      headers: new Headers(init.headers),
      keepalive: init.keepalive ?? false,
      cache: init.cache,
      signal: init.signal,
      body: init.body === undefined ? undefined : JSON.parse(String(init.body)),
    };
    this.calls.push(call);
    const respond = () => {
      const response = this.#respond(call, userId);
      this.statuses.push(response.status);
      return response;
    };
    for (const fault of this.faults) {
      const response = fault(call, respond);
      if (response) return this.#abortable(response, init.signal);
    }
    const mustWait = this.canWait && call.headers.has('prefer');
    const response = respond();
    if (!mustWait || response.status !== 304) return response;
    return this.#waitForChange(respond, init.signal);
  }

  /** Performs a task while this fault is the only one. */
  async withFault(fault: Fault, task: () => unknown): Promise<void> {
    this.faults = [fault];
    await task();
    this.faults = [];
  }

  /** Adds a comment without a call: of another user, or of the user `by`. Returns its id. */
  addComment(
    body: string,
    { by = 2, to, at }: { by?: number | null; to?: number; at?: number } = {},
  ): number {
    const id = ++this.#ids;
    this.#change();
    this.now += 1000;
    const createdAt = new Date(at ?? this.now).toISOString();
    const comment = { id, dashboardId: 'sales', userId: by, body, createdAt };
    this.#rows.push({ comment, parentId: to });
    return id;
  }

  remove(id: number): void {
    this.#change();
    this.#rows = this.#rows.filter((row) => row.comment.id !== id && row.parentId !== id);
  }

  /** Resolves or reopens a thread without a call. */
  resolve(id: number, resolved: boolean): void {
    this.#change();
    const row = this.#row(id) as Row;
    if (resolved) row.resolvedAt = new Date(this.now).toISOString();
    else delete row.resolvedAt;
  }

  /** The texts of all comments, oldest first. */
  bodies(): string[] {
    return this.#rows.map(({ comment }) => comment.body);
  }

  thread(id: number, userId: number): Thread {
    const { comment, resolvedAt } = this.#row(id) as Row;
    const replies = this.#rows.filter(({ parentId }) => parentId === id);
    const own = (each: Omit<Comment, 'isOwn'>) => ({ ...each, isOwn: each.userId === userId });
    const resolved = resolvedAt ? { resolvedAt, resolvedBy: userId } : {};
    return { root: own(comment), replies: replies.map((row) => own(row.comment)), ...resolved };
  }

  #respond(call: Call, userId: number): Response {
    const { method, path, body } = call;
    if (path === '/mentionable-users') return this.#mentionable(call);
    if (path === '' && method === 'GET') return this.#list(call, userId);
    if (path === '' && body) {
      const { parentId } = body;
      const to = parentId === undefined ? {} : { to: parentId };
      if (parentId !== undefined && !this.#row(parentId)) return this.#json({}, 404);
      const id = this.addComment(body.body as string, { by: userId, ...to });
      return this.#json(this.#own(id, userId), 201);
    }
    const id = Number(path.split('/')[1]);
    const row = this.#row(id);
    if (!row) return this.#json({ title: 'Not Found', status: 404 }, 404);
    this.#change();
    if (method === 'DELETE') {
      this.remove(id);
      return new Response(null, { status: 204 });
    }
    if (method === 'PATCH') {
      const at = new Date(this.now).toISOString();
      row.comment = { ...row.comment, body: body?.body as string, editedAt: at };
      return this.#json(this.#own(id, userId));
    }
    this.resolve(id, body?.resolved ?? false);
    return this.#json(this.thread(id, userId));
  }

  #list({ query, headers }: Call, userId: number): Response {
    const all = query.get('includeResolved') === 'true';
    const only = query.get('resolvedOnly') === 'true';
    const threads = this.#rows
      .filter(({ parentId }) => parentId === undefined)
      .filter(({ resolvedAt }) => (only ? resolvedAt : all || !resolvedAt))
      .map(({ comment }) => this.thread(comment.id, userId))
      .sort(newestFirst);
    const page = this.#page(threads, query, ({ root }) => root.id);
    const etag = `"${encodeURI(JSON.stringify(page))}"`;
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    return this.#json(page, 200, { etag });
  }

  #mentionable({ query }: Call): Response {
    const search = (query.get('search') ?? '').toLowerCase();
    const found = this.users.filter(({ username, email }) =>
      `${username} ${email ?? ''}`.toLowerCase().includes(search),
    );
    return this.#json(this.#page(found, query, ({ id }) => id));
  }

  #page<T>(all: T[], query: URLSearchParams, id: (item: T) => number) {
    const after = query.get('after');
    const start = after === null ? 0 : all.findIndex((item) => `after-${id(item)}` === after) + 1;
    const items = all.slice(start, start + Number(query.get('first') ?? this.pageSize));
    const last = items.at(-1);
    const pageInfo = {
      hasNextPage: last !== undefined && last !== all.at(-1),
      hasPreviousPage: after !== null,
      endCursor: last === undefined ? null : `after-${id(last)}`,
    };
    return { items, pageInfo };
  }

  async #waitForChange(
    respond: () => Response,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.waiting.add(resolve);
    const timer = setTimeout(resolve, 25_000);
    await this.#abortable(promise, signal).finally(() => {
      clearTimeout(timer);
      this.waiting.delete(resolve);
    });
    const response = respond();
    response.headers.set('preference-applied', 'wait=25');
    return response;
  }

  #change(): void {
    queueMicrotask(() => {
      for (const wake of this.waiting) wake();
    });
  }

  #own(id: number, userId: number): Comment {
    const { comment } = this.#row(id) as Row;
    return { ...comment, isOwn: comment.userId === userId };
  }

  #row(id: number): Row | undefined {
    return this.#rows.find(({ comment }) => comment.id === id);
  }

  #json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
    const date = new Date(this.now).toUTCString();
    return Response.json(value, { status, headers: { date, ...headers } });
  }

  #abortable<T>(result: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(result).then(resolve, reject);
    return promise;
  }
}
