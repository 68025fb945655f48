import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { describe, it } from 'node:test';
import { type Context, Hono } from 'hono';
import type { HttpEnv } from '../../../src/service/http/env.ts';
import { listen } from '../../../src/service/http/listen.ts';
import { ResponseBudget } from '../../../src/service/http/response-budget.ts';

const SIZE = 50_000_000;

/** Serves one large response at each path, after `load`. */
async function serve(budget: ResponseBudget, load?: (c: Context<HttpEnv>) => Promise<void>) {
  const app = new Hono<HttpEnv>();
  const json = Buffer.from('x'.repeat(SIZE));
  app.get('*', async (c) => {
    await load?.(c);
    return budget.respond(c, { tenant: 'acme', userId: 1 }, json);
  });
  return listen(app.fetch, { port: 0, hostname: '127.0.0.1' });
}

describe('ResponseBudget', () => {
  it('disconnects a client that reads too slowly', { timeout: 60_000 }, async () => {
    const disconnected = Promise.withResolvers<void>();
    const server = await serve(
      new ResponseBudget({ user: 2 * SIZE, process: 2 * SIZE, account: 2 * SIZE }, 300),
      async (c) => void c.env.outgoing?.once('close', disconnected.resolve),
    );
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(socket, 'readable');
    const closed = once(socket, 'close');
    // Reads all the time, but little, so that the connection is never idle.
    const reading = setInterval(() => socket.read(1_000), 10);
    await disconnected.promise;
    clearInterval(reading);
    socket.resume();
    await closed;
    await server.close();
    assert.ok(socket.bytesRead < SIZE, `${socket.bytesRead} bytes were read`);
  });

  it('does not count the response of a client that disconnected while it was loaded', async () => {
    const budget = new ResponseBudget({ user: SIZE, process: SIZE, account: SIZE });
    const client = new Socket();
    const responded = Promise.withResolvers<void>();
    const server = await serve(budget, async (c) => {
      client.destroy();
      await once(c.env.outgoing as ServerResponse, 'close');
      setImmediate(responded.resolve);
    });
    client.connect(server.port, '127.0.0.1');
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await responded.promise;
    await server.close();
    budget.check({ tenant: 'acme', userId: 1 });
    budget.check({ tenant: 'globex', userId: 2 });
  });

  it('does not disconnect a client that reads', async () => {
    const server = await serve(
      new ResponseBudget({ user: SIZE, process: 2 * SIZE, account: 2 * SIZE }, 60_000),
    );
    for (const path of ['a', 'b']) {
      const response = await fetch(`${server.url}/${path}`);
      assert.equal((await response.text()).length, SIZE);
    }
    await server.close();
  });
});
