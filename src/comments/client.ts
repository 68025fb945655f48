import ky, { type KyInstance, type Options } from 'ky';
import { Comment, MentionableUserList, PAGE_MAX, Thread, ThreadList } from '../api/comments.ts';
import { commentsPath } from '../api/paths.ts';
import type { Connection } from './connection.ts';
import { deadline } from './deadline.ts';
import { commentsErrorOf } from './failure.ts';
import type { ServerClock } from './server-clock.ts';

/** Which threads are listed. */
export type Filter = 'open' | 'all' | 'resolved';

/** A page that is asked for; with `etag` the answer may be that nothing has changed. */
export interface ListQuery {
  filter: Filter;
  after?: string | undefined;
  first?: number;
  etag?: string | undefined;
  /** How often a failed read is tried again before it counts. */
  retries?: number;
  signal?: AbortSignal;
}

/** A page of threads and the tag to ask for changes with. */
export interface ListAnswer extends ThreadList {
  etag: string | undefined;
}

/** What a creation sends; `key` lets a service that knows it answer a second try with the first one's comment. */
export interface NewComment {
  body: string;
  parentId: number | undefined;
  key: string;
  signal?: AbortSignal;
}

const ORIGIN = 'http://comments.invalid';
const TIMEOUT = 20_000;

/** The comments API of one dashboard; every failure is a `CommentsError`. */
export class CommentsClient {
  readonly #clock: ServerClock;
  readonly #http: KyInstance;
  #connection: Connection;

  constructor(connection: Connection, clock: ServerClock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#http = ky.create({
      fetch: (request) => this.#send(request as Request),
      timeout: false,
      retry: 0,
      throwHttpErrors: (status) => status !== 304,
    });
  }

  /** Goes on with a renewed session of the same speaker and dashboard. */
  reconnect(connection: Connection): void {
    this.#connection = connection;
  }

  /** A page of threads, or undefined where nothing changed since `etag`. */
  async list(query: ListQuery): Promise<ListAnswer | undefined> {
    const { filter, after, first, etag, signal, retries = 2 } = query;
    const searchParams = {
      includeResolved: filter === 'all' ? true : undefined,
      resolvedOnly: filter === 'resolved' ? true : undefined,
      first,
      after,
    };
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    const options = { searchParams, headers, cache: 'no-store', ...reading(retries, signal) };
    return this.#guard(false, async () => {
      const answer = this.#http.get(this.#url(), options as Options);
      const response = await answer;
      if (response.status === 304) return undefined;
      const list = await answer.json(ThreadList);
      return { ...list, etag: response.headers.get('etag') ?? undefined };
    });
  }

  create({ body, parentId, key, signal }: NewComment): Promise<Comment> {
    const options = { json: { body, parentId }, headers: { 'idempotency-key': key }, signal };
    return this.#guard(true, () => this.#http.post(this.#url(), options as Options).json(Comment));
  }

  edit(id: number, body: string, signal?: AbortSignal): Promise<Comment> {
    const options = { json: { body }, signal } as Options;
    return this.#guard(true, () => this.#http.patch(this.#url(`/${id}`), options).json(Comment));
  }

  async remove(id: number, signal?: AbortSignal): Promise<void> {
    await this.#guard(true, () => this.#http.delete(this.#url(`/${id}`), { signal } as Options));
  }

  resolve(id: number, resolved: boolean, signal?: AbortSignal): Promise<Thread> {
    const options = { json: { resolved }, signal } as Options;
    return this.#guard(true, () =>
      this.#http.post(this.#url(`/${id}/resolve`), options).json(Thread),
    );
  }

  /** A page of the users that `search` is part of, by username or e-mail. */
  mentionable(query: { search?: string; after?: string; signal?: AbortSignal }) {
    const { search, after, signal } = query;
    const searchParams = { search, after, first: search === undefined ? PAGE_MAX : 20 };
    const options = { searchParams, ...reading(1, signal) } as Options;
    return this.#guard(false, () =>
      this.#http.get(this.#url('/mentionable-users'), options).json(MentionableUserList),
    );
  }

  /** Sends a deletion or a resolution as the page goes away; nobody is there to hear the answer. */
  sendLast(id: number, change: 'remove' | { resolved: boolean }): void {
    const path = `${commentsPath(this.#connection.dashboard)}/${id}`;
    const answer =
      change === 'remove'
        ? this.#connection.fetch(path, { method: 'DELETE', keepalive: true })
        : this.#connection.fetch(`${path}/resolve`, {
            method: 'POST',
            keepalive: true,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(change),
          });
    answer.catch(() => undefined);
  }

  #url(below = ''): string {
    return ORIGIN + commentsPath(this.#connection.dashboard) + below;
  }

  async #send(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const { method, headers, signal, cache } = request;
    const body = method === 'GET' || method === 'DELETE' ? undefined : await request.text();
    const limit = deadline(TIMEOUT, signal, () => this.#connection.lapsed);
    try {
      const init: RequestInit = { method, headers, cache, signal: limit.signal };
      if (body !== undefined) init.body = body;
      const response = await this.#connection.fetch(pathname + search, init);
      this.#clock.learn(response);
      if (response.body === null) return response;
      return new Response(await response.arrayBuffer(), response);
    } finally {
      limit.clear();
    }
  }

  async #guard<T>(writes: boolean, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (cause) {
      throw commentsErrorOf(cause, writes);
    }
  }
}

function reading(limit: number, signal: AbortSignal | undefined) {
  return { retry: { limit, methods: ['get'], maxRetryAfter: 5000, jitter: true }, signal };
}
