import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests that may wait on one connection, and on all connections together. */
const WAITING_MAX = { connection: 1_000, process: 10_000 };

interface Connection {
  hasRequest: boolean;
  waiting: PendingRequest[];
}

interface PendingRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Limits each connection to one request in progress. Pipelined requests wait for the response before them, and nothing
 * more is read from the connection while they do. A connection with too many waiting requests is closed.
 */
export function inSequence(listener: RequestListener, limits = WAITING_MAX): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  let total = 0;

  function connectionOf(socket: Socket): Connection {
    const known = connections.get(socket);
    if (known) return known;
    const connection = { hasRequest: false, waiting: [] };
    connections.set(socket, connection);
    return connection;
  }

  function start({ request, response }: PendingRequest, connection: Connection): void {
    connection.hasRequest = true;
    // A request that waits starts in the next turn of the event loop, so that other connections are read in between.
    response.once('close', () => {
      if (connection.waiting.length > 0) setImmediate(finish, request.socket, connection);
      else connection.hasRequest = false;
    });
    listener(request, response);
  }

  function finish(socket: Socket, connection: Connection): void {
    const { waiting } = connection;
    if (!socket.writable) {
      total -= waiting.length;
      waiting.length = 0;
    }
    const next = waiting.shift();
    if (!next) return;
    total--;
    if (waiting.length === 0) socket.resume();
    start(next, connection);
  }

  return (request, response) => {
    const { socket } = request;
    const connection = connectionOf(socket);
    const { hasRequest, waiting } = connection;
    if (!hasRequest) return start({ request, response }, connection);
    if (waiting.length >= limits.connection || total >= limits.process)
      return void socket.destroy();
    total++;
    waiting.push({ request, response });
    // In a microtask, because Node resumes the connection at the end of each request that it parses.
    queueMicrotask(() => waiting.length > 0 && socket.pause());
  };
}
