import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, describe, it } from 'node:test';
import type { HttpBindings } from '@hono/node-server';
import pino from 'pino';
import { deferred, delay } from '../../../src/lib/waiting.ts';
import { TIMES } from '../../../src/service/limits/limits.ts';
import { silentLogger } from '../../../src/service/logging/logger.ts';
import { startEmbedService } from '../../node/embed-service.ts';
import { ApiClient } from '../api-client.ts';
import { cliFixture } from '../cli/cli-fixture.ts';
import { memoryEngine } from '../engines.ts';
import { TestService, testService } from '../test-service.ts';
import { received, serveWithPermits } from './serve-with-permits.ts';

/** How often a closing server closes idle connections. */
const CLOSE_IDLE_INTERVAL_MS = 20;

describe('listen() with a slow client', () => {
  const fast = { ...TIMES, headers: 1_000, request: 2_000, idle: 3_000, checkInterval: 20 };

  const head = 'GET / HTTP/1.1\r\nHost: a\r\n';
  const body = `${head.replace('GET', 'POST')}Content-Length: 10\r\n\r\nx`;
  const clients: [name: string, begun: string, rest: string, ...expected: [number, string[]]][] = [
    ['sends nothing', '', `${head}\r\n`, 0, []],
    ['sends a part of the headers', head, '\r\n', 0, ['408']],
    ['sends no HTTP', 'garbage\r\n\r\n', `${head}\r\n`, 0, ['400']],
    ['sends a part of the body', body, `${'x'.repeat(9)}${head}\r\n`, 1, []],
  ];
  for (const [name, begun, rest, ...expected] of clients)
    it(`responds to a client that ${name}, handles nothing that follows, and closes its side too`, {
      timeout: 60_000,
    }, async () => {
      let handled = 0;
      const read = async (request: Request) => {
        handled++;
        return new Response(await request.text());
      };
      const reasons: string[] = [];
      const server = await serveWithPermits(read, {
        times: { ...fast, idle: 600_000 },
        onRejection: (reason) => void reasons.push(reason),
      });
      const socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.write(begun);
      const response = String((await once(socket, 'data'))[0]);
      assert.match(response, /^HTTP\/1\.1 40[08] .*application\/problem\+json/s);
      const closed = once(socket, 'error'); // writing fails once the server has closed its side
      socket.write(rest); // clients repeat a request after 408
      const writing = setInterval(() => socket.write('x'), 20);
      assert.match(String(await closed), /EPIPE|ECONNRESET/);
      clearInterval(writing);
      await server.close();
      assert.deepEqual([handled, reasons], expected);
    });

  it('disconnects a client that does not read the response', { timeout: 60_000 }, async () => {
    const large = new Response('x'.repeat(50_000_000));
    const disconnected = Promise.withResolvers<void>();
    const respond = (_: Request, { outgoing }: Partial<HttpBindings>) => {
      outgoing?.once('close', disconnected.resolve);
      return large;
    };
    const server = await serveWithPermits(respond, { times: { ...fast, idle: 200 } });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    socket.pause();
    const closed = once(socket, 'close');
    socket.on('error', () => {});
    await disconnected.promise;
    socket.resume();
    await closed;
    await server.close();
    assert.ok(socket.bytesRead < 50_000_000);
  });
});

it('a service listens on the loopback interface by default', async () => {
  const { origin, close } = await startEmbedService({});
  assert.equal(new URL(origin).hostname, '127.0.0.1');
  await close();
});

