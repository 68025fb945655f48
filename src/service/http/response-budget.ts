import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { type Consumer, SharedResource } from '../limits/shares.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem } from './problem.ts';
import { RESPONSE_LIMITS, type ResponseLimits } from './response-limits.ts';

/** How long a client may take to read a response before it is disconnected, in milliseconds. */
const READ_TIMEOUT_MS = 30_000;

/** The embed user who receives a response, and its account. */
export interface Recipient extends Consumer {
  userId: number;
}

/**
 * Sends lists and threads to embed users, and limits the memory of those that clients do not read. A single comment is
 * not counted: the buffers of the connection hold it.
 */
export class ResponseBudget {
  readonly #bytes: SharedResource;
  readonly #readTimeoutMs: number;

  constructor(limits: Partial<ResponseLimits> = {}, readTimeoutMs = READ_TIMEOUT_MS) {
    this.#bytes = new SharedResource({ ...RESPONSE_LIMITS, ...limits });
    this.#readTimeoutMs = readTimeoutMs;
  }

  /** How many bytes are in flight. */
  get bytes(): number {
    return this.#bytes.total;
  }

  /** Throws `503` if no further byte may be in flight. Call it before expensive work for a response. */
  check(recipient: Recipient): void {
    this.#check(recipient, 1);
  }

  /** Responds with JSON. Throws `503` if the response would exceed a limit. */
  respond(c: Context<HttpEnv>, recipient: Recipient, json: Buffer<ArrayBuffer>): Response {
    const { outgoing } = c.env ?? {};
    // A response that is closed already, because its client disconnected, never emits `close` again.
    if (outgoing && !outgoing.closed)
      this.#track(recipient, json.length, outgoing as ServerResponse);
    return c.body(json, 200, { 'Content-Type': 'application/json' });
  }

  #track(recipient: Recipient, bytes: number, response: ServerResponse): void {
    this.#check(recipient, bytes);
    const finish = this.#bytes.use(recipient, bytes);
    const timeout = setTimeout(() => response.destroy(), this.#readTimeoutMs).unref();
    response.once('close', () => {
      clearTimeout(timeout);
      finish();
    });
  }

  #check(recipient: Recipient, bytes: number): void {
    const scope = this.#bytes.exceededScope(recipient, bytes);
    if (!scope) return;
    const detail = `Too many bytes of responses to this ${scope} are in flight. Read them, then try again.`;
    throw new HttpProblem(503, detail, {
      headers: { 'Retry-After': '1' },
      reason: 'unread-responses',
    });
  }
}
