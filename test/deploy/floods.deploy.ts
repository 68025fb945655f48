import assert from 'node:assert/strict';
import { Agent } from 'node:https';
import { connect, type Socket } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
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
/** How many requests of others must succeed during an attack. */
const REQUESTS = 20;
const SLOW_CLIENTS = 300;
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
      await expectService();
    });
    after(() => proxy?.stop());

    const open = () => {
      const socket = connect({ port: proxy.port, host: '127.0.0.1', localAddress: ATTACKER });
      sockets.push(socket);
      return socket.on('error', () => {});
    };
    /** Opens connections with TLS that send a text each. Resolves when all are closed. */
    const closedAfter = (count: number, text: string) =>
      Promise.all(
        Array.from({ length: count }, () => {
          const socket = connectTls({ socket: open(), servername: HOST, ca: proxy.ca });
          socket.on('error', () => {}).resume();
          socket.write(text);
          return new Promise((resolve) => socket.once('close', resolve));
        }),
      );
    /** Requests of another address, over connections of their own. */
    const expectService = async () => {
      for (let count = 0; count < REQUESTS; count++) {
        const { status } = await sendThrough(proxy, '/readyz');
        assert.equal(status, 200);
      }
    };
    /** Opens connections, some at a time, as the queue of the operating system is limited. */
    const flood = async (count: number, begin: (index: number) => Promise<unknown>) => {
      for (let start = 0; start < count; start += 100)
        await Promise.all(
          Array.from({ length: Math.min(100, count - start) }, (_, i) => begin(start + i)),
        );
    };

    it(`serves others beside ${CONNECTIONS} idle connections`, SLOW, async () => {
      await flood(CONNECTIONS, async () => {
        const socket = open().resume();
        await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      });
      await expectService();
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
      it(`serves others beside slow ${what}, and disconnects them`, SLOW, async () => {
        const closed = closedAfter(SLOW_CLIENTS, text);
        await expectService();
        await closed;
      });

    if (name !== 'Caddy')
      it('limits the requests of the address', SLOW, async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 50, localAddress: ATTACKER });
        const statuses = new Set<number | undefined>();
        await flood(1_000, async () => {
          statuses.add((await sendThrough(proxy, '/livez', { agent })).status);
        });
        agent.destroy();
        assert.deepEqual(statuses, new Set([200, 429]));
        await expectService();
      });
  });
