import type { CommentRow } from './comment-row.ts';

/** The most bytes of bodies that are kept. */
const BYTES_MAX = 8 * 1024 * 1024;
/** What a row weighs beside its body, roughly. */
const ROW_BYTES = 200;

/** A thread as its rows. */
export interface ThreadRows {
  root: CommentRow;
  replies: CommentRow[];
}

/**
 * Keeps pages of conversations that are read again and again.
 * A key holds the change counter, so that nothing kept is ever out of date, whichever process wrote.
 */
export class RowCache {
  readonly #pages = new Map<string, { threads: readonly ThreadRows[]; bytes: number }>();
  #bytes = 0;

  async get(
    key: string,
    load: () => Promise<readonly ThreadRows[]>,
  ): Promise<readonly ThreadRows[]> {
    const kept = this.#pages.get(key);
    if (kept) return kept.threads;
    const threads = await load();
    if (!this.#pages.has(key)) this.#keep(key, threads);
    return threads;
  }

  /** The oldest pages make room. */
  #keep(key: string, threads: readonly ThreadRows[]): void {
    const bytes = weight(threads);
    if (bytes > BYTES_MAX) return;
    this.#pages.set(key, { threads, bytes });
    this.#bytes += bytes;
    for (const [oldest, page] of this.#pages) {
      if (this.#bytes <= BYTES_MAX) return;
      this.#pages.delete(oldest);
      this.#bytes -= page.bytes;
    }
  }
}

function weight(threads: readonly ThreadRows[]): number {
  let bytes = 0;
  for (const { root, replies } of threads)
    for (const { body } of [root, ...replies]) bytes += body.byteLength + ROW_BYTES;
  return bytes;
}
