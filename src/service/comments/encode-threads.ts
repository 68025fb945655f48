import type { Comment, Thread } from '../../api/comments.ts';
import { LIST_BYTES } from '../limits/limits.ts';
import { type CommentRow, toComment, toTimestamp } from './comment-row.ts';
import { ThreadPage } from './thread-page.ts';

/** The first comments of the first and of the last thread, and whether there are more threads. */
export interface EncodedThreads {
  start: CommentRow | undefined;
  end: CommentRow | undefined;
  hasMore: boolean;
}

/**
 * Encodes comments, in the order of their list, as the JSON of threads with commas between them, in parts of at most 64 KiB: a
 * part ends after any comment. The first thread beyond `first` ends it.
 */
export async function* encodeThreads(
  chunks: AsyncIterable<readonly CommentRow[]>,
  dashboard: string,
  first: number,
): AsyncGenerator<ThreadPage, EncodedThreads> {
  const part = new Part();
  const threads = new ThreadTexts(dashboard);
  let hasMore = false;
  read: for await (const rows of chunks)
    for (const row of rows) {
      hasMore = row.parent_id === null && threads.count === first;
      if (hasMore) break read;
      const text = threads.add(row);
      if (!part.fits(text)) yield part.end();
      part.add(text, row.user_id);
    }
  part.add(threads.close());
  yield part.end();
  return { ...threads.ends, hasMore };
}

/** A part of a page of threads, which grows. */
class Part {
  #texts: string[] = [];
  #bytes = 0;
  #authors: Comment['userId'][] = [];

  fits(text: string): boolean {
    return this.#bytes + Buffer.byteLength(text) <= LIST_BYTES.part;
  }

  /** `author` is given for the text of a comment. */
  add(text: string, author?: Comment['userId']): void {
    this.#texts.push(text);
    this.#bytes += Buffer.byteLength(text);
    if (author !== undefined) this.#authors.push(author);
  }

  /** Returns what was added, and starts the next part. */
  end(): ThreadPage {
    const page = new ThreadPage(Buffer.from(this.#texts.join('')), this.#authors);
    [this.#texts, this.#bytes, this.#authors] = [[], 0, []];
    return page;
  }
}

/** Converts comments one by one to the JSON of their threads, with `isOwn` false for every comment. */
class ThreadTexts {
  readonly #reader: Parameters<typeof toComment>[1];
  #start: CommentRow | undefined;
  #root: CommentRow | undefined;
  #hasReplies = false;
  count = 0;

  constructor(dashboard: string) {
    this.#reader = { dashboard, userId: Number.NaN };
  }

  /** The first comments of the first and of the last thread. */
  get ends(): Pick<EncodedThreads, 'start' | 'end'> {
    return { start: this.#start, end: this.#root };
  }

  /** Returns what is between the previous comment and the end of this one. */
  add(row: CommentRow): string {
    const comment = JSON.stringify(toComment(row, this.#reader));
    if (row.parent_id !== null) {
      const separator = this.#hasReplies ? ',' : '';
      this.#hasReplies = true;
      return separator + comment;
    }
    const end = this.#root ? `${this.close()},` : '';
    this.#start ??= row;
    this.#root = row;
    this.#hasReplies = false;
    this.count++;
    return `${end}{"root":${comment},"replies":[`;
  }

  /** Returns the end of the last thread. */
  close(): string {
    if (!this.#root) return '';
    const { resolved_at, resolved_by } = this.#root;
    const members: Pick<Thread, 'resolvedAt' | 'resolvedBy'> = {
      resolvedAt: toTimestamp(resolved_at),
      resolvedBy: resolved_by,
    };
    return `],${JSON.stringify(members).slice(1)}`;
  }
}
