import type { MentionableUser, Thread } from '../../src/api/comments.ts';
import type { Connection } from '../../src/session/connection.ts';
import { FakeComments, pageOf } from '../../src/testing/fake-comments.ts';
import { Rejection } from '../../src/testing/rejection.ts';

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

/** The comments of `svc-embed/testing` as a service with faults that the real one cannot produce on demand. */
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
  readonly #comments = new FakeComments(() => this.now);
  /** The author of each comment, by its id. */
  readonly #authors = new Map<number, number | null>();

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
    this.#change();
    this.now += 1000;
    const later = this.now;
    this.now = at ?? later;
    const { id } = this.#comments.create(conversationOf(by), { body, parentId: to });
    this.now = later;
    this.#authors.set(id, by);
    return id;
  }

  remove(id: number): void {
    this.#change();
    this.#comments.delete(this.#ofAuthor(id), id);
  }

  /** Resolves or reopens a thread without a call. */
  resolve(id: number, resolved: boolean): void {
    this.#change();
    this.#comments.resolve(this.#ofAuthor(id), id, resolved);
  }

  /** The texts of all comments, oldest first. */
  bodies(): string[] {
    return this.#comments.bodies;
  }

  thread(id: number, userId: number): Thread {
    return JSON.parse(JSON.stringify(this.#comments.thread(conversationOf(userId), id)));
  }

  #respond(call: Call, userId: number): Response {
    try {
      return this.#perform(call, userId);
    } catch (error) {
      if (error instanceof Rejection) return this.#withDate(error.toResponse());
      throw error;
    }
  }

  #perform(call: Call, userId: number): Response {
    const { method, path, body } = call;
    const conversation = conversationOf(userId);
    if (path === '/mentionable-users') return this.#mentionable(call);
    if (path === '' && method === 'GET') return this.#list(call, userId);
    if (path === '' && body) {
      const { parentId } = body;
      const to = parentId === undefined ? {} : { to: parentId };
      const id = this.addComment(body.body as string, { by: userId, ...to });
      return this.#json(this.#comments.comment(conversation, id), 201);
    }
    const id = Number(path.split('/')[1]);
    this.#change();
    if (method === 'DELETE') {
      this.#comments.delete(conversation, id);
      return new Response(null, { status: 204 });
    }
    if (method === 'PATCH')
      return this.#json(this.#comments.edit(conversation, id, body?.body as string));
    return this.#json(this.#comments.resolve(conversation, id, body?.resolved ?? false));
  }

  #list({ query, headers }: Call, userId: number): Response {
    const page = this.#comments.list(conversationOf(userId), this.#withPageSize(query));
    const etag = `"${encodeURI(JSON.stringify(page))}"`;
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
    return this.#json(page, 200, { etag });
  }

  #mentionable({ query }: Call): Response {
    const search = (query.get('search') ?? '').toLowerCase();
    const found = this.users.filter(({ username, email }) =>
      `${username} ${email ?? ''}`.toLowerCase().includes(search),
    );
    return this.#json(pageOf(found, this.#withPageSize(query), ({ id }) => id));
  }

  #withPageSize(query: URLSearchParams): URLSearchParams {
    return new URLSearchParams({ first: String(this.pageSize), ...Object.fromEntries(query) });
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

  #ofAuthor(id: number) {
    return conversationOf(this.#authors.get(id) ?? null);
  }

  #json(value: unknown, status = 200, headers: HeadersInit = {}): Response {
    return this.#withDate(Response.json(value, { status, headers }));
  }

  #withDate(response: Response): Response {
    response.headers.set('date', new Date(this.now).toUTCString());
    return response;
  }

  #abortable<T>(result: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(result).then(resolve, reject);
    return promise;
  }
}

/** The conversation that all tests use. */
function conversationOf(id: number | null) {
  return { dashboardId: 'sales', user: { id, tenant: 'acme' } };
}
