import { IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Permit } from '../admission/permits.ts';
import { BODIES, type BodyLimit, REQUEST_BODY } from '../limits/limits.ts';
import type { HttpEnv } from './env.ts';
import { HttpProblem, NoPermit } from './problem.ts';

/**
 * A request of Node that counts the bytes of its body with each method and at any time, also while a list waits and after the
 * response. Beyond the limit, the connection ends. Each chunk costs a call, so small chunks count as a minimum of bytes.
 */
export class CountedRequest extends IncomingMessage {
  #counted = 0;

  constructor(socket: Socket) {
    super(socket);
    // Of a request that was never read, Node drops what arrives after the response without a call of `push()`.
    this.read(0);
  }

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    if (chunk === null) return super.push(chunk, encoding);
    this.#counted += Math.max(chunk.length, REQUEST_BODY.chunkBytes);
    if (this.#counted <= REQUEST_BODY.bytes) return super.push(chunk, encoding);
    this.socket.destroy();
    return false;
  }
}

/** The responses whose client waits for `100 Continue` before it sends the body. */
const waiting = new WeakSet<object>();

/**
 * Handles requests with `Expect: 100-continue`. By default, Node sends `100 Continue` before any check. A client that is
 * rejected first may send the body or not, so its connection is closed.
 */
export function deferContinue(server: Server, handle: RequestListener): void {
  server.on('checkContinue', (request, response) => {
    waiting.add(response);
    response.setHeader('Connection', 'close');
    handle(request, response);
  });
}

/** Rejects a body that is too large for every route by its `Content-Length`, before every other check and without reading it. */
export const checkLength = createMiddleware<HttpEnv>((c, next) => {
  const { bytes } = BODIES.other;
  if (declaredLength(c) > bytes) throw bodyTooLarge(bytes);
  return next();
});

/**
 * Reads the request body. A handler calls it after the checks of host and credential, so that the body of a rejected
 * request is never read. A connection that closes before the body is complete is a `400`, not an error of the service.
 * Hono's body-limit creates a web stream for every request: measured with small bodies, it halves the throughput.
 */
export async function readBody(
  c: Context<HttpEnv>,
  { bytes, ms }: BodyLimit = BODIES.other,
): Promise<Uint8Array> {
  const body = new BodyBuffer(bytes);
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return body.bytes;
  if (declaredLength(c) > bytes) throw bodyTooLarge(bytes);
  sendContinue(c);
  const { incoming } = c.env ?? {};
  try {
    if (incoming) await readInto(body, incoming as IncomingMessage, ms, c.get('permit'));
    else for await (const chunk of c.req.raw.body ?? []) body.append(chunk);
  } catch (error) {
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem(400, 'The request body is incomplete.');
  }
  return body.bytes;
}

/** Reads a request body that is JSON. Rejects a compressed one before it is read. */
export async function readJsonBody(c: Context<HttpEnv>, limit?: BodyLimit): Promise<Uint8Array> {
  const coding = c.req.header('content-encoding') ?? '';
  if (coding === '' || coding.trim().toLowerCase() === 'identity') return readBody(c, limit);
  throw new HttpProblem(415, 'Content-Encoding must be identity: the body is not decompressed.', {
    field: 'Content-Encoding',
    headers: { 'Accept-Encoding': 'identity' },
  });
}

/** Sends `100 Continue` to a client that has requested it; the client then sends the body. */
function sendContinue(c: Context<HttpEnv>): void {
  const { outgoing } = c.env ?? {};
  if (!outgoing || !waiting.delete(outgoing)) return;
  outgoing.removeHeader('Connection');
  outgoing.writeContinue();
}

/** Reads a request of Node. Its async iterator would close the connection of a body that is too large. */
function readInto(
  body: BodyBuffer,
  incoming: IncomingMessage,
  ms: number,
  permit: Permit,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(bodyTooSlow(ms)), ms);
  const append = (chunk: Buffer) => {
    try {
      body.append(chunk);
    } catch (error) {
      reject(error);
    }
  };
  incoming.on('data', append);
  incoming.once('end', resolve);
  incoming.once('close', reject); // also after an error
  if (incoming.destroyed) reject();
  permit.idle(() => reject(new NoPermit()));
  return promise.finally(() => {
    permit.work();
    clearTimeout(timer);
    incoming.off('data', append);
  });
}

/** Collects a body in one buffer. A client may send it byte by byte, and a list of as many chunks would take megabytes. */
class BodyBuffer {
  readonly #maxBytes: number;
  #buffer = Buffer.alloc(0);
  #size = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#size);
  }

  append(chunk: Uint8Array): void {
    const size = this.#size + chunk.byteLength;
    if (size > this.#maxBytes) throw bodyTooLarge(this.#maxBytes);
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(size, 2 * this.#size));
      larger.set(this.bytes);
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#size);
    this.#size = size;
  }
}

function declaredLength({ req }: Context<HttpEnv>): number {
  return Number(req.header('content-length') ?? 0);
}

function bodyTooSlow(ms: number): HttpProblem {
  return new HttpProblem(408, `The body must arrive within ${ms / 1_000} seconds.`, {
    headers: { Connection: 'close' },
  });
}

function bodyTooLarge(maxBytes: number): HttpProblem {
  return new HttpProblem(413, `The body must have at most ${maxBytes} bytes.`, {
    headers: { Connection: 'close' },
  });
}
