import type { Comment, ThreadList } from '../../api/comments.ts';

/** The field that differs between readers. Quotes in a text are escaped, so that no text contains it. */
const IS_OWN = '"isOwn":';
/** As long as `false`: whitespace after a value has no meaning in JSON. */
const TRUE = 'true ';

/** A page of threads as JSON in UTF-8, encoded once for all readers. */
export class ThreadPage {
  /** The JSON, in which `isOwn` is false for every comment. */
  readonly #json: Buffer<ArrayBuffer>;
  /** Where the values of `isOwn` are in the JSON, by author. */
  readonly #positions = new Map<Comment['userId'], number[]>();

  /** `isOwn` must be false for every comment. */
  constructor(page: ThreadList) {
    this.#json = Buffer.from(JSON.stringify(page));
    let position = 0;
    for (const { userId } of page.items.flatMap(({ root, replies }) => [root, ...replies])) {
      position = this.#json.indexOf(IS_OWN, position) + IS_OWN.length;
      const positions = this.#positions.get(userId) ?? [];
      positions.push(position);
      this.#positions.set(userId, positions);
    }
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
