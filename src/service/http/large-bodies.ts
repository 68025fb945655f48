import type { Context } from 'hono';
import { type Consumer, SharedResource, type Shares } from '../limits/shares.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';
import { BODY_BYTES_MAX, readBody } from './read-body.ts';

/** A body up to this size, in bytes, is not counted: exchanges and most comments are smaller. */
const SMALL_BYTES = 16 * 1024;
/** How many larger bodies are read at a time: at most 128 MiB together. */
const READING_MAX: Shares = { user: 128, account: 256, process: 512 };

/** Reads request bodies, and limits the memory of large ones that clients send slowly. */
export class LargeBodies {
  readonly #reading: SharedResource;

  constructor(limits = READING_MAX) {
    this.#reading = new SharedResource(limits);
  }

  /** Reads the body of a request. Throws `503` if too many large ones of the sender are being read. */
  async read(c: Context<HttpEnv>, sender: Consumer): Promise<Uint8Array> {
    if (isSmall(c)) return readBody(c);
    const scope = this.#reading.exceededScope(sender, 1);
    if (scope)
      throw new HttpProblem(
        503,
        `Too many large request bodies of this ${scope} are being sent. Try again.`,
        { headers: { 'Retry-After': '1', Connection: 'close' }, reason: 'large-bodies' },
      );
    const finish = this.#reading.use(sender, 1);
    try {
      return await readBody(c);
    } finally {
      finish();
    }
  }
}

function isSmall({ req }: Context<HttpEnv>): boolean {
  if (req.method === 'GET' || req.method === 'HEAD') return true;
  return Number(req.header('content-length') ?? BODY_BYTES_MAX) <= SMALL_BYTES;
}
