import type { CreateComment } from '../api/comment-requests.ts';
import type { Comment, PageInfo, Thread } from '../api/comments.ts';
import { PAGE_DEFAULT, PAGE_MAX } from '../api/limits.ts';
import { Rejection } from './rejection.ts';

/** A stored comment. A comment without `parentId` is the root of a thread. */
interface Row {
  readonly id: number;
  readonly tenant: string;
  readonly dashboardId: string;
  readonly userId: number | null;
  readonly parentId: number | undefined;
  readonly createdAt: string;
  body: string;
  editedAt?: string;
  resolvedAt?: string | undefined;
  resolvedBy?: number | null | undefined;
}

/** A user of an embed tenant; the id is null after the user is deleted. */
interface Author {
  readonly id: number | null;
  readonly tenant: string;
}

/** The dashboard and the user of a request. */
export interface Conversation {
  readonly dashboardId: string;
  readonly user: Author;
}

/** The comments of a fake service, in memory. `now` is in epoch milliseconds. */
export class FakeComments {
  readonly #now: () => number;
  #rows: Row[] = [];
  #count = 0;

  constructor(now = Date.now) {
    this.#now = now;
  }

  /** The texts of all comments, oldest first. */
  get bodies(): string[] {
    return this.#rows.map(({ body }) => body);
  }

  list(conversation: Conversation, query: URLSearchParams) {
    const only = query.get('resolvedOnly') === 'true';
    const all = query.get('includeResolved') === 'true';
    const threads = this.#rowsOf(conversation)
      .filter(({ parentId }) => parentId === undefined)
      .filter(({ resolvedAt }) => (only ? resolvedAt : all || !resolvedAt))
      .map((row) => this.#thread(row, conversation.user));
    threads.sort((a, b) => newestFirst(a.root, b.root));
    return pageOf(threads, query, ({ root }) => root.id);
  }

  comment(conversation: Conversation, id: number): Comment {
    return comment(this.#row(conversation, id), conversation.user);
  }

  thread(conversation: Conversation, id: number): Thread {
    return this.#thread(this.#row(conversation, id), conversation.user);
  }

  create(conversation: Conversation, { body, parentId }: CreateComment): Comment {
    const { dashboardId, user } = conversation;
    const parent = parentId == null ? undefined : this.#row(conversation, parentId, 'parentId');
    if (parent?.parentId !== undefined) throw new Rejection(400, 'is a reply', 'parentId');
    const row: Row = {
      id: ++this.#count,
      tenant: user.tenant,
      dashboardId,
      userId: user.id,
      parentId: parent?.id,
      createdAt: this.#time(),
      body,
    };
    this.#rows.push(row);
    return comment(row, user);
  }

  edit(conversation: Conversation, id: number, body: string): Comment {
    const row = this.#ownRow(conversation, id);
    Object.assign(row, { body, editedAt: this.#time() });
    return comment(row, conversation.user);
  }

  delete(conversation: Conversation, id: number): undefined {
    this.#ownRow(conversation, id);
    this.#rows = this.#rows.filter((row) => row.id !== id && row.parentId !== id);
  }

  resolve(conversation: Conversation, id: number, isResolved: boolean): Thread {
    const { parentId } = this.#row(conversation, id);
    if (parentId !== undefined) throw new Rejection(400, 'The comment is a reply.');
    const row = this.#ownRow(conversation, id);
    row.resolvedAt = isResolved ? this.#time() : undefined;
    row.resolvedBy = isResolved ? conversation.user.id : undefined;
    return this.#thread(row, conversation.user);
  }

  #time(): string {
    return new Date(this.#now()).toISOString();
  }

  #rowsOf({ dashboardId, user }: Conversation): Row[] {
    return this.#rows.filter(
      (row) => row.dashboardId === dashboardId && row.tenant === user.tenant,
    );
  }

  #row(conversation: Conversation, id: number, field?: string): Row {
    const row = this.#rowsOf(conversation).find((each) => each.id === id);
    if (!row) throw new Rejection(404, 'The comment does not exist.', field);
    return row;
  }

  #ownRow(conversation: Conversation, id: number): Row {
    const row = this.#row(conversation, id);
    if (row.userId !== conversation.user.id)
      throw new Rejection(403, 'Only the author may do this.');
    return row;
  }

  #thread(root: Row, user: Author): Thread {
    const replies = this.#rows.filter(({ parentId }) => parentId === root.id);
    return {
      root: comment(root, user),
      replies: replies.map((reply) => comment(reply, user)),
      resolvedAt: root.resolvedAt,
      resolvedBy: root.resolvedBy,
    };
  }
}

/** Returns one page of a list, from `first` and `after` of the query. */
export function pageOf<T>(
  all: readonly T[],
  query: URLSearchParams,
  idOf: (item: T) => number,
): { items: T[]; pageInfo: PageInfo } {
  const first = Number(query.get('first') ?? PAGE_DEFAULT);
  if (!Number.isInteger(first) || first < 1) throw new Rejection(400, 'must be positive', 'first');
  const after = query.get('after');
  const cursorOf = (item: T) => `cursor-${idOf(item)}`;
  const start = after === null ? 0 : all.findIndex((item) => cursorOf(item) === after) + 1;
  if (after !== null && start === 0) throw new Rejection(400, 'is not a cursor', 'after');
  const items = all.slice(start, start + Math.min(first, PAGE_MAX));
  const [head, last] = [items[0], items.at(-1)];
  const pageInfo = {
    hasNextPage: start + items.length < all.length,
    hasPreviousPage: after !== null,
    startCursor: head && cursorOf(head),
    endCursor: last && cursorOf(last),
  };
  return { items, pageInfo };
}

function comment(
  { id, dashboardId, userId, body, createdAt, editedAt }: Row,
  user: Author,
): Comment {
  return { id, dashboardId, userId, body, createdAt, editedAt, isOwn: userId === user.id };
}

function newestFirst(a: Comment, b: Comment): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;
}
