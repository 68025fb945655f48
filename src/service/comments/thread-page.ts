import type { Comment } from '../../api/comments.ts';

/** The field that differs between readers. Quotes in a text are escaped, so that no text contains it. */
const IS_OWN = '"isOwn":';
/** As long as `false`: whitespace after a value has no meaning in JSON. */
const TRUE = 'true ';

/** A page of threads, or a part of it, as JSON in UTF-8, encoded once for all readers. */
export class ThreadPage {
  /** The JSON, in which `isOwn` is false for every comment. */
  readonly #json: Buffer<ArrayBuffer>;
  readonly #authors: readonly Comment['userId'][];
  /** Where the values of `isOwn` are in the JSON, by author. */
  readonly #positions = new Map<Comment['userId'], number[]>();

  /** `authors` are those of its comments, in their order. */
  constructor(json: Buffer<ArrayBuffer>, authors: readonly Comment['userId'][]) {
    this.#json = json;
    this.#authors = authors;
    let position = 0;
    for (const author of authors) {
      position = json.indexOf(IS_OWN, position) + IS_OWN.length;
      const positions = this.#positions.get(author) ?? [];
      positions.push(position);
      this.#positions.set(author, positions);
    }
  }

  /** Returns the page that consists of parts. */
  static of(parts: readonly ThreadPage[]): ThreadPage {
    const json = Buffer.concat(parts.map((part) => part.#json));
    return new ThreadPage(
      json,
      parts.flatMap((part) => part.#authors),
    );
  }

  get bytes(): number {
    return this.#json.byteLength;
  }

  /** Returns the JSON for a reader. Readers who wrote no comment of the page share one buffer. */
  jsonFor(readerId: number): Buffer<ArrayBuffer> {
    const positions = this.#positions.get(readerId);
    if (!positions) return this.#json;
    const json = Buffer.from(this.#json);
    for (const position of positions) json.write(TRUE, position);
    return json;
  }
}
