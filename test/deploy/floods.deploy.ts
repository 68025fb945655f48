import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { cliFixture } from '../service/cli/cli-fixture.ts';
import { config } from '../service/config.ts';
import {
  HOST,
  type ProxyName,
  proxyNames,
  type RunningProxy,
  sendThrough,
  startProxy,
} from './proxies.ts';

/** More connections than a client may have, and more than nginx had with the usual number of `worker_connections`. */
const CONNECTIONS = 4_100;
/** Sends requests of others, which must succeed. Their time during an attack is printed, beside their time alone. */
const OTHERS = new URL('./time-of-others.ts', import.meta.url);
const SLOW_CLIENTS = 300;
const ENDLESS = 8;
const CHUNKS = '1\r\nx\r\n'.repeat(10_000);
const ATTACKER = '127.0.0.2';
/** Longer than each proxy waits for a head or a body. */
const SLOW = { timeout: 120_000 };

/** A tenth of the requests of each file, so that a slow machine reaches the limit. */
const REQUEST_LIMITS: Readonly<Record<ProxyName, Readonly<Record<string, string>>>> = {
  nginx: { 'rate=200r/s': 'rate=20r/s', 'burst=3000': 'burst=300' },
  HAProxy: { 'gt 6000': 'gt 600' },
  Caddy: {},
};

for (const name of proxyNames)
  describe(`docs/deploy: ${name} under a flood of one address`, () => {
    const cli = cliFixture();
    const sockets: Socket[] = [];
    let proxy: RunningProxy;
    before(async () => {
      const SVC_CONFIG = cli.file(
        'proxied.json',
        JSON.stringify(config).replaceAll('127.0.0.1', HOST),
      );
      const service = await cli.serve({ SVC_CONFIG, SVC_TRUST_PROXY: '1' });
      proxy = await startProxy(name, cli.folder, service.url, REQUEST_LIMITS[name]);
    });
    afterEach(async () => {
      for (const socket of sockets.splice(0)) socket.destroy();
      await timeOfOthers();
    });
    after(() => proxy?.stop());

    const open = () => {
      const socket = connect({ port: proxy.port, host: '127.0.0.1', localAddress: ATTACKER });
      sockets.push(socket);
      return socket.on('error', () => {});
    };
    const openTls = () => {
      const socket = connectTls({ socket: open(), servername: HOST, ca: proxy.ca });
      return socket.on('error', () => {}).resume();
    };
    /** Opens connections with TLS that send a text each. Resolves when all are closed. */
    const closedAfter = (count: number, text: string) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const socket = openTls();
          socket.write(text);
          return new Promise((resolve) => socket.once('close', resolve));
        }),
      );
    /** Sends requests of another address, over connections of their own. Returns their median time, in milliseconds. */
    const timeOfOthers = async (): Promise<number> => {
      const { port, ca } = proxy;
      const worker = new Worker(OTHERS, { workerData: { port, ca } });
      const [time] = await once(worker, 'message');
      return time;
    };
    /** Sends requests of others during an attack, and prints their time beside the one that they need alone. */
    const expectService = async (t: TestContext, alone: number) => {
      const [during, without] = [await timeOfOthers(), alone].map((ms) => `${ms.toFixed(1)} ms`);
      t.diagnostic(`${name}: another's request takes ${during}, and ${without} without the attack`);
    };
    /** Opens connections, some at a time, as the queue of the operating system is limited. */
    const flood = async (count: number, begin: (index: number) => Promise<unknown>) => {
      for (let start = 0; start < count; start += 100)
        await Promise.all(
          Array.from({ length: Math.min(100, count - start) }, (_, i) => begin(start + i)),
        );
    };

    it(`serves others beside ${CONNECTIONS} idle connections`, SLOW, async (t) => {
      const alone = await timeOfOthers();
      await flood(CONNECTIONS, async () => {
        const socket = open().resume();
        await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      });
      await expectService(t, alone);
      // nginx and Caddy do not count connections without a request.
      const isLimited = () => sockets.filter(({ closed }) => closed).length >= CONNECTIONS / 2;
      while (name === 'HAProxy' && !isLimited()) await nextTurn();
    });

    const get = `GET /livez HTTP/1.1\r\nHost: ${HOST}\r\n`;
    const exchange = `POST /api/v1/embed/session/token HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 1000\r\n\r\nx`;
    for (const [what, text] of [
      ['heads', get],
      ['bodies', exchange],
    ] as const)
      it(`serves others beside slow ${what}, and disconnects them`, SLOW, async (t) => {
        const alone = await timeOfOthers();
        const closed = closedAfter(SLOW_CLIENTS, text);
        await expectService(t, alone);
        await closed;
      });

    it('serves others beside bodies without an end, in chunks of one byte', SLOW, async (t) => {
      const alone = await timeOfOthers();
      let isOver = false;
      const attack = async () => {
        while (!isOver) {
          const socket = openTls();
          socket.write(`${get}Transfer-Encoding: chunked\r\n\r\n`);
          const send = () => socket.write(CHUNKS, () => socket.writable && setImmediate(send));
          send();
          await new Promise((resolve) => socket.once('close', resolve));
        }
      };
      const ended = Promise.all(Array.from({ length: ENDLESS }, attack));
      await expectService(t, alone);
      isOver = true;
      for (const socket of sockets) socket.destroy();
      await ended;
    });

    if (name !== 'Caddy')
      it('limits the requests of the address', SLOW, async (t) => {
        const alone = await timeOfOthers();
        const agent = new Agent({ keepAlive: true, maxSockets: 50, localAddress: ATTACKER });
        const statuses = new Set<number | undefined>();
        const ended = flood(1_000, async () => {
          statuses.add((await sendThrough(proxy, '/livez', { agent })).status);
        });
        await expectService(t, alone);
        await ended;
        agent.destroy();
        assert.deepEqual(statuses, new Set([200, 429]));
      });
  });
