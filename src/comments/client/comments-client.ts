import type { Comment, MentionableUserList, Thread, ThreadList } from '../../api/comments.ts';
import { PAGE_MAX } from '../../api/limits.ts';
import { commentsPath } from '../../api/paths.ts';
import { isComment, isMentionableUserList, isThread, isThreadList } from './answers.ts';
import type { Connection } from './connection.ts';
import { type Call, request } from './request.ts';
import type { ServerClock } from './server-clock.ts';
import type { Shape } from './shape.ts';

/** Which threads are listed. */
export type ThreadFilter = 'open' | 'all' | 'resolved';

/** A page that is asked for; with `etag` the answer may be that nothing has changed. */
export interface ThreadListQuery {
  filter: ThreadFilter;
  after?: string | undefined;
  first?: number;
  etag?: string | undefined;
  /** How often a failed read is tried again before it counts. */
  retries?: number;
  signal?: AbortSignal | undefined;
}

/** A page of threads and the tag to ask for changes with. */
export interface ThreadPage extends ThreadList {
  etag: string | undefined;
}

/** What a creation sends; `key` lets a service that knows it answer a second try with the first one's comment. */
export interface NewComment {
  body: string;
  parentId: number | undefined;
  key: string;
  signal?: AbortSignal | undefined;
}

/** Who is looked up. */
export interface UserQuery {
  search?: string | undefined;
  after?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** How many users are suggested at a time. */
const SUGGESTIONS = 20;

/** The comments API of one dashboard; every failure is a `CommentsError`. */
export class CommentsClient {
  readonly #clock: ServerClock;
  #connection: Connection;

  constructor(connection: Connection, clock: ServerClock) {
    this.#connection = connection;
    this.#clock = clock;
  }

  /** Goes on with a renewed session of the same speaker and dashboard. */
  setConnection(connection: Connection): void {
    this.#connection = connection;
  }

  /** A page of threads, or undefined where nothing changed since `etag`. */
  async list({ filter, after, first, etag, signal, retries = 2 }: ThreadListQuery) {
    const which = { all: 'includeResolved', resolved: 'resolvedOnly', open: '' }[filter];
    const path = query({ [which]: true, first, after });
    const headers: Record<string, string> = etag ? { 'if-none-match': etag } : {};
    const answer = await this.#call({ path, headers, signal, retries }, isThreadList);
    return answer.body && { ...answer.body, etag: answer.headers.get('etag') ?? undefined };
  }

  create({ body, parentId, key, signal }: NewComment): Promise<Comment> {
    const headers = { 'idempotency-key': key };
    return this.#read(
      { method: 'POST', path: '', json: { body, parentId }, headers, signal },
      isComment,
    );
  }

  edit(id: number, body: string, signal?: AbortSignal): Promise<Comment> {
    return this.#read({ method: 'PATCH', path: `/${id}`, json: { body }, signal }, isComment);
  }

  async remove(id: number, signal?: AbortSignal): Promise<void> {
    await this.#call({ method: 'DELETE', path: `/${id}`, signal });
  }

  resolve(id: number, resolved: boolean, signal?: AbortSignal): Promise<Thread> {
    const call = { method: 'POST', path: `/${id}/resolve`, json: { resolved }, signal };
    return this.#read(call, isThread);
  }

  /** A page of the users that `search` is part of, by username or e-mail; of all users where it is absent. */
  mentionable({ search, after, signal }: UserQuery): Promise<MentionableUserList> {
    const first = search === undefined ? PAGE_MAX : SUGGESTIONS;
    const path = `/mentionable-users${query({ search, after, first })}`;
    return this.#read({ path, signal, retries: 1 }, isMentionableUserList);
  }

  /** Sends a deletion or a resolution as the page goes away; nobody is there to hear the answer. */
  sendOnPageHide(id: number, change: 'remove' | { resolved: boolean }): void {
    const call =
      change === 'remove'
        ? { method: 'DELETE', path: `/${id}` }
        : { method: 'POST', path: `/${id}/resolve`, json: change };
    this.#call({ ...call, keepalive: true }).catch(() => undefined);
  }

  async #read<T>(call: Call, shape: Shape<T>): Promise<T> {
    const { body } = await this.#call(call, shape);
    return body as T;
  }

  #call<T>(call: Call, shape?: Shape<T>) {
    const path = commentsPath(this.#connection.dashboard) + call.path;
    return request({ ...call, path }, () => this.#connection, this.#clock, shape);
  }
}

/** A query string of what is there. */
function query(values: Record<string, string | number | boolean | undefined>): string {
  const there = Object.entries(values).filter(([name, value]) => name && value !== undefined);
  return there.length > 0 ? `?${new URLSearchParams(there as string[][])}` : '';
}
