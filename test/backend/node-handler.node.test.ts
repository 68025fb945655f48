import assert from 'node:assert/strict';
import { once } from 'node:events';
import {
  request as httpRequest,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, it } from 'node:test';
import { clientAddress, toNodeHandler } from '../../src/backend/node-handler.ts';
import type { SessionEndpointOptions } from '../../src/backend/session-endpoint.ts';
import { serve } from '../node/serve.ts';
import { fakeServiceOfEachTest, NEED, SESSION } from './fake-service.ts';

describe('toNodeHandler', () => {
  const fake = fakeServiceOfEachTest();
  let server: Server;
  let url: string;

  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const handler = (options?: Partial<SessionEndpointOptions>) =>
    toNodeHandler(fake.endpoint(options));

  async function listen(listener: RequestListener): Promise<void> {
    const served = await serve(listener);
    server = served.server;
    url = `http://127.0.0.1:${served.port}/api/embed-session`;
  }

  const post = (body: unknown = NEED, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });

  it('handles the requests of node:http', async () => {
    const received: unknown[] = [];
    const session: SessionEndpointOptions['session'] = (request, need) => {
      received.push(request.url, request.headers.get('Cookie'), need, clientAddress(request));
      return SESSION;
    };
    await listen(handler({ session }));
    const response = await post(NEED, { Cookie: 'id=7' });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.deepEqual(await response.json(), { sessionId: 'one-time' });
    assert.deepEqual(received, [url, 'id=7', NEED, '127.0.0.1']);
  });

  it('compares the origin of the page with the host of the request', async () => {
    await listen(handler());
    assert.equal((await post(NEED, { Origin: new URL(url).origin })).status, 200);
    assert.equal((await post(NEED, { Origin: 'https://evil.example' })).status, 403);
  });

  it('handles the requests of node:http2, whose host is in a pseudo-header', async (t) => {
    const urls: string[] = [];
    const handle = handler({
      session: (request) => {
        urls.push(request.url);
        return SESSION;
      },
    });
    await listen(() => {});
    const http2 = createServer((request, response) => void handle(request, response)).listen(0);
    await once(http2, 'listening');
    t.after(() => http2.close());
    const client = connect(`http://127.0.0.1:${(http2.address() as AddressInfo).port}`);
    t.after(() => client.close());
    const statusOf = async (origin: string) => {
      const request = client.request({
        ':method': 'POST',
        ':path': '/api/embed-session',
        ':authority': 'app.example',
        origin,
      });
      request.end(JSON.stringify(NEED));
      const [headers] = await once(request.resume(), 'response');
      return headers[':status'];
    };
    assert.equal(await statusOf('https://app.example'), 200);
    assert.equal(await statusOf('http://localhost'), 403);
    assert.deepEqual(urls, ['http://app.example/api/embed-session']);
  });

  for (const [what, parse] of [
    ['an object', (body: unknown) => body],
    ['a string', (body: unknown) => JSON.stringify(body)],
    ['a buffer', (body: unknown) => Buffer.from(JSON.stringify(body))],
  ] as const) {
    it(`uses a body that a parser of Express has read as ${what}`, async () => {
      const handle = handler();
      await listen(async (request, response) => {
        const body = parse(await json(request));
        const routed = Object.assign(request, { body, originalUrl: request.url, url: '/' });
        await handle(routed, response, (error) => assert.ifError(error));
      });
      assert.equal((await post()).status, 200);
      assert.equal((await post({})).status, 400);
    });
  }

  it('reads the body if a parser has set an empty one without reading it', async () => {
    const handle = handler();
    await listen((request, response) => handle(Object.assign(request, { body: {} }), response));
    assert.equal((await post()).status, 200);
  });

  it('sends through the reply of Fastify, whose hooks add headers, and has its parsed body', async () => {
    const handle = handler();
    await listen(async (raw, rawReply) => {
      await handle({ raw, body: await json(raw) }, fastifyReply(rawReply));
    });
    const response = await post();
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('X-Of-Hook'), 'set');
    assert.deepEqual(await response.json(), { sessionId: 'one-time' });
    assert.equal((await post({})).status, 400);
  });

  it('responds through the reply of Fastify with 500 to an error of the session callback', async (t) => {
    t.mock.method(console, 'error', () => {});
    const handle = handler({ session: () => Promise.reject(new Error('no database')) });
    await listen((raw, rawReply) => handle({ raw }, fastifyReply(rawReply)));
    const response = await post();
    assert.equal(response.status, 500);
    assert.equal(response.headers.get('X-Of-Hook'), 'set');
    assert.equal(await response.text(), '');
  });

  it('keeps the cookies that middleware has set, and sends each one of the response', async () => {
    const endpoint = fake.endpoint();
    const handle = toNodeHandler(async (request) => {
      const response = await endpoint(request);
      response.headers.append('Set-Cookie', 'a=1; Expires=Tue, 01 Dec 2026 00:00:00 GMT');
      response.headers.append('Set-Cookie', 'b=2');
      return response;
    });
    await listen((request, response) => {
      response.setHeader('Set-Cookie', 'id=7');
      return handle(request, response);
    });
    assert.deepEqual((await post()).headers.getSetCookie(), [
      'id=7',
      'a=1; Expires=Tue, 01 Dec 2026 00:00:00 GMT',
      'b=2',
    ]);
  });

  it('responds with 413 to a long body, with or without a length', async () => {
    await listen(handler());
    assert.equal((await post(' '.repeat(16 * 1024 + 1))).status, 413);
    const request = httpRequest(url, { method: 'POST' });
    request.write(' '.repeat(9000));
    request.write(' '.repeat(9000));
    const [response] = await once(request, 'response');
    assert.equal(response.statusCode, 413);
    assert.equal(response.headers.connection, 'close');
    request.destroy();
  });

  it('responds with 400 to a method that a Request cannot have', async () => {
    await listen(handler());
    const request = httpRequest(url, { method: 'TRACE' }).end();
    const [response] = await once(request, 'response');
    assert.equal(response.statusCode, 400);
  });

  const failing = { session: () => Promise.reject(new Error('no database')) };

  it('passes an error of the session callback to next', async () => {
    const handle = handler(failing);
    await listen((request, response) =>
      handle(request, response, (error) => {
        response.statusCode = 418;
        response.end((error as Error).message);
      }),
    );
    const response = await post();
    assert.equal(response.status, 418);
    assert.equal(await response.text(), 'no database');
  });

  it('logs an error of the session callback and responds with 500 without next', async (t) => {
    const { mock } = t.mock.method(console, 'error', () => {});
    await listen(handler(failing));
    const response = await post();
    assert.equal(response.status, 500);
    assert.equal(await response.text(), '');
    assert.match(String(mock.calls[0]?.arguments[1]), /no database/);
  });

  it('aborts the mint if the client disconnects, without a log', async (t) => {
    const { mock } = t.mock.method(console, 'error', () => {});
    fake.service.response = null;
    const handle = handler();
    const handled = new Promise<void>((resolve) => {
      void listen((request, response) => void handle(request, response).then(resolve)).then(() => {
        const request = httpRequest(url, { method: 'POST' }).on('error', () => {});
        request.end(JSON.stringify(NEED));
        const check = () =>
          fake.service.requests.length > 0 ? request.destroy() : void setImmediate(check);
        check();
      });
    });
    await handled;
    assert.equal(mock.callCount(), 0);
  });
});

/** Returns the parts of Fastify's reply that are used: its own headers are sent only by its `send`. */
function fastifyReply(raw: ServerResponse) {
  const headers = new Map([['X-Of-Hook', 'set']]);
  return {
    raw,
    hijack: () => assert.fail('A hijacked reply has none of the headers of hooks.'),
    code: (status: number) => {
      raw.statusCode = status;
    },
    header: (name: string, value: string) => {
      headers.set(name, value);
    },
    send: (body?: string) => {
      raw.setHeaders(headers).end(body);
    },
  };
}
