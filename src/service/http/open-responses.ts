import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Tracks the latest response of each connection of a server. */
export class OpenResponses {
  /** They may be closed. It is not a set of all responses: V8 would move each of them to its old generation. */
  readonly #latest = new Map<Socket, ServerResponse>();
  #isClosing = false;

  /** Returns a listener that tracks responses and calls `listener`. A connection must have one request at a time. */
  track(listener: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      if (!this.#latest.has(socket)) socket.once('close', () => this.#latest.delete(socket));
      this.#latest.set(socket, response);
      if (this.#isClosing) response.setHeader('Connection', 'close');
      listener(request, response);
    };
  }

  /** Closes each connection after its response, also if the client would keep it. */
  closeConnections(): void {
    this.#isClosing = true;
    for (const response of this.#latest.values())
      if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /** Whether the response to the latest request of a connection is not complete yet. */
  isPending(socket: Socket): boolean {
    return this.#latest.get(socket)?.writableEnded === false;
  }

  /** Whether a response is complete, but was not passed to the operating system completely. */
  get areBeingRead(): boolean {
    for (const { writableEnded, closed } of this.#latest.values())
      if (writableEnded && !closed) return true;
    return false;
  }
}
