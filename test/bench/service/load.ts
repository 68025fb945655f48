import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { median } from '../median.ts';

/** A request to repeat, without its host. */
export interface LoadRequest {
  method: string;
  path: string;
  /** Paths that are requested in turn, instead of `path`. */
  paths?: readonly string[];
  headers?: Record<string, string>;
  body?: string;
  /** Tokens of several users; the requests use them in turn. */
  authorizations?: readonly string[];
  /** One body for each of `authorizations`, if they differ. */
  bodies?: readonly string[];
  /** Whether each request carries a new `Idempotency-Key`. */
  idempotencyKey?: boolean;
  /** The expected status; any other fails the run. */
  status: number;
}

/**
 * Repeats a request over kept-alive connections and returns the requests per second.
 * It uses bare sockets, so that the client takes little of a small machine.
 */
export async function load(
  url: string,
  request: LoadRequest,
  { connections = 32, ms = 2_000, requests = Number.POSITIVE_INFINITY } = {},
): Promise<number> {
  const { headers, authorizations = [], bodies, body = '' } = request;
  const perUser = authorizations.map((authorization, index) =>
    messageOf(url, {
      ...request,
      headers: { ...headers, authorization },
      body: bodies?.[index] ?? body,
    }),
  );
  const { path, paths = [path] } = request;
  const messages =
    perUser.length > 0 ? perUser : paths.map((each) => messageOf(url, { ...request, path: each }));
  const next = (): Buffer => {
    const message = messages[sent++ % messages.length] as Buffer;
    return request.idempotencyKey ? withNewKey(message) : message;
  };
  let sent = 0;
  const { hostname, port } = new URL(url);
  const end = performance.now() + ms;
  const start = performance.now();
  let responses = 0;
  const runConnection = async () => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    const read = reader(socket);
    while (performance.now() < end && sent < requests) {
      socket.write(next());
      await expectStatus(read, request);
      responses++;
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, runConnection));
  return (responses * 1_000) / (performance.now() - start);
}

/** The median time of each request in ms, sent in turn; `before` runs before each of them and is not timed. */
export async function medians(
  url: string,
  requests: readonly LoadRequest[],
  before: () => Promise<unknown>,
  rounds = 300,
): Promise<number[]> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  const read = reader(socket);
  const times = requests.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, request] of requests.entries()) {
      await before();
      const start = performance.now();
      socket.write(messageOf(url, request));
      await expectStatus(read, request);
      times[index]?.push(performance.now() - start);
    }
  socket.destroy();
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

function messageOf(
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

type Read = () => Promise<{ status: number; text: string }>;

async function expectStatus(read: Read, request: LoadRequest): Promise<void> {
  const { status, text } = await read();
  if (status !== request.status || text.includes('"errors":'))
    throw new Error(`${request.method} ${request.path}: ${status} ${text.slice(0, 500)}`);
}

/** Reads one response at a time; it must have a Content-Length or no body. */
function reader(socket: Socket): Read {
  let chunks: Buffer[] = [];
  let size = 0;
  let needed = 0;
  let status = 0;
  let resolveRead: ((response: { status: number; text: string }) => void) | undefined;
  let rejectRead: ((error: unknown) => void) | undefined;
  socket.on('error', (error) => rejectRead?.(error));
  socket.on('close', () => rejectRead?.(new Error('the server closed the connection')));
  socket.on('data', (chunk) => {
    chunks.push(chunk);
    size += chunk.length;
    if (needed === 0) {
      const head = Buffer.concat(chunks);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      needed = end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0);
    }
    if (size < needed) return;
    const tail = chunks.at(-1)?.toString('latin1') ?? '';
    chunks = [];
    size = 0;
    needed = 0;
    resolveRead?.({ status, text: tail });
  });
  return () =>
    new Promise((resolve, reject) => {
      resolveRead = resolve;
      rejectRead = reject;
    });
}
