import assert from 'node:assert/strict';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../../src/service/index.ts';
import { postgresEngine, testEngine } from '../engines.ts';

const STATEMENT_MS = 500;
const LOCK_MS = 5_000;
const LOST = /^DatabaseUnavailable: the connection to the database was lost$/;

/**
 * A network in front of PostgreSQL. After `fail()`, its connections stay open and pass nothing on anymore, as after a failover
 * or behind a firewall; new ones work.
 */
function createNetwork() {
  const failed = new WeakSet<Socket>();
  const sockets = new Set<Socket>();
  let target = 0;
  const server = createServer((client) => {
    const database = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => {});
      from.on('data', (data) => failed.has(from) || to.write(data));
      from.on('close', () => failed.has(from) || to.destroy());
    }
  });
  return {
    async open(url: string) {
      target = Number(new URL(url).port);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return String(Object.assign(new URL(url), { port: (server.address() as AddressInfo).port }));
    },
    fail() {
      for (const socket of sockets) failed.add(socket);
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('a server of PostgreSQL that does not respond anymore', { timeout: 60_000 }, () => {
  const engine = testEngine(postgresEngine());
  const network = createNetwork();
  let url: string;
  before(async () => {
    url = await network.open(await engine.url());
  });
  after(() => network.close());

  for (const pooler of ['none', 'transaction'] as const)
    it(`ends the statements on its connections, which are replaced, pooler ${pooler}`, async () => {
      const options = { poolSize: 3, pooler, statementTimeoutMs: STATEMENT_MS };
      const database = await openDatabase(url, options);
      const select = () => database.query('SELECT 1 AS one');
      const write = () => database.transaction((transaction) => transaction.query('SELECT 1'));
      await Promise.all([select(), write(), database.check()]);
      network.fail();
      const started = performance.now();
      await Promise.all(
        [select(), write(), database.check()].map((each) => assert.rejects(each, LOST)),
      );
      const waited = performance.now() - started;
      assert.ok(waited < 2 * (STATEMENT_MS + LOCK_MS), `${waited} ms`);
      assert.deepEqual(await select(), [{ one: 1 }]);
      await write();
      await database.check();
      await database.close();
    });
});
