import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { ApiClient } from './api-client.ts';
import { CliFixture, type ServiceProcess } from './cli/cli-fixture.ts';
import { postgresEngine, sqliteEngine, type TestEngine } from './engines.ts';

const HEAP = { NODE_OPTIONS: '--max-old-space-size=256' };
const ROUNDS = 51;

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
}

/** One account's viewer tries to use all memory of a process while another account lists its comments. */
function memoryTest(engine: TestEngine): void {
  describe(`a process with 256 MB of heap over ${engine.name}`, () => {
    const cli = new CliFixture();
    const sockets: Socket[] = [];
    let served: ServiceProcess;
    let viewer = '';
    let victim = '';
    let thread = 0;
    before(async () => {
      await engine.start();
      served = await cli.serve({ ...HEAP, DATABASE_URL: await engine.url() });
      const acme = new ApiClient(served.url);
      viewer = await acme.token('viewer');
      const body = { body: '\u0001'.repeat(10_000) };
      for (let round = 0; round < 10; round++)
        await Promise.all(Array.from({ length: 30 }, () => acme.comments(viewer, '', body)));
      thread = await acme.comment(viewer, 'a thread of the largest size');
      for (let index = 0; index < 100; index += 20)
        await Promise.all(
          Array.from({ length: 20 }, () =>
            acme.comments(viewer, '', { ...body, parentId: thread }),
          ),
        );
      victim = await tokenOfGlobex();
      const list = await comments(victim, { body: 'hello' });
      assert.equal(list.status, 201);
    });
    after(async () => {
      for (const socket of sockets) socket.destroy();
      await served.end();
      cli.remove();
      await engine.stop();
    });

    const globex = (path: string, authorization: string, body?: unknown) =>
      fetch(`${served.url.replace('127.0.0.1', 'localhost')}/api/v1/embed${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const comments = (token: string, body?: unknown) =>
      globex('/dashboard/sales/comments', `Embed-Token ${token}`, body);

    async function tokenOfGlobex(): Promise<string> {
      const request = { deploymentId: 1, externalId: 'victim' };
      const minted = await globex('/generate-session', 'Bearer globex-key', request);
      const exchanged = await globex('/session/token', '', await minted.json());
      return ((await exchanged.json()) as { token: string }).token;
    }

    /** The median time of a list of the other account, in milliseconds. */
    async function timeOfList(): Promise<number> {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        const response = await comments(victim);
        assert.equal(response.status, 200);
        await response.text();
        times.push(performance.now() - start);
      }
      return median(times);
    }

    /** Sends requests in a pipeline on a new connection. */
    function send(query: string, { repeat = 1, read = false } = {}): Socket {
      const { hostname, port } = new URL(served.url);
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.on('error', () => {});
      if (read) socket.resume();
      const request = `GET /api/v1/embed/dashboard/sales/comments?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Embed-Token ${viewer}\r\n\r\n`;
      socket.write(request.repeat(repeat));
      return socket;
    }

    it('keeps running with unread, pipelined and repeated lists, and serves other accounts meanwhile', async () => {
      const alone = await timeOfList();
      // Different pages, so that few of them come from the cache.
      for (let index = 0; index < 60; index++) send(`first=${100 + index}`);
      for (let index = 0; index < 60; index++) send(`first=${20 + index}`, { repeat: 20 });
      const reading = Array.from({ length: 4 }, (_, index) =>
        send(`first=${10 + index}`, { repeat: 700, read: true }),
      );
      const resolved = Array.from({ length: 60 }, async () => {
        const path = `/${thread}/resolve`;
        const response = await new ApiClient(served.url).comments(viewer, path, { resolved: true });
        await response.arrayBuffer();
        return response.status;
      });
      const attacked = await timeOfList();
      for (const socket of sockets.slice(0, 60)) socket.destroy();
      for (let index = 0; index < 60; index++) send(`includeResolved=true&first=${100 + index}`);
      const again = await timeOfList();
      for (const socket of reading) if (socket.bytesRead === 0) await once(socket, 'data');
      for (const status of await Promise.all(resolved)) assert.ok([200, 503].includes(status));
      assert.equal((await comments(victim)).status, 200, 'the process runs');
      for (const time of [attacked, again])
        assert.ok(time < 10 * alone, `${time} ms instead of ${alone} ms`);
    });
  });
}

for (const engine of [sqliteEngine(), postgresEngine()]) memoryTest(engine);
