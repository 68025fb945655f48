import { createServer, type Server, STATUS_CODES } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { PROBLEM_TYPE } from '../../api/problem.ts';

/** Headers, URL included, in bytes. */
const HEADER_BYTES_MAX = 32 * 1024;
const HEADERS_TIMEOUT = 10_000;
const REQUEST_TIMEOUT = 30_000;
const IDLE_TIMEOUT = 65_000;
/** How long a closing server waits for what is in flight. */
const GRACE = 10_000;

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
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    createServer,
    serverOptions: {
      maxHeaderSize: HEADER_BYTES_MAX,
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: 1_000,
    },
  }) as Server;
  server.timeout = IDLE_TIMEOUT;
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
    close: () => close(server),
  };
}

function close(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE);
  return new Promise((resolve, reject) => {
    server.close((error) => {
      clearTimeout(cut);
      if (error) reject(error);
      else resolve();
    });
    server.closeIdleConnections();
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
