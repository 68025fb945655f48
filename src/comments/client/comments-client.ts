import {
  Comment,
  MentionableUserList,
  type PageInfo,
  Thread,
  ThreadList,
} from '../../api/comments.ts';
import { PAGE_MAX } from '../../api/limits.ts';
import { commentsPath } from '../../api/paths.ts';
import { serverDate } from '../../lib/http.ts';
import type { Connection } from '../../session/connection.ts';
import type { ServerClock } from '../../session/server-clock.ts';
import { HttpClient, readBody } from './http-client.ts';

/** Which threads are listed. */
export type ThreadFilter = 'open' | 'all' | 'resolved';

/** A page of threads to read. */
export interface ThreadListQuery {
  readonly filter: ThreadFilter;
  readonly after?: string | undefined;
  readonly first?: number;
  /** How often a failed read is repeated. */
  readonly retries?: number;
  readonly signal?: AbortSignal | undefined;
}

/** A page of threads, with its tag for conditional reads. */
export interface ThreadPage extends ThreadList {
  /** The `Date` of the response, in epoch milliseconds; 0 if this page may not read it. */
  readonly readAt: number;
  readonly etag: string | undefined;
}

/** What has become of a page. */
export interface PageCheck {
  /** Undefined if nothing has changed. */
  readonly page: ThreadPage | undefined;
  readonly hasWaited: boolean;
}

export interface NewComment {
  readonly body: string;
  /** The root of the thread that it replies to; undefined for a new thread. */
  readonly parentId: number | undefined;
  /** The `Idempotency-Key`: a second attempt with the same key returns the comment of the first. */
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
}

/** How a deletion or a resolution is sent. */
export interface WriteOptions {
  /** Whether the request may outlive the page. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal;
}

/** A page of mentionable users to read. */
export interface UserQuery {
  /** A part of the username or e-mail address; all users if undefined. */
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A page of mentionable users, with its tag for conditional reads. */
export interface UserPage extends MentionableUserList {
  readonly etag?: string | undefined;
}

const SUGGESTIONS_PER_PAGE = 20;
/** How long the service may wait for a change, in seconds: less than the usual timeout of a proxy. */
const WAIT_S = 25;

const FILTER_PARAMETERS = {
  open: {},
  all: { includeResolved: 'true' },
  resolved: { resolvedOnly: 'true' },
} as const;

/** The comments API of one dashboard. Every failure is a `CommentsError`, except an abort. */
export class CommentsClient {
  readonly #http: HttpClient;

  constructor(connection: Connection, clock: ServerClock) {
    this.#http = new HttpClient(connection, clock);
  }

  /** Continues with another session of the same viewer and dashboard. */
  setConnection(connection: Connection): void {
    this.#http.connection = connection;
  }

  list({ retries = 2, signal, ...query }: ThreadListQuery): Promise<ThreadPage> {
    return this.#http.send({ path: this.#listPath(query), retries, signal }, readPage);
  }

  /** Reads a page again if it has changed since `etag`, in one attempt; with `canWait`, the service may wait for that. */
  checkPage(
    query: ThreadListQuery,
    etag: string | undefined,
    canWait: boolean,
  ): Promise<PageCheck> {
    const headers = {
      ...(etag && { 'if-none-match': etag }),
      ...(etag && canWait && { prefer: `wait=${WAIT_S}` }),
    };
    const waitMs = canWait ? WAIT_S * 1000 : 0;
    const request = { path: this.#listPath(query), headers, waitMs, signal: query.signal };
    return this.#http.send(request, async (response) => ({
      page: response.status === 304 ? undefined : await readPage(response),
      hasWaited: response.headers.get('preference-applied')?.includes('wait') ?? false,
    }));
  }

  /** Reads all threads of a filter, or those after a cursor, page by page, the most recently started first. */
  async *allThreads(
    signal?: AbortSignal,
    { filter = 'all', after }: Partial<ThreadListQuery> = {},
  ): AsyncGenerator<ThreadPage> {
    let next = after;
    do {
      const page = await this.list({ filter, after: next, first: PAGE_MAX, signal });
      yield page;
      next = nextCursor(page, next);
    } while (next !== undefined);
  }

  /** Finds the thread that contains a comment. */
  async findThread(commentId: number, signal?: AbortSignal): Promise<Thread | undefined> {
    for await (const { items } of this.allThreads(signal)) {
      const thread = items.find(({ root, replies }) =>
        [root, ...replies].some(({ id }) => id === commentId),
      );
      if (thread) return thread;
    }
    return undefined;
  }

  create({ body, parentId, key, signal }: NewComment): Promise<Comment> {
    const headers = { 'idempotency-key': key };
    const json = { body, parentId };
    return this.#http.send(
      { method: 'POST', path: this.#path(), headers, json, signal },
      (response) => readBody(response, Comment),
    );
  }

  edit(id: number, body: string, signal?: AbortSignal): Promise<Comment> {
    return this.#http.send(
      { method: 'PATCH', path: this.#path(`/${id}`), json: { body }, signal },
      (response) => readBody(response, Comment),
    );
  }

  async delete(id: number, options: WriteOptions = {}): Promise<void> {
    const path = this.#path(`/${id}`);
    await this.#http.send({ method: 'DELETE', path, ...options }, (response) => response.text());
  }

  resolve(id: number, resolved: boolean, options: WriteOptions = {}): Promise<Thread> {
    return this.#http.send(
      { method: 'POST', path: this.#path(`/${id}/resolve`), json: { resolved }, ...options },
      (response) => readBody(response, Thread),
    );
  }

  /** Returns a page of the users that match a search, or of all users. */
  mentionableUsers({ search, after, signal }: UserQuery): Promise<UserPage> {
    const first = search === undefined ? PAGE_MAX : SUGGESTIONS_PER_PAGE;
    const path = this.#path('/mentionable-users', { search, after, first });
    return this.#http.send({ path, retries: 1, signal }, readUserPage);
  }

  /** Reads the first page of all users again; undefined if no user has changed since `etag`. */
  changedUsers(etag: string | undefined, signal?: AbortSignal): Promise<UserPage | undefined> {
    const path = this.#path('/mentionable-users', { first: PAGE_MAX });
    const request = {
      path,
      headers: { ...(etag && { 'if-none-match': etag }) },
      retries: 1,
      signal,
    };
    return this.#http.send(request, async (response) =>
      response.status === 304 ? undefined : readUserPage(response),
    );
  }

  #listPath({ filter, after, first }: ThreadListQuery): string {
    return this.#path('', { ...FILTER_PARAMETERS[filter], first, after });
  }

  #path(path = '', parameters: Readonly<Record<string, string | number | undefined>> = {}): string {
    const base = commentsPath(this.#http.connection.dashboard) + path;
    const defined = Object.entries(parameters).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(defined.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `${base}?${query}` : base;
  }
}

/** Returns the cursor of the page after one that was read with `after`. A page whose cursor does not advance is the last. */
export function nextCursor(
  { pageInfo: { hasNextPage, endCursor } }: { readonly pageInfo: PageInfo },
  after?: string,
): string | undefined {
  return hasNextPage && endCursor !== after ? (endCursor ?? undefined) : undefined;
}

async function readUserPage(response: Response): Promise<UserPage> {
  const page = await readBody(response, MentionableUserList);
  return { ...page, etag: response.headers.get('etag') ?? undefined };
}

async function readPage(response: Response): Promise<ThreadPage> {
  const page = await readBody(response, ThreadList);
  const { headers } = response;
  return { ...page, readAt: serverDate(headers) ?? 0, etag: headers.get('etag') ?? undefined };
}
