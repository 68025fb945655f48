import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { PROBLEM_TYPE } from '../../api/problem.ts';

/** What a client may take: bytes, and milliseconds. */
export const LIMITS = {
  /** Headers, URL included. */
  headerBytes: 32 * 1024,
  /** Until all headers have come. */
  headers: 10_000,
  /** Until the whole request has come. */
  request: 30_000,
  /** A connection on which nothing moves, for instance because nobody reads the answer. */
  silence: 60_000,
  /** What is in flight when the server closes. */
  grace: 10_000,
  /** How often the limits are looked at. */
  check: 1_000,
};

const SWEEP = 20;

/** Where a server listens, and how it stops. */
export interface Listening {
  port: number;
  url: string;
  /** Takes no new connections, finishes what is in flight, cuts what takes longer than the grace. */
  close(): Promise<void>;
}

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** Serves `fetch` over HTTP with limits that a slow or greedy client cannot get around. */
export async function listen(
  fetch: Fetch,
  { port, hostname }: { port: number; hostname: string },
  limits: typeof LIMITS = LIMITS,
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: {
      maxHeaderSize: limits.headerBytes,
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      connectionsCheckingInterval: limits.check,
    },
  }) as Server;
  server.timeout = limits.silence;
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    port: address.port,
    url: `http://${host}:${address.port}`,
    close: () => close(server, limits.grace),
  };
}

function close(server: Server, grace: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  // A connection that was busy when the server closed is kept alive afterwards: it must be looked at again.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP);
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearTimeout(cut);
      clearInterval(sweep);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** What never became a request is answered as a problem too. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 431
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? 408
        : 400;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status });
  socket.end(
    `HTTP/1.1 ${status} ${title}\r\nConnection: close\r\nContent-Type: ${PROBLEM_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
}
