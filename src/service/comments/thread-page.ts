import type { ThreadList } from '../../api/comments.ts';

/** The member that differs between readers. Quotes in a text are escaped, so that no text contains it. */
const NOT_OWN = Buffer.from('"isOwn":false');
const OWN = Buffer.from('"isOwn":true');
/** The approximate size of a part in memory without its JSON, in bytes. */
const PART_BYTES = 150;

/** The JSON before the `isOwn` of a comment. */
interface Part {
  json: Buffer;
  author: number | null | undefined;
}

/** A page of threads as JSON in UTF-8, encoded once for all readers. */
export class ThreadPage {
  /** The JSON for readers who wrote none of the comments. */
  readonly #shared: Buffer<ArrayBuffer>;
  readonly #parts: readonly Part[];
  readonly #end: Buffer;
  readonly #authors: ReadonlySet<Part['author']>;

  /** `isOwn` must be false for every comment. */
  constructor(page: ThreadList) {
    this.#shared = Buffer.from(JSON.stringify(page));
    let start = 0;
    this.#parts = page.items
      .flatMap(({ root, replies }) => [root, ...replies])
      .map(({ userId: author }) => {
        const end = this.#shared.indexOf(NOT_OWN, start);
        const json = this.#shared.subarray(start, end);
        start = end + NOT_OWN.length;
        return { json, author };
      });
    this.#end = this.#shared.subarray(start);
    this.#authors = new Set(this.#parts.map(({ author }) => author));
  }

  /** The size of the JSON, in bytes. */
  get bytes(): number {
    return this.#shared.byteLength;
  }

  /** The approximate size in memory, in bytes. */
  get size(): number {
    return this.bytes + this.#parts.length * PART_BYTES;
  }

  /** Returns the JSON for a reader. Readers who wrote no comment of the page share one buffer. */
  jsonFor(readerId: number): Buffer<ArrayBuffer> {
    if (!this.#authors.has(readerId)) return this.#shared;
    const buffers: Buffer[] = [];
    for (const { json, author } of this.#parts)
      buffers.push(json, author === readerId ? OWN : NOT_OWN);
    return Buffer.concat([...buffers, this.#end]);
  }
}
