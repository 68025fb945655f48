import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The responses of a server that their clients have not received yet. */
export class OpenResponses {
  /** The latest response of each open connection; it may be closed. A set of responses would make each request slower. */
  readonly #latest = new Map<Socket, ServerResponse>();
  #isClosing = false;

  /** Returns a listener that calls another one, for one request of a connection at a time, and tracks its responses. */
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

  /** Whether a response is complete, but was not passed to the operating system completely. */
  get areBeingRead(): boolean {
    for (const { writableEnded, closed } of this.#latest.values())
      if (writableEnded && !closed) return true;
    return false;
  }
}
