import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createFaultProxy } from '../../demo/host/fault-proxy/fault-proxy.ts';
import { faultRoutes } from '../../demo/host/fault-proxy/fault-routes.ts';
import { FaultRegistry } from '../../demo/host/fault-proxy/faults.ts';

const HOST = 'http://localhost:5173';

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address() as AddressInfo;
};

describe('fault proxy', () => {
  const registry = new FaultRegistry();
  const upstream = createServer((_request, response) => void response.end('{}'));
  let proxy: Server;
  let port: number;

  before(async () => {
    const service = `http://127.0.0.1:${(await listen(upstream)).port}`;
    proxy = createFaultProxy({ service, host: HOST, registry });
    ({ port } = await listen(proxy));
  });

  after(() => {
    for (const server of [proxy, upstream]) {
      server.close();
      server.closeAllConnections();
    }
  });

  it('keeps running after an invalid request', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('GET // HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET http://[ HTTP/1.1\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 200);
  });

  it('redirects to another origin without the session', async () => {
    registry.of('shared').change({ page: { mode: 'wrong-origin', times: 1 } });
    const url = `http://127.0.0.1:${port}/embed/dashboard/flights?session=once`;
    const { headers } = await fetch(url, { redirect: 'manual' });
    assert.equal(headers.get('Location'), `http://localhost:${port}/`);
  });

  it('keeps running while the service is gone', async () => {
    upstream.close();
    upstream.closeAllConnections();
    for (let time = 0; time < 2; time++)
      await assert.rejects(fetch(`http://127.0.0.1:${port}/`), { name: 'TypeError' });
    assert.ok(proxy.listening);
  });

  it('accepts known faults as JSON from the same origin only', async () => {
    const routes = faultRoutes({ registry, endpoint: assert.fail, redeem: assert.fail });
    const setFaults = async (changes: unknown, headers = {}, proxyId = '0123456789abcdef') => {
      const { status } = await routes.request(`/${proxyId}/faults`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(changes),
      });
      return status;
    };
    assert.equal(await setFaults({}, { 'Sec-Fetch-Site': 'cross-site' }), 403);
    assert.equal(await setFaults({}, { 'Content-Type': 'text/plain' }), 415);
    assert.equal(await setFaults({ coffee: null }), 400);
    assert.equal(await setFaults({ connection: { mode: 'upside-down' } }), 400);
    assert.equal(await setFaults({ connection: { mode: 'slow', times: 0 } }), 400);
    assert.equal(await setFaults({ connection: null }), 200);
    for (const proxyId of ['0123456789abcde', '0123456789abcdeg', '__proto__', '%2e%2e'])
      assert.equal(await setFaults({ connection: null }, {}, proxyId), 404, proxyId);
  });

  it('keeps the faults of the 200 most recently used proxy ids', () => {
    const many = new FaultRegistry();
    const ids = Array.from({ length: 201 }, (_, index) => `${index}`);
    for (const id of ids) many.of(id).change({ connection: { mode: 'slow' } });
    assert.deepEqual(many.of('1').current.connection, { mode: 'slow' });
    assert.equal(many.of('0').current.connection, null);
  });
});
