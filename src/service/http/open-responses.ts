import type { RequestListener, ServerResponse } from 'node:http';

/** The responses of a server that their clients have not received yet. */
export class OpenResponses {
  readonly #responses = new Set<ServerResponse>();
  #isClosing = false;

  /** Returns a listener that calls another one and tracks its responses. */
  track(listener: RequestListener): RequestListener {
    return (request, response) => {
      this.#responses.add(response);
      response.once('close', () => this.#responses.delete(response));
      if (this.#isClosing) response.setHeader('Connection', 'close');
      listener(request, response);
    };
  }

  /** Closes each connection after its response, also if the client would keep it. */
  closeConnections(): void {
    this.#isClosing = true;
    for (const response of this.#responses)
      if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  /** Whether a response is complete, but was not passed to the operating system completely. */
  get areBeingRead(): boolean {
    for (const { writableEnded } of this.#responses) if (writableEnded) return true;
    return false;
  }
}
