import type { Thread, ThreadList } from '../../api/comments.ts';

/** A page of threads as JSON in UTF-8: one for all readers who wrote none of its comments, or that of one reader. */
export class ThreadPage {
  readonly json: Buffer<ArrayBuffer>;
  readonly #authors: ReadonlySet<unknown>;

  /** `isOwn` must be false for every comment, unless the page is for one reader. */
  constructor(page: ThreadList, { isShared = true } = {}) {
    this.json = Buffer.from(JSON.stringify(page));
    this.#authors = new Set(isShared ? commentsOf(page).map(({ userId }) => userId) : []);
  }

  /** Whether a reader wrote a comment of this page, and so needs `pageFor`. */
  needsOwnPage(readerId: number): boolean {
    return this.#authors.has(readerId);
  }

  /** Encodes the page for one reader: with `isOwn` true for the comments that the reader wrote. */
  pageFor(readerId: number): ThreadPage {
    const page = JSON.parse(this.json.toString()) as ThreadList;
    for (const comment of commentsOf(page)) comment.isOwn = comment.userId === readerId;
    return new ThreadPage(page, { isShared: false });
  }
}

function commentsOf({ items }: ThreadList) {
  return items.flatMap(({ root, replies }: Thread) => [root, ...replies]);
}
