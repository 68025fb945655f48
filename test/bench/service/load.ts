import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { median } from '../median.ts';

/** A request to repeat, without its host. */
export interface LoadRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Tokens of several users; the requests use them in turn. */
  authorizations?: readonly string[];
  /** Whether each request carries a new `Idempotency-Key`. */
  idempotencyKey?: boolean;
  /** The expected status; any other fails the run. */
  status: number;
}

/** A request, or several, which are sent in turn. */
export type Load = LoadRequest | readonly LoadRequest[];

/**
 * Repeats requests over kept-alive connections and returns the requests per second.
 * It uses bare sockets, so that the client takes little of a small machine.
 */
export async function load(
  url: string,
  requests: Load,
  { connections = 32, ms = 2_000 } = {},
): Promise<number> {
  const messages = [requests].flat().flatMap((request) => messagesOf(url, request));
  let sent = 0;
  const end = performance.now() + ms;
  const start = performance.now();
  let responses = 0;
  const runConnection = async () => {
    const connection = new Connection(url);
    while (performance.now() < end) {
      const [message, request] = messages[sent++ % messages.length] as RequestMessage;
      const next = request.idempotencyKey ? withNewKey(message) : message;
      expectStatus(await connection.send(next), request);
      responses++;
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  return (responses * 1_000) / (performance.now() - start);
}

/** A request as it is sent. */
type RequestMessage = readonly [message: Buffer, request: LoadRequest];

/** Returns the messages of a request: one for each of its users. */
function messagesOf(url: string, request: LoadRequest): RequestMessage[] {
  const { headers, authorizations } = request;
  if (!authorizations) return [[messageOf(url, request), request]];
  return authorizations.map((authorization) => [
    messageOf(url, { ...request, headers: { ...headers, authorization } }),
    request,
  ]);
}

/** Many short rounds instead of few long ones, so that a busy moment of a shared machine affects all subjects alike. */
const ROUNDS = 7;
const ROUND_MS = 700;

/** Returns the median of the requests per second of each run. The runs take turns, in both orders. */
export async function ratesInTurn(
  runs: readonly [server: { url: string }, requests: Load][],
  { rounds = ROUNDS, ms = ROUND_MS } = {},
): Promise<number[]> {
  const figures = runs.map((): number[] => []);
  const turns = [...runs.entries()];
  for (let round = 0; round <= rounds; round++)
    for (const [index, [{ url }, requests]] of round % 2 === 0 ? turns : turns.toReversed()) {
      const rate = await load(url, requests, { ms });
      if (round > 0) figures[index]?.push(rate); // the first one warms up
    }
  return figures.map(median);
}

/** The median time of each request in ms, sent in turn; `before` runs before each of them and is not timed. */
export async function medians(
  url: string,
  requests: readonly LoadRequest[],
  before: () => Promise<unknown>,
  rounds = 300,
): Promise<number[]> {
  const connection = new Connection(url);
  const times = requests.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, request] of requests.entries()) {
      await before();
      const start = performance.now();
      expectStatus(await connection.send(messageOf(url, request)), request);
      times[index]?.push(performance.now() - start);
    }
  connection.close();
  return times.map(median);
}

/** Replaced by a key in each request. */
const KEY_PLACEHOLDER = '-'.repeat(36);

/** A copy of a request whose `Idempotency-Key` was never used. */
function withNewKey(message: Buffer): Buffer {
  const copy = Buffer.from(message);
  copy.write(randomUUID(), copy.indexOf(KEY_PLACEHOLDER), 'latin1');
  return copy;
}

/** Returns a request as it is sent. */
export function messageOf(
  url: string,
  { method, path, headers = {}, body = '', idempotencyKey }: LoadRequest,
): Buffer {
  const sent = idempotencyKey ? { 'idempotency-key': KEY_PLACEHOLDER, ...headers } : headers;
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === '' ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${lines.join('')}${length}\r\n${body}`,
  );
}

function expectStatus({ status, text }: Received, request: LoadRequest): void {
  if (status !== request.status || text.includes('"errors":'))
    throw new Error(`${request.method} ${request.path}: ${status} ${text.slice(0, 500)}`);
}

/** A response; of a long one, `text` has only the end. */
export interface Received {
  head: string;
  status: number;
  text: string;
}

/** The end of a response in chunks. */
const LAST_CHUNK = '\r\n0\r\n\r\n';

/** A kept-alive connection, for one request at a time. A response has a Content-Length, chunks or no body. */
export class Connection {
  readonly #socket: Socket;
  #chunks: Buffer[] = [];
  #size = 0;
  /** The size of the response; 0 until its head has arrived, infinite for one in chunks. */
  #needed = 0;
  #head = '';
  #received: PromiseWithResolvers<Received> | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname).setNoDelay(true);
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#received?.reject(error));
    this.#socket.on('close', () => this.#received?.reject(new Error('the connection was closed')));
  }

  /** Resolves with the response to a message. */
  send(message: Buffer): Promise<Received> {
    const received = Promise.withResolvers<Received>();
    this.#received = received;
    this.#socket.write(message);
    return received.promise;
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#needed === 0) {
      const received = Buffer.concat(this.#chunks);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#head = received.toString('latin1', 0, end);
      const isChunked = /transfer-encoding: chunked/i.test(this.#head);
      const length = Number(/content-length: (\d+)/i.exec(this.#head)?.[1] ?? 0);
      this.#needed = isChunked ? Number.POSITIVE_INFINITY : end + 4 + length;
    }
    if (this.#needed === Number.POSITIVE_INFINITY) {
      // The parts that were read before the end are not needed any more.
      this.#chunks = [Buffer.concat(this.#chunks).subarray(-LAST_CHUNK.length)];
      if (this.#chunks[0]?.toString('latin1') !== LAST_CHUNK) return;
    } else if (this.#size < this.#needed) return;
    [this.#chunks, this.#size, this.#needed] = [[], 0, 0];
    const status = Number(this.#head.slice(9, 12));
    this.#received?.resolve({ head: this.#head, status, text: chunk.toString('latin1') });
  }
}
