import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AdmissionGate } from '../../../src/service/admission/admission-gate.ts';
import type { Listening } from '../../../src/service/index.ts';
import type { CONNECTIONS } from '../../../src/service/limits/limits.ts';
import { received, serveWithGate } from './serve-with-gate.ts';

describe('connections', () => {
  const sockets: Socket[] = [];
  const reasons: string[] = [];
  const onRejection = (reason: string) => void reasons.push(reason);
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  let server: Listening;
  const start = async (...args: Parameters<typeof serveWithGate>) => {
    server = await serveWithGate(...args);
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

  const cases: [name: string, scope: string, direct: boolean, limits: typeof CONNECTIONS][] = [
    ['address', 'address', true, { address: 2, process: 10 }],
    ['what others have left', 'address', true, { address: 10, process: 3 }],
    ['process only, behind a proxy', 'process', false, { address: 1, process: 2 }],
  ];
  for (const [name, scope, areClientsDirect, connections] of cases)
    it(`are limited by ${name}`, async () => {
      const options = { areClientsDirect, connections, onRejection };
      await start(() => new Response('x'), options);
      const [first] = [send(), send()];
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      assert.equal(await received(send()), '');
      assert.deepEqual(reasons, [`connections-${scope}`]);
      first.destroy();
      while ((await received(send(get.replace('Host', 'Connection: close\r\nHost')))) === '');
    });

  it('do not count while their request waits, and close if others have taken their place', {
    timeout: 20_000,
  }, async () => {
    const gate = new AdmissionGate();
    const requests: { outgoing: ServerResponse; respond: (response: Response) => void }[] = [];
    await start(
      (_, { outgoing }) =>
        new Promise((respond) => {
          requests.push({ outgoing: outgoing as ServerResponse, respond });
        }),
      { gate, connections: { address: 1, process: 10 } },
    );
    const waiting = send();
    while (requests.length === 0) await nextTurn();
    const [first = assert.fail()] = requests;
    gate.onWait?.(first.outgoing, true);
    const other = send();
    while (requests.length === 1) await nextTurn();
    gate.onWait?.(first.outgoing, false);
    first.respond(new Response('x'));
    assert.match(await received(waiting), /^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
    assert.equal(await received(send()), '', 'the other connection still counts');
    other.destroy();
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
