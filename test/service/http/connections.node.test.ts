import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import type { Listening } from '../../../src/service/index.ts';
import { received, serveWithPermits } from './serve-with-permits.ts';

describe('connections', () => {
  const sockets: Socket[] = [];
  const reasons: string[] = [];
  const onRejection = (reason: string) => void reasons.push(reason);
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  let server: Listening;
  const start = async (...args: Parameters<typeof serveWithPermits>) => {
    server = await serveWithPermits(...args);
  };
  const send = (text = get) => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    reasons.splice(0);
    await server.close();
  });

  it('are limited by the process', async () => {
    await start(() => new Response('x'), { connections: 2, onRejection });
    const [first] = [send(), send()];
    await Promise.all(sockets.map((socket) => once(socket, 'data')));
    assert.equal(await received(send()), '');
    assert.deepEqual(reasons, ['connections']);
    first.destroy();
    while ((await received(send(get.replace('Host', 'Connection: close\r\nHost')))) === '');
  });

  for (const [kind, text] of [
    ['request', get],
    ['request with an unknown expectation', get.replace('Host', 'Expect: x\r\nHost')],
  ] as const)
    it(`are closed if a ${kind} is sent while another one is in progress`, async () => {
      let requests = 0;
      await start(() => {
        requests++;
        return new Promise(() => {});
      });
      assert.equal(await received(send(text.repeat(3))), '');
      assert.equal(requests, 1);
    });

  it('serve a request of HTTP/1.0 without a host, as load balancers check the health', async () => {
    await start(({ url }) => new Response(url), { onRejection });
    for (const host of ['', 'Host:\r\n']) {
      const response = await received(send(`GET /livez HTTP/1.0\r\n${host}\r\n`));
      assert.match(response, /^HTTP\/1\.1 200 .*\r\n\r\nhttp:\/\/without-host\.invalid\/livez$/s);
    }
    assert.deepEqual(reasons, []);
  });

  it('are closed after a request without a valid host', async () => {
    await start(() => new Response('x'), { onRejection });
    const response = await received(send(get.replace('a', '<')));
    assert.match(response, /^HTTP\/1\.1 400 .*\r\nconnection: close\r\n/is);
    assert.deepEqual(reasons, ['400']);
  });

  it('are closed after the last request that one connection may send', async () => {
    await start(() => new Response('x'), { requestsPerConnection: 2 });
    const socket = send();
    const [first] = await once(socket, 'data');
    assert.match(String(first), /\r\nConnection: keep-alive\r\n/);
    socket.write(get);
    const [last] = await once(socket, 'data');
    assert.match(String(last), /\r\nConnection: close\r\n/);
    socket.write(get);
    assert.match(String(await once(socket, 'data')), /^HTTP\/1\.1 503 /);
  });
});
