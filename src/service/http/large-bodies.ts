import type { Context } from 'hono';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';
import { BODY_BYTES_MAX, readBody } from './read-body.ts';

/** A body up to this size, in bytes, is not counted: exchanges and most comments are smaller. */
const SMALL_BYTES = 16 * 1024;
/** How many larger bodies of one sender are read at a time. */
const READING_MAX = 128;

/** Reads request bodies, and limits the memory of large ones that clients send slowly. */
export class LargeBodies {
  readonly #reading = new Map<number | string, number>();

  /** Reads the body of a request. Throws `503` if too many large ones of the sender are being read. */
  async read(c: Context<HttpEnv>, sender: number | string): Promise<Uint8Array> {
    if (Number(c.req.header('content-length') ?? BODY_BYTES_MAX) <= SMALL_BYTES) return readBody(c);
    const reading = this.#reading.get(sender) ?? 0;
    if (reading >= READING_MAX)
      throw new HttpProblem(503, 'Too many large request bodies are being sent. Try again.', {
        headers: { 'Retry-After': '1', Connection: 'close' },
      });
    this.#reading.set(sender, reading + 1);
    try {
      return await readBody(c);
    } finally {
      this.#finish(sender);
    }
  }

  #finish(sender: number | string): void {
    const reading = (this.#reading.get(sender) ?? 1) - 1;
    if (reading === 0) this.#reading.delete(sender);
    else this.#reading.set(sender, reading);
  }
}
