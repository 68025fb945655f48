/** The parts of Node's `IncomingMessage` that are used, with what body parsers and routers of Express add. */
export interface NodeRequest extends AsyncIterable<Uint8Array | string> {
  method?: string | undefined;
  url?: string | undefined;
  /** The URL before Express has removed the path of a router. */
  originalUrl?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  socket: { remoteAddress?: string | undefined; encrypted?: boolean };
  /** The body, if a parser has read it. */
  body?: unknown;
  readableDidRead?: boolean;
}

/** The parts of Node's `ServerResponse` that are used. */
export interface NodeResponse {
  statusCode: number;
  readonly writableEnded: boolean;
  readonly headersSent: boolean;
  setHeader(name: string, value: string): unknown;
  appendHeader(name: string, value: string): unknown;
  end(): unknown;
  end(body: string): unknown;
  on(event: 'close', listener: () => void): unknown;
}

export interface FastifyLikeRequest {
  raw: NodeRequest;
  body?: unknown;
}

/** The parts of Fastify's reply that are used. Its `send` adds what hooks have set, such as the headers of CORS and cookies. */
export interface FastifyLikeReply {
  raw: NodeResponse;
  code(status: number): unknown;
  header(name: string, value: string): unknown;
  send(body?: string): unknown;
  hijack(): unknown;
}

type Handler = (request: Request) => Promise<Response>;

const addresses = new WeakMap<Request, string>();

/**
 * Returns the address of the client of a request that `toNodeHandler` has received; undefined for any other request.
 * Behind a proxy, it is the proxy's: use the header that the proxy sets.
 */
export function clientAddress(request: Request): string | undefined {
  return addresses.get(request);
}

/**
 * Converts a `(Request) => Promise<Response>` to a handler of `node:http`, `node:http2`, Express or Fastify. The body may
 * have been parsed before. An error is passed to `next` if there is one; otherwise it is logged, and the response is a 500.
 */
export function toNodeHandler(handler: Handler) {
  return async (
    request: NodeRequest | FastifyLikeRequest,
    response: NodeResponse | FastifyLikeReply,
    next?: (error: unknown) => void,
  ): Promise<void> => {
    const incoming = 'raw' in request ? request.raw : request;
    const outgoing = 'raw' in response ? response.raw : response;
    const closed = new AbortController();
    outgoing.on('close', () => closed.abort());
    const converted = toRequest(incoming, request.body, closed.signal);
    if (!converted) return send(new Response(null, { status: 400 }), response);
    try {
      await send(await handler(converted), response);
    } catch (error) {
      if (closed.signal.aborted) {
        if ('hijack' in response) response.hijack(); // otherwise Fastify logs that there is no response
        return;
      }
      if (next && !('raw' in request)) return next(error);
      // biome-ignore lint/suspicious/noConsole: the log of the host's server, unless it handles the error
      console.error('svc-embed: the session endpoint failed:', error);
      if (outgoing.headersSent) outgoing.end();
      else await send(new Response(null, { status: 500 }), response);
    }
  };
}

/** Returns undefined for a method, a path or a `Host` that a `Request` cannot have, such as `TRACE`. */
function toRequest(
  incoming: NodeRequest,
  parsedBody: unknown,
  signal: AbortSignal,
): Request | undefined {
  const { method = 'GET', headers, socket } = incoming;
  const protocol = socket.encrypted ? 'https' : 'http';
  // HTTP/2 has the host in a pseudo-header.
  const origin = `${protocol}://${headers[':authority'] ?? headers.host ?? 'localhost'}`;
  const path = (incoming.originalUrl ?? incoming.url ?? '/').replace(/^\/*/, '/');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  try {
    // A stream as body requires `duplex`, which some definitions of the type do not have.
    const init: RequestInit & { duplex: 'half' } = {
      method,
      headers: toHeaders(headers),
      body: hasBody ? bodyOf(incoming, parsedBody) : null,
      signal,
      duplex: 'half',
    };
    const request = new Request(origin + path, init);
    if (socket.remoteAddress) addresses.set(request, socket.remoteAddress);
    return request;
  } catch {
    return undefined;
  }
}

function toHeaders(source: NodeRequest['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    // A `Headers` cannot have pseudo-headers.
    if (name.startsWith(':') || value === undefined) continue;
    for (const each of [value].flat()) headers.append(name, each);
  }
  return headers;
}

/** Returns the body that a parser has read, or else the stream of the request. */
function bodyOf(incoming: NodeRequest, parsed: unknown) {
  if (parsed === undefined || incoming.readableDidRead === false) return toStream(incoming);
  if (typeof parsed === 'string' || parsed instanceof Uint8Array) return parsed as string;
  return JSON.stringify(parsed);
}

function toStream(source: AsyncIterable<Uint8Array | string>): ReadableStream<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
    },
    // No `cancel`: ending the iterator would close the connection before the response is sent.
  });
}

async function send(response: Response, target: NodeResponse | FastifyLikeReply): Promise<void> {
  const body = await response.text();
  if (('raw' in target ? target.raw : target).writableEnded) return;
  const headers = [...response.headers];
  // The rest of the body is not read.
  if (response.status === 413) headers.push(['Connection', 'close']);
  if ('raw' in target) {
    target.code(response.status);
    for (const [name, value] of headers) target.header(name, value); // appends a cookie
    target.send(body || undefined);
    return;
  }
  target.statusCode = response.status;
  for (const [name, value] of headers)
    if (name === 'set-cookie') target.appendHeader(name, value);
    else target.setHeader(name, value);
  target.end(body);
}
