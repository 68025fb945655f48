import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deferred } from '../../../src/lib/waiting.ts';
import { Permits } from '../../../src/service/admission/permits.ts';
import type { Listening } from '../../../src/service/http/listen.ts';
import { TIMES } from '../../../src/service/limits/limits.ts';
import { received, serveWithPermits } from './serve-with-permits.ts';

/** More bytes than the buffers of a connection hold. */
const LARGE = 50_000_000;

describe('the permit of a request', () => {
  const sockets: Socket[] = [];
  let server: Listening;
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
  });
  const send = (text = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n') => {
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  };
  const until = async (condition: () => boolean) => {
    while (!condition()) await nextTurn();
  };

  it('is held until the response was passed to the operating system completely', async () => {
    const permits = new Permits();
    server = await serveWithPermits(() => new Response('x'.repeat(LARGE)), { permits });
    const reader = send();
    await once(reader, 'readable');
    assert.equal(permits.used('working'), 1);
    permits.displaceIdle(TIMES.read);
    reader.resume();
    await until(() => permits.used('working') === 0);
    assert.ok(reader.bytesRead > LARGE / 2);
  });

  it('is released when the connection ends', async () => {
    const permits = new Permits();
    server = await serveWithPermits(() => new Response('x'.repeat(LARGE)), { permits });
    const reader = send();
    await once(reader, 'readable');
    reader.destroy();
    await until(() => permits.used('working') === 0);
  });

  it('is held by a handler that has not ended, also if the connection has', async () => {
    const permits = new Permits();
    const handled = deferred<Response>();
    const disconnected = deferred<void>();
    server = await serveWithPermits(
      (_, { outgoing }) => {
        outgoing?.once('close', disconnected.resolve);
        return handled.promise;
      },
      { permits },
    );
    const client = send();
    await until(() => permits.used('working') === 1);
    permits.displaceIdle(0); // it is not idle
    client.destroy();
    await disconnected.promise;
    assert.equal(permits.used('working'), 1);
    handled.resolve(new Response());
    await until(() => permits.used('working') === 0);
  });

  it('ends the connection of a client that reads a complete response too slowly', async () => {
    const permits = new Permits();
    const times = { ...TIMES, checkInterval: 20 };
    server = await serveWithPermits(() => new Response('x'.repeat(LARGE)), {
      permits,
      times,
      endSlowRequests: () => permits.displaceIdle(100),
    });
    const reader = send();
    await once(reader, 'readable');
    // Reads all the time, but little, so that the connection is never idle.
    const reading = setInterval(() => reader.read(1_000), 10);
    await until(() => permits.used('working') === 0);
    clearInterval(reading);
    assert.ok(reader.bytesRead < LARGE);
  });

  it('is taken from a client that does not read its response, whose connection ends', async () => {
    const clock = { isLater: false };
    const permits = new Permits({ working: 1 }, () => (clock.isLater ? 1_000 : 0));
    server = await serveWithPermits(() => new Response('x'.repeat(LARGE)), { permits });
    const reader = send();
    await once(reader, 'readable');
    assert.match(await received(send()), /^HTTP\/1\.1 503 .*retry-after: 1\r\n/is);
    clock.isLater = true;
    const other = send();
    await once(other, 'readable');
    assert.match(String(other.read(12)), /^HTTP\/1\.1 200/);
    reader.resume();
    await once(reader, 'close');
    assert.ok(reader.bytesRead < LARGE);
    assert.equal(permits.used('working'), 1);
  });
});
