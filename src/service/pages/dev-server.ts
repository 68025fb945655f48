import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Context, Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { HttpEnv } from '../http/env.ts';
import { HttpProblem } from '../http/problem.ts';
import { BASE_PATH } from './app-references.ts';

/** The headers that a development server needs; credentials are never forwarded. */
const FORWARDED = [
  ...['accept', 'if-none-match', 'if-modified-since', 'sec-fetch-dest'],
  ...['traceparent', 'tracestate'],
];

/**
 * The development server of an embedded app, such as Vite, instead of a folder. The service forwards what it does not
 * handle itself, so that page, files and API have one origin as in production.
 */
export class DevServer {
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Returns the HTML of a page. The path is requested first, then those at which servers have `index.html`. */
  async html(path: string): Promise<string> {
    for (const candidate of [path, BASE_PATH, '/']) {
      const response = await this.#request(candidate, { accept: 'text/html' });
      if (response.ok && response.headers.get('content-type')?.startsWith('text/html'))
        return response.text();
      await response.body?.cancel();
    }
    throw new HttpProblem(502, `The development server ${this.#origin} has no index.html.`);
  }

  /** Forwards the requests that no other route handles, except those of the API. */
  routes(): Hono<HttpEnv> {
    const app = new Hono<HttpEnv>();
    app.get('*', (c, next) => (c.req.path.startsWith('/api/') ? next() : this.#forward(c)));
    return app;
  }

  /**
   * Whether a request is a WebSocket for the development server. Others are handled as usual requests, such as those of
   * Java's client, which offers `h2c` with every first request.
   */
  accepts({ headers, url = '/' }: IncomingMessage): boolean {
    return headers.upgrade?.toLowerCase() === 'websocket' && !url.startsWith('/api/');
  }

  /** Connects a WebSocket, over which a development server reports changes, with the server. */
  upgrade({ headers, url }: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { hostname, port, host } = new URL(this.#origin);
    const { cookie: _, authorization: __, ...forwarded } = headers;
    const upstream = httpRequest({
      hostname,
      port: port || 80,
      path: url ?? '/',
      headers: { ...forwarded, host },
    });
    socket.on('error', () => upstream.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy());
    upstream.on('response', () => socket.destroy());
    upstream.on('upgrade', ({ rawHeaders }, server, serverHead) => {
      const lines = rawHeaders.map((text, i) => (i % 2 === 0 ? `${text}: ` : `${text}\r\n`));
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      server.unshift(serverHead);
      socket.unshift(head);
      server.on('error', () => socket.destroy());
      server.on('close', () => socket.destroy());
      socket.on('close', () => server.destroy());
      server.pipe(socket).pipe(server);
    });
    upstream.end();
  }

  #forward(c: Context<HttpEnv>): Promise<Response> {
    const { pathname, search } = new URL(c.req.url);
    const headers: Record<string, string> = {};
    for (const name of FORWARDED) {
      const value = c.req.header(name);
      if (value !== undefined) headers[name] = value;
    }
    return this.#request(pathname + search, headers, c.req.raw.signal);
  }

  async #request(
    path: string,
    headers: Record<string, string>,
    signal: AbortSignal | null = null,
  ): Promise<Response> {
    try {
      return await proxy(this.#origin + path, { headers, signal });
    } catch {
      throw new HttpProblem(
        502,
        `The development server ${this.#origin} does not respond. Start it, or set SVC_EMBED_APP to the folder of a built app.`,
      );
    }
  }
}
