import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The most requests that may wait on one connection, and on all connections together. */
const WAITING_MAX = { connection: 1_000, process: 10_000 };

interface PendingRequest {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * Limits each connection to one request in progress. Pipelined requests wait for the response before them, and nothing
 * more is read from the connection while they do. A connection with too many waiting requests is closed.
 */
export function inSequence(listener: RequestListener, limits = WAITING_MAX): RequestListener {
  const connections = new WeakMap<Socket, PendingRequest[]>();
  let total = 0;

  function start({ request, response }: PendingRequest, waiting: PendingRequest[]): void {
    // A request that waits starts in the next turn of the event loop, so that other connections are read in between.
    response.once('close', () => {
      if (waiting.length > 0) setImmediate(finish, request.socket, waiting);
      else finish(request.socket, waiting);
    });
    listener(request, response);
  }

  function finish(socket: Socket, waiting: PendingRequest[]): void {
    if (!socket.writable) {
      total -= waiting.length;
      waiting.length = 0;
    }
    const next = waiting.shift();
    if (!next) return void connections.delete(socket);
    total--;
    if (waiting.length === 0) socket.resume();
    start(next, waiting);
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = connections.get(socket);
    if (!waiting) {
      const none: PendingRequest[] = [];
      connections.set(socket, none);
      return start({ request, response }, none);
    }
    if (waiting.length >= limits.connection || total >= limits.process)
      return void socket.destroy();
    total++;
    waiting.push({ request, response });
    // In a microtask, because Node resumes the connection at the end of each request that it parses.
    queueMicrotask(() => connections.get(socket)?.length && socket.pause());
  };
}
