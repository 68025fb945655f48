import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as requestOf, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { createFaultProxy } from '../../demo/host/fault-proxy/fault-proxy.ts';
import { FaultRegistry } from '../../demo/host/fault-proxy/faults.ts';

const HOST = 'http://localhost:5173';
const USABLE_UNTIL = 2_000_000_000;
const PAGE = '/embed/dashboard/flights?session=once';

/** A token like the service's; its signature is not verified here. */
const token = (() => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const svc = { usableUntil: USABLE_UNTIL };
  const claims = { iss: 'x', aud: 'x', sub: 'x', jti: 'x', iat: 1, exp: USABLE_UNTIL + 3600, svc };
  return [part({ alg: 'HS256' }), part(claims), 'signature'].join('.');
})();

/** Sends a request with another `Host` header; resolves with the status. */
const statusFor = (origin: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = requestOf(`${origin}/created`, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject).end();
  });

const listen = async (server: Server) => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('fault proxy', () => {
  const registry = new FaultRegistry();
  const faults = registry.of('shared');
  const received: string[] = [];
  const hosts: (string | undefined)[] = [];
  const upstream = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    hosts.push(request.headers.host);
    received.push(`${request.method} ${request.url} ${body}`);
    const isPage = request.url === PAGE;
    response.writeHead(request.url === '/created' ? 201 : 200, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'X-Forwarded-Test': request.headers.authorization ?? '',
    });
    response.end(isPage ? '<!doctype html><head><title>Flights</title>' : `{"token":"${token}"}`);
  });
  let proxy: Server;
  let origin: string;
  let service: string;

  before(async () => {
    service = await listen(upstream);
    proxy = createFaultProxy({ service, host: HOST, registry });
    origin = await listen(proxy);
  });

  afterEach(() => {
    faults.change({ connection: null, page: null, exchange: null });
    received.length = 0;
    hosts.length = 0;
  });

  after(() => {
    for (const server of [proxy, upstream]) {
      server.close();
      server.closeAllConnections();
    }
  });

  const exchange = (path = '/api/v1/embed/session/token') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { Authorization: 'Embed-Token a' },
      body: '{"sessionId":"a"}',
    });

  it('forwards requests and responses unchanged', async () => {
    const response = await exchange('/created');
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('X-Forwarded-Test'), 'Embed-Token a');
    assert.deepEqual(await response.json(), { token });
    assert.deepEqual(received, ['POST /created {"sessionId":"a"}']);
  });

  it('redirects without the session to another origin, which sends a message to the host', async () => {
    faults.change({ page: { mode: 'wrong-origin', times: 1 } });
    const response = await fetch(origin + PAGE, { redirect: 'manual' });
    const location = response.headers.get('Location') ?? '';
    assert.equal(location, `${origin.replace('127.0.0.1', 'localhost')}/`);
    const html = await (await fetch(location)).text();
    assert.match(html, /parent\.postMessage\(\{"source":"svc-embed".*"svc:event:ready"/);
    assert.ok(html.includes(`"${HOST}")`));
  });

  it('sends a `Date` 30 s before the end of the session, once', async () => {
    faults.change({ exchange: { mode: 'expiring', times: 1 } });
    const expiring = await exchange();
    assert.equal(Date.parse(expiring.headers.get('Date') ?? ''), (USABLE_UNTIL - 30) * 1000);
    assert.deepEqual(await expiring.json(), { token });
    const next = Date.parse((await exchange()).headers.get('Date') ?? '');
    assert.ok(Math.abs(next - Date.now()) < 60_000);
  });

  it('closes the connection when the service is gone', async () => {
    const gone = createFaultProxy({ service: 'http://127.0.0.1:9', host: HOST, registry });
    await assert.rejects(fetch(`${await listen(gone)}${PAGE}`));
    gone.close();
  });

  it('keeps running after an invalid request', async () => {
    const { port } = proxy.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET // HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET http://[ HTTP/1.1\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    assert.equal((await exchange()).status, 200);
  });

  it('applies faults to one proxy id only', async () => {
    const [first, second] = ['00112233445566aa', '00112233445566bb'] as const;
    registry.of(first).change({ connection: { mode: 'disconnected' } });
    const statusAt = (host: string) => statusFor(origin, host);
    await assert.rejects(statusAt(`${first}.localhost`));
    assert.equal(await statusAt(`${second}.localhost`), 201);
    for (const otherHost of [
      `${first}x.localhost`,
      `${first}.localhost.example`,
      `x${first}.localhost`,
    ])
      assert.equal(await statusAt(otherHost), 201);
    assert.equal((await exchange()).status, 200);
    registry.of(first).change({ connection: null });
    assert.equal(await statusAt(`${first}.localhost:80`), 201);
  });

  it('sends the service’s own host name to the service', async () => {
    await statusFor(origin, '00112233445566aa.localhost');
    assert.deepEqual(hosts, [new URL(service).host]);
  });

  it('keeps the faults of the 200 most recently used proxy ids', () => {
    const many = new FaultRegistry();
    const ids = Array.from({ length: 201 }, (_, index) => `${index}`);
    for (const id of ids) many.of(id).change({ connection: { mode: 'slow' } });
    assert.deepEqual(many.of('1').current.connection, { mode: 'slow' });
    assert.equal(many.of('0').current.connection, null);
  });

  it('applies a fault as often as requested', () => {
    faults.change({ page: { mode: 'unresponsive', times: 2 } });
    assert.equal(faults.consume('page'), 'unresponsive');
    assert.deepEqual(faults.current.page, { mode: 'unresponsive', times: 1 });
    assert.equal(faults.consume('page'), 'unresponsive');
    assert.equal(faults.consume('page'), undefined);
    faults.change({ page: { mode: 'unresponsive' } });
    for (let time = 0; time < 3; time++) assert.equal(faults.consume('page'), 'unresponsive');
  });
});
