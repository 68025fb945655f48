import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  STATUS_CODES,
} from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { PROBLEM_TYPE, problemBody } from '../../api/problem.ts';
import type { AdmissionGate } from '../admission/admission-gate.ts';
import { Usage } from '../admission/usage.ts';
import { CONNECTIONS, HEADER_BYTES, REQUESTS_PER_CONNECTION, TIMES } from '../limits/limits.ts';
import { networkOf } from './client-address.ts';
import { deferContinue } from './read-body.ts';

const CLOSE_IDLE_INTERVAL_MS = 20;
/** How long a client may read the problem of a request that could not be parsed, before the connection is closed. */
const LINGER_MS = 1_000;

/** A listening HTTP server. */
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
  /** The gate whose slots the requests take. */
  gate: AdmissionGate;
  /** Whether the address of a connection is that of a client. Otherwise, its connections are not limited by address. */
  areClientsDirect?: boolean;
  times?: typeof TIMES;
  connections?: typeof CONNECTIONS;
  requestsPerConnection?: number;
  /** Handles a request that switches to another protocol, such as WebSocket, which are otherwise rejected. */
  onUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
  /** Called with the reason of each rejection of a connection, or of a request that is not handled. */
  onRejection?: (reason: string) => void;
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Serves `fetch` over HTTP, with limits on the connections, and on the size and duration of requests. */
export async function listen(
  fetch: Fetch,
  { port, hostname }: { port: number; hostname: string },
  options: ServerOptions,
): Promise<Listening> {
  const { gate, times = TIMES, onUpgrade, onRejection } = options;
  const busy = new WeakSet<Socket>();
  let isClosing = false;
  const handle = oneAtATime(busy, dispatcher(fetch, onRejection));
  const listener: RequestListener = (request, response) => {
    if (isClosing) response.setHeader('Connection', 'close');
    handle(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: times.headers,
      requestTimeout: times.request,
      connectionsCheckingInterval: times.checkInterval,
    },
    listener,
  );
  deferContinue(server, listener);
  // Node would respond to other expectations itself, without a slot.
  server.on('checkExpectation', listener);
  server.timeout = times.idle;
  server.maxRequestsPerSocket = options.requestsPerConnection ?? REQUESTS_PER_CONNECTION;
  limitConnections(server, options);
  server.on('clientError', (error, socket: Socket) => {
    const status = respondToClientError(error, socket);
    // A connection that was only opened has no request, and one that is handled has its own response.
    if (status && socket.bytesRead > 0 && !busy.has(socket)) onRejection?.(String(status));
    // A request that arrives after this response must have no effect: browsers repeat it unnoticed, also a POST.
    busy.add(socket);
  });
  const upgraded = new Set<Duplex>();
  if (onUpgrade)
    server.on('upgrade', (request, socket: Socket, head) => {
      upgraded.add(socket);
      socket.once('close', () => upgraded.delete(socket));
      socket.setTimeout(0);
      onUpgrade(request, socket, head);
    });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const readers = setInterval(() => gate.disconnectSlowReaders(), times.checkInterval).unref();
  const drain = () => {
    isClosing = true;
    for (const response of gate.responses())
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
      await close(server, times.shutdownGrace, gate);
      clearInterval(readers);
    },
  };
}

/** Converts the requests of Node for `fetch`, whose handler may repeat a request later. */
function dispatcher(fetch: Fetch, onRejection: ServerOptions['onRejection']) {
  // A request with an invalid URL or host takes no slot, so it closes its connection.
  const errorHandler = (error: unknown) => {
    const status = error instanceof RequestError ? 400 : 500;
    onRejection?.(String(status));
    return new Response(null, { status, headers: { Connection: 'close' } });
  };
  const dispatch = getRequestListener(
    (request, bindings) => fetch(request, { ...bindings, repeat: dispatch }),
    { errorHandler },
  );
  return dispatch;
}

/** Handles one request of a connection at a time. A second one, which clients may pipeline, closes the connection. */
function oneAtATime(busy: WeakSet<Socket>, listener: RequestListener): RequestListener {
  return (request, response) => {
    const { socket } = request;
    if (busy.has(socket)) return void socket.destroy();
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    listener(request, response);
  };
}

/**
 * Closes connections beyond the limits when they are opened. While its request waits, a connection does not count: the
 * slot of the request does.
 */
function limitConnections(
  server: Server,
  { gate, areClientsDirect = true, connections = CONNECTIONS, onRejection }: ServerOptions,
): void {
  const open = new Usage(connections);
  const counted = new WeakMap<Socket, ReturnType<typeof keysOf>>();
  const keysOf = ({ remoteAddress = '' }: Socket) =>
    areClientsDirect ? { process: '', address: networkOf(remoteAddress) } : { process: '' };
  /** Returns the scope whose limit the connection would exceed. */
  const count = (socket: Socket) => {
    const keys = keysOf(socket);
    const scope = open.add(keys);
    if (!scope) counted.set(socket, keys);
    return scope;
  };
  const release = (socket: Socket) => {
    const keys = counted.get(socket);
    if (keys) open.remove(keys);
    counted.delete(socket);
  };
  gate.onWait = (response, isWaiting) => {
    const { socket } = response;
    if (!socket || socket.destroyed) return;
    if (isWaiting) release(socket);
    else if (count(socket)) response.setHeader('Connection', 'close');
  };
  server.on('connection', (socket) => {
    const scope = count(socket);
    if (!scope) return void socket.once('close', () => release(socket));
    socket.destroy();
    onRejection?.(`connections-${scope}`);
  });
}

/**
 * Closes the server. `close()` and `closeIdleConnections()` of Node would also close the connection of a client that has
 * not read its whole response yet, so they are called only when there is none.
 */
function close(server: Server, graceMs: number, gate: AdmissionGate): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  const areBeingRead = () =>
    gate.responses().some(({ writableEnded, closed }) => writableEnded && !closed);
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

const CLIENT_ERRORS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Sends a problem for input that Node could not parse as a request. Returns its status; undefined without a client. */
function respondToClientError(error: NodeJS.ErrnoException, socket: Socket): number | undefined {
  if (!socket.writable) {
    socket.destroy();
    return undefined;
  }
  const status = CLIENT_ERRORS[error.code ?? ''] ?? 400;
  const body = JSON.stringify(problemBody(status));
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
