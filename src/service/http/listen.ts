import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { PROBLEM_TYPE, problemBody } from '../../api/problem.ts';
import { CONNECTIONS, HEADER_BYTES, REQUESTS_PER_CONNECTION, TIMES } from '../limits/limits.ts';
import { CountedRequest, deferContinue } from './read-body.ts';

const CLOSE_IDLE_INTERVAL_MS = 20;
/** How long a client may read the problem of a request that could not be parsed, before the connection is closed. */
const LINGER_MS = 1_000;

export interface Listening {
  port: number;
  url: string;
  /** From now on, each response closes its connection, so that clients connect to another process. */
  drain(): void;
  /** Accepts no new connections, finishes requests in flight, and closes what takes longer than the grace period. */
  close(): Promise<void>;
}

/** What a server needs besides its address. */
export interface ServerOptions {
  /** Called regularly, to end the requests whose clients do not read or write. */
  endSlowRequests?: (() => void) | undefined;
  times?: typeof TIMES;
  connections?: number;
  requestsPerConnection?: number;
  /** Handles requests that switch to another protocol; those that it does not accept are handled as usual requests. */
  upgrades?: Upgrades | undefined;
  /** Called with the reason of each rejection of a connection, or of a request that is not handled. */
  onRejection?: (reason: string) => void;
}

/** Requests that switch to another protocol. */
export interface Upgrades {
  accepts(request: IncomingMessage): boolean;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** Of `createServer`, since Node 22.21 and 24.9. Before, every request with `Upgrade` is passed to `upgrade`. */
interface UpgradeOptions {
  shouldUpgradeCallback?: (request: IncomingMessage) => boolean;
}

/** The host of a request of HTTP/1.0 without one, as load balancers send health checks. It is reserved: no account has it. */
const NO_HOST = 'without-host.invalid';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** The limits of each request, and which of them are upgrades. */
function requestOptions(times: typeof TIMES, upgrades: ServerOptions['upgrades']) {
  const upgradeOptions: UpgradeOptions = upgrades
    ? { shouldUpgradeCallback: (request) => upgrades.accepts(request) }
    : {};
  return {
    IncomingMessage: CountedRequest,
    ...upgradeOptions,
    maxHeaderSize: HEADER_BYTES,
    headersTimeout: times.headers,
    requestTimeout: times.request,
    keepAliveTimeout: times.keepAlive,
    connectionsCheckingInterval: times.checkInterval,
  };
}

/** Serves `fetch` over HTTP, with limits on the connections, and on the size and duration of requests. */
export async function listen(
  fetch: Fetch,
  { port, hostname }: { port: number; hostname: string },
  options: ServerOptions,
): Promise<Listening> {
  const { times = TIMES, upgrades, onRejection, endSlowRequests = () => {} } = options;
  const busy = new WeakSet<Socket>();
  const responses = new Set<ServerResponse>();
  let isClosing = false;
  const handle = getRequestListener(fetch, {
    errorHandler: rejectUnhandled(onRejection),
    hostname: NO_HOST,
  });
  const listener: RequestListener = (request, response) => {
    const { socket } = request;
    // One request of a connection at a time: a second one, which clients may pipeline, closes the connection.
    if (busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    responses.add(response);
    response.once('close', () => {
      busy.delete(socket);
      responses.delete(response);
      request.resume(); // the rest of a body that was not read, which is counted
    });
    if (isClosing) response.setHeader('Connection', 'close');
    handle(request, response);
  };
  const server = createServer(requestOptions(times, upgrades), listener);
  deferContinue(server, listener);
  // Node would respond to other expectations itself, without a permit.
  server.on('checkExpectation', listener);
  server.timeout = times.idle;
  server.maxRequestsPerSocket = options.requestsPerConnection ?? REQUESTS_PER_CONNECTION;
  server.maxConnections = options.connections ?? CONNECTIONS;
  server.on('drop', () => onRejection?.('connections'));
  server.on('clientError', (error, socket: Socket) => {
    const status = respondToClientError(error, socket);
    // A connection that was only opened has no request, and one that is handled has its own response.
    if (status && socket.bytesRead > 0 && !busy.has(socket)) onRejection?.(String(status));
    // A request that arrives after this response must have no effect: browsers repeat it unnoticed, also a POST.
    busy.add(socket);
  });
  const upgraded = new Set<Duplex>();
  if (upgrades)
    server.on('upgrade', (request, socket: Socket, head) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      socket.setTimeout(0);
      upgrades.upgrade(request, socket, head);
    });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const checks = setInterval(endSlowRequests, times.checkInterval).unref();
  const drain = () => {
    isClosing = true;
    for (const response of responses)
      if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    port: address.port,
    url: `http://${host}:${address.port}`,
    drain,
    async close() {
      for (const socket of upgraded) socket.destroy();
      drain();
      await close(server, times.shutdownGrace, responses);
      clearInterval(checks);
    },
  };
}

/** Returns a handler of requests with an invalid URL or host. They take no permit, so they close their connections. */
function rejectUnhandled(onRejection: ServerOptions['onRejection']) {
  return (error: unknown) => {
    const status = error instanceof RequestError ? 400 : 500;
    onRejection?.(String(status));
    const detail =
      status === 400 ? 'The Host header and the path must form a valid URL.' : undefined;
    return new Response(JSON.stringify(problemBody(status, detail)), {
      status,
      headers: {
        Connection: 'close',
        'Content-Type': PROBLEM_TYPE,
        'Cache-Control': 'no-store',
      },
    });
  };
}

/**
 * Closes the server. `close()` and `closeIdleConnections()` of Node would also close the connection of a client that has
 * not read its whole response yet, so they are called only when there is none.
 */
function close(
  server: Server,
  graceMs: number,
  responses: ReadonlySet<ServerResponse>,
): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const areBeingRead = () =>
    [...responses].some(({ writableEnded, closed }) => writableEnded && !closed);
  // Connections that become idle after `close()` stay open in keep-alive, so they are closed repeatedly.
  const closeIdle = () => {
    if (!areBeingRead()) server.closeIdleConnections();
  };
  const closing = setInterval(closeIdle, CLOSE_IDLE_INTERVAL_MS);
  return new Promise((resolve, reject) => {
    NetServer.prototype.close.call(server, (error) => {
      clearTimeout(deadline);
      clearInterval(closing);
      server.close(); // ends the timer of the timeouts
      if (error) reject(error);
      else resolve();
    });
    closeIdle();
  });
}

/** The statuses of what Node does not parse as a request, with their details. */
const CLIENT_ERRORS: Readonly<Record<string, [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `The path and the headers must have at most ${HEADER_BYTES} bytes.`],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request must arrive in time.'],
};
const INVALID_REQUEST: [status: number, detail: string] = [
  400,
  'The request must be valid HTTP/1.1, without TLS.',
];

/** Sends a problem for input that Node could not parse as a request. Returns its status; undefined without a client. */
function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): number | undefined {
  if (!socket.writable) {
    socket.destroy();
    return undefined;
  }
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? INVALID_REQUEST;
  const body = JSON.stringify(problemBody(status, detail));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    `Content-Type: ${PROBLEM_TYPE}`,
    'Cache-Control: no-store',
    `Content-Length: ${body.length}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // A client that keeps its side open would otherwise occupy the connection until it is idle for too long.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  return status;
}
