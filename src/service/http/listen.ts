import { createServer, type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { PROBLEM_TYPE, problemBody } from '../../api/problem.ts';
import { deferContinue } from './expect-continue.ts';
import { OpenResponses } from './open-responses.ts';
import { inSequence } from './pipelining.ts';

/** The limits of the HTTP server, in bytes and milliseconds. */
export const LIMITS = {
  /** The largest request head, URL included. */
  headerBytes: 32 * 1024,
  /** The time until all headers have arrived. */
  headersTimeout: 10_000,
  /** The time until the whole request has arrived. */
  requestTimeout: 30_000,
  /** The time without traffic on a connection, for example because the client does not read the response. */
  idleTimeout: 60_000,
  /** The time that requests in flight have when the server closes. */
  shutdownGrace: 10_000,
  /** How often the timeouts are checked. */
  checkInterval: 1_000,
};

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

/** What a server does besides handling requests. */
export interface ServerHooks {
  /** Handles a request that switches to another protocol, such as WebSocket, which are otherwise refused. */
  onUpgrade?: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined;
  /** Called with the status of each request that Node rejects before it is handled. */
  onRejection?: (status: number) => void;
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Serves `fetch` over HTTP, with limits on the size and duration of requests. */
export async function listen(
  fetch: Fetch,
  { port, hostname }: { port: number; hostname: string },
  limits: typeof LIMITS = LIMITS,
  { onUpgrade, onRejection }: ServerHooks = {},
): Promise<Listening> {
  const responses = new OpenResponses();
  const handle = inSequence(responses.track(getRequestListener(fetch)));
  const server = createServer(
    {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: limits.checkInterval,
    },
    handle,
  );
  deferContinue(server, handle);
  server.timeout = limits.idleTimeout;
  server.on('clientError', (error, socket: Socket) => {
    const status = respondToClientError(error, socket);
    // A connection that was only opened has no request, and one that is handled has its own response.
    if (status && socket.bytesRead > 0 && !responses.isPending(socket)) onRejection?.(status);
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
  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    port: address.port,
    url: `http://${host}:${address.port}`,
    drain: () => responses.closeConnections(),
    close() {
      for (const socket of upgraded) socket.destroy();
      responses.closeConnections();
      return close(server, limits.shutdownGrace, responses);
    },
  };
}

/**
 * Closes the server. `close()` and `closeIdleConnections()` of Node would also close the connection of a client that has
 * not read its whole response yet, so they are called only when there is none.
 */
function close(server: Server, graceMs: number, responses: OpenResponses): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  // Connections that become idle after `close()` stay open in keep-alive, so they are closed repeatedly.
  const closeIdle = () => {
    if (!responses.areBeingRead) server.closeIdleConnections();
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
  if (!socket.writable || error.code === 'ECONNRESET') {
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
