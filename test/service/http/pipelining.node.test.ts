import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listen } from '../../../src/service/http/listen.ts';
import { inSequence } from '../../../src/service/http/pipelining.ts';

const get = (path: string | number) => `GET /${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const numbers = (length: number) => Array.from({ length }, (_, index) => index);

/** Reads until the connection received `count` responses or was closed, and returns their bodies. */
async function bodies(socket: Socket, count: number): Promise<string[]> {
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (bodiesIn(text).length >= count) break;
  }
  return bodiesIn(text);
}

/** Reads `count` responses, returns their bodies and keeps the connection open. */
async function nextBodies(socket: Socket, count: number): Promise<string[]> {
  let text = '';
  while (bodiesIn(text).length < count) text += (await once(socket, 'data'))[0];
  return bodiesIn(text);
}

function bodiesIn(text: string): string[] {
  return [...text.matchAll(/<(.*?)>/g)].map(([, body]) => body ?? '');
}

async function serve(listener: RequestListener): Promise<{ server: Server; socket: Socket }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  return { server, socket };
}

describe('pipelined requests', () => {
  it('are handled one after the other', async () => {
    let running = 0;
    let most = 0;
    const server = await listen(
      async (request) => {
        most = Math.max(most, ++running);
        await nextTurn();
        const body = await request.text();
        running--;
        return new Response(`<${new URL(request.url).pathname}${body}>`);
      },
      { port: 0, hostname: '127.0.0.1' },
    );
    const socket = connect(server.port, '127.0.0.1');
    const post = (path: number) =>
      `POST /${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n body`;
    socket.write(numbers(700).map(post).join(''));
    const expected = numbers(700).map((path) => `/${path} body`);
    assert.deepEqual(await bodies(socket, 700), expected);
    assert.equal(most, 1);
    await server.close();
  });

  it('are not handled after their connection was closed', async () => {
    const paths: string[] = [];
    const { server, socket } = await serve(
      inSequence(({ url = '', socket: connection }) => {
        paths.push(url);
        setImmediate(() => connection.destroy());
      }),
    );
    socket.write(get(1) + get(2) + get(3));
    assert.deepEqual(await bodies(socket, 1), []);
    assert.deepEqual(paths, ['/1']);
    server.close();
  });

  it('are not handled after a response that closes the connection', async () => {
    const paths: string[] = [];
    const listener = inSequence(
      ({ url = '' }, response) => {
        paths.push(url);
        if (url === '/last') response.setHeader('Connection', 'close');
        response.end(`<${url}>`);
      },
      { connection: 2, process: 2 },
    );
    for (const round of [1, 2]) {
      const { server, socket } = await serve(listener);
      socket.write(get('last') + get(round) + get(round));
      assert.deepEqual(await bodies(socket, 3), ['/last']);
      server.close();
    }
    assert.deepEqual(paths, ['/last', '/last']);
    const { server, socket } = await serve(listener);
    socket.write(get(1) + get(2) + get(3));
    assert.deepEqual(await bodies(socket, 3), ['/1', '/2', '/3']);
    server.close();
  });

  it('close their connection if too many wait', async () => {
    const { server, socket } = await serve(inSequence(() => {}, { connection: 3, process: 100 }));
    socket.write(numbers(4).map(get).join(''));
    socket.write(get('one-too-many'));
    assert.deepEqual(await bodies(socket, 1), []);
    server.close();
  });

  it('count together for all connections until they are handled', async () => {
    const { server, socket } = await serve(
      inSequence((request, response) => response.end(`<${request.url}>`), {
        connection: 100,
        process: 2,
      }),
    );
    for (const round of [1, 2, 3]) {
      socket.write(get(round) + get('b') + get('c'));
      assert.deepEqual(await nextBodies(socket, 3), [`/${round}`, '/b', '/c']);
    }
    socket.write(numbers(4).map(get).join(''));
    assert.deepEqual(await bodies(socket, 4), ['/0'], 'the connection is closed');
    server.close();
  });

  it('are read only while few wait', async () => {
    let response: { end(): unknown } | undefined;
    let handled = 0;
    const { server, socket } = await serve(
      inSequence((_, current) => {
        if (handled++ > 0) return void current.end();
        response = current;
      }),
    );
    const [connection] = await Promise.all([once(server, 'connection'), socket.write(get(0))]);
    while (!response) await nextTurn();
    const written = numbers(200).map((path) => get('x'.repeat(10_000) + path));
    for (const request of written) socket.write(request);
    let before = -1;
    while (connection[0].bytesRead !== before || before < 20_000) {
      before = connection[0].bytesRead;
      for (let turn = 0; turn < 50; turn++) await nextTurn();
    }
    assert.ok(before < 200_000, `${before} bytes were read`);
    socket.resume();
    response.end();
    while (handled < 201) await nextTurn();
    socket.destroy();
    server.close();
  });
});