describe('shutdown of listen()', () => {
  const cli = cliFixture();

  it('finishes the request in flight', async () => {
    const served = await cli.serve();
    const token = await new ApiClient(served.url).token();
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    const body = JSON.stringify({ body: 'in flight' });
    socket.write(
      `POST /api/v1/embed/dashboard/sales/comments HTTP/1.1\r\nHost: ${hostname}\r\n` +
        `Authorization: Embed-Token ${token}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [begun] = await once(socket, 'data');
    assert.match(String(begun), /^HTTP\/1\.1 100 /);
    const ended = served.end('SIGTERM');
    const stopping = () => served.lines.some((line) => JSON.parse(line).msg === 'stopping');
    while (!stopping()) await new Promise(setImmediate);
    await assert.rejects(fetch(`${served.url}/healthz`), 'no new connection is accepted');
    socket.write(body);
    assert.match(await received(socket), /^HTTP\/1\.1 201 /);
    assert.equal(await ended, 0);
    const again = await cli.serve();
    assert.equal((await new ApiClient(again.url).allCommentIds(token)).size, 1);
    await again.end();
  });

  it('sends a large response to a client that reads slowly', { timeout: 60_000 }, async () => {
    const size = 20_000_000;
    const server = await serveWithPermits(() => new Response('x'.repeat(size)));
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    const closed = server.close();
    await assert.rejects(fetch(server.url), 'no new connection is accepted');
    for (let interval = 0; interval < 5; interval++) await delay(CLOSE_IDLE_INTERVAL_MS);
    assert.ok((await received(socket)).endsWith('x'.repeat(1_000)));
    await closed;
    assert.ok(socket.bytesRead > size);
  });

  it('closes each connection after its response once it drains', async () => {
    const called = deferred<void>();
    const responds = deferred<void>();
    const server = await serveWithPermits(async () => {
      called.resolve();
      await responds.promise;
      return new Response('x');
    });
    const first = fetch(server.url);
    await called.promise;
    server.drain();
    responds.resolve();
    for (const { headers } of [await first, await fetch(server.url)])
      assert.equal(headers.get('connection'), 'close');
    await server.close();
  });

  it('closes connections that exceed the grace period', async () => {
    const called = deferred<void>();
    const server = await serveWithPermits(
      () => {
        called.resolve();
        return new Promise<Response>(() => {});
      },
      { times: { ...TIMES, shutdownGrace: 20 } },
    );
    const pendingFetch = assert.rejects(fetch(server.url));
    await called.promise;
    await server.close();
    await pendingFetch;
  });
});

describe('the request log', () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const service = testService(memoryEngine(), { logger: pino({ level: 'trace' }, stream) });
  const entries = (msg: string) =>
    lines.map((line) => JSON.parse(line)).filter((entry) => entry.msg === msg);
  beforeEach(() => void lines.splice(0));

  it('writes one entry per request with its path, and no secrets', async () => {
    const { sessionId, token } = await service.session({ email: 'ann@example.com' });
    await service.comment(token, 'body-of-a-comment');
    await service.comments(token, '?after=secret-cursor');
    await service.request(`/embed/chat?session=${sessionId}`);
    service.mount('/app', () => {
      throw Object.assign(new TypeError('secret-value\n    at secret-line'), { code: 'E_CODE' });
    });
    await service.request('/app?query=secret-query', { token });
    const log = lines.join('');
    const texts = ['acme-key', 'secret-', 'ann@example.com', 'body-of-a-comment'];
    for (const secret of [sessionId, token, ...texts]) assert.ok(!log.includes(secret), secret);
    const requests = entries('request');
    assert.equal(requests.length, 6);
    assert.deepEqual(Object.keys(requests[0]).sort(), [
      ...['account', 'host', 'hostname', 'level', 'method', 'ms', 'msg', 'path', 'pid'],
      ...['requestId', 'sessionIdHash', 'status', 'time'],
    ]);
    const [unexpected] = entries('unexpected error');
    assert.equal(unexpected.reason.name, 'TypeError');
    assert.equal(unexpected.reason.code, 'E_CODE');
    assert.match(unexpected.reason.frames[0], /^ +at .*listen\.node\.test\.ts/);
    assert.equal(unexpected.requestId, requests.at(-1).requestId);
  });

  for (const framing of ['Content-Length: 10', 'Transfer-Encoding: chunked'])
    it(`records an incomplete body as 400, not as an error of the service: ${framing}`, async () => {
      const socket = service.connect();
      socket.write(
        `POST /api/v1/embed/session/token HTTP/1.1\r\nHost: 127.0.0.1\r\n${framing}\r\nExpect: 100-continue\r\n\r\n`,
      );
      await once(socket, 'data');
      socket.write('5\r\nx');
      socket.destroy();
      while (entries('request').length === 0) await new Promise(setImmediate);
      assert.equal(entries('request')[0].status, 400);
      assert.deepEqual(entries('unexpected error'), []);
    });
});

describe('listen() between two requests of a connection', () => {
  it('logs no health check that succeeds, which load balancers send every second', async () => {
    const lines: { path: string }[] = [];
    const info = (fields: object) => void lines.push(fields as { path: string });
    const service = new TestService(memoryEngine(), { logger: { ...silentLogger, info } });
    await service.start();
    for (const path of ['/livez', '/readyz', '/healthz', '/']) await service.request(path);
    service.drain();
    await service.request('/readyz');
    await service.stop();
    assert.deepEqual(
      lines.map(({ path }) => path),
      ['/', '/readyz'],
    );
  });

  it('keeps it for longer than proxies do, and announces that', async () => {
    const server = await serveWithPermits(() => new Response('x'));
    const { headers } = await fetch(server.url);
    assert.match(headers.get('keep-alive') ?? '', /^timeout=75\b/);
    await server.close();
  });

  it('closes it after the configured time', { timeout: 30_000 }, async () => {
    const times = { ...TIMES, keepAlive: 50 };
    const server = await serveWithPermits(() => new Response('x'), { times });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    assert.match(await received(socket), /^HTTP\/1\.1 200 OK/);
    await server.close();
  });
});
