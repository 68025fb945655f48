import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as requestOf, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { FaultDesks } from '../../demo/host/faults.ts';
import { createLine } from '../../demo/host/line/line.ts';

const HOST = 'http://localhost:5173';
const USABLE_UNTIL = 2_000_000_000;
const PAGE = '/embed/dashboard/flights?session=once';

/** A token as the service makes it; nobody here looks at its signature. */
const token = (() => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const svc = { usableUntil: USABLE_UNTIL };
  const claims = { iss: 'x', aud: 'x', sub: 'x', jti: 'x', iat: 1, exp: USABLE_UNTIL + 3600, svc };
  return [part({ alg: 'HS256' }), part(claims), 'signature'].join('.');
})();

/** Asks under another name than the address has; answers with the status. */
const calling = (origin: string, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const request = requestOf(`${origin}/made`, { headers: { host } }, (response) => {
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

describe('the line of the inspector', () => {
  const desks = new FaultDesks();
  const desk = desks.of('shared');
  const asked: string[] = [];
  const hosts: (string | undefined)[] = [];
  const upstream = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    hosts.push(request.headers.host);
    asked.push(`${request.method} ${request.url} ${body}`);
    const isPage = request.url === PAGE;
    response.writeHead(request.url === '/made' ? 201 : 200, {
      'Content-Type': isPage ? 'text/html; charset=utf-8' : 'application/json',
      'X-Kept': request.headers.authorization ?? '',
    });
    response.end(isPage ? '<!doctype html><head><title>Flights</title>' : `{"token":"${token}"}`);
  });
  let line: Server;
  let origin: string;
  let service: string;

  before(async () => {
    service = await listen(upstream);
    line = createLine({ service, host: HOST, desks });
    origin = await listen(line);
  });

  afterEach(() => {
    desk.change({ line: null, page: null, exchange: null });
    asked.length = 0;
    hosts.length = 0;
  });

  after(() => {
    for (const server of [line, upstream]) {
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

  it('passes requests and answers on as they are', async () => {
    const response = await exchange('/made');
    assert.equal(response.status, 201);
    assert.equal(response.headers.get('X-Kept'), 'Embed-Token a');
    assert.deepEqual(await response.json(), { token });
    assert.deepEqual(asked, ['POST /made {"sessionId":"a"}']);
  });

  it('puts its script first into the embed’s page', async () => {
    const html = await (await fetch(origin + PAGE)).text();
    assert.equal(
      html,
      `<!doctype html><head><script src="/line/tap.js" data-host="${HOST}"></script><title>Flights</title>`,
    );
    const script = await fetch(`${origin}/line/tap.js`);
    assert.match(script.headers.get('Content-Type') ?? '', /^text\/javascript/);
  });

  it('cuts every connection while it is dropped', async () => {
    desk.change({ line: { how: 'dropped' } });
    await assert.rejects(exchange());
    await assert.rejects(fetch(origin + PAGE));
    assert.deepEqual(asked, []);
    desk.change({ line: null });
    assert.equal((await exchange()).status, 200);
  });

  it('keeps every answer for a while when it is slow', async () => {
    desk.change({ line: { how: 'slow' } });
    const start = performance.now();
    await exchange();
    assert.ok(performance.now() - start >= 890);
  });

  it('answers with a page that says nothing, once', async () => {
    desk.change({ page: { how: 'silent', times: 1 } });
    assert.doesNotMatch(await (await fetch(origin + PAGE)).text(), /script/);
    assert.match(await (await fetch(origin + PAGE)).text(), /Flights/);
  });

  it('redirects to another origin, which gets nothing of the session and speaks to the host', async () => {
    desk.change({ page: { how: 'stranger', times: 1 } });
    const response = await fetch(origin + PAGE, { redirect: 'manual' });
    const location = response.headers.get('Location') ?? '';
    assert.equal(location, `${origin.replace('127.0.0.1', 'localhost')}/`);
    const html = await (await fetch(location)).text();
    assert.match(html, /parent\.postMessage\(\{"source":"svc-embed".*"svc:event:ready"/);
    assert.ok(html.includes(`"${HOST}")`));
  });

  it('tells of the end of a session half a minute before, once', async () => {
    desk.change({ exchange: { how: 'late', times: 1 } });
    const late = await exchange();
    assert.equal(Date.parse(late.headers.get('Date') ?? ''), (USABLE_UNTIL - 30) * 1000);
    assert.deepEqual(await late.json(), { token });
    const next = Date.parse((await exchange()).headers.get('Date') ?? '');
    assert.ok(Math.abs(next - Date.now()) < 60_000);
  });

  it('hangs up when the service is gone', async () => {
    const gone = createLine({ service: 'http://127.0.0.1:9', host: HOST, desks });
    await assert.rejects(fetch(`${await listen(gone)}${PAGE}`));
    gone.close();
  });

  it('outlives what cannot be understood', async () => {
    const { port } = line.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write('GET // HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET http://[ HTTP/1.1\r\n\r\n');
    socket.resume();
    await once(socket, 'close');
    assert.equal((await exchange()).status, 200);
  });

  it('fails for the inspector that asked, and for no other', async () => {
    const [one, other] = ['00112233445566aa', '00112233445566bb'] as const;
    desks.of(one).change({ line: { how: 'dropped' } });
    const as = (host: string) => calling(origin, host);
    await assert.rejects(as(`${one}.localhost`));
    assert.equal(await as(`${other}.localhost`), 201);
    for (const stranger of [`${one}x.localhost`, `${one}.localhost.example`, `x${one}.localhost`])
      assert.equal(await as(stranger), 201);
    assert.equal((await exchange()).status, 200);
    desks.of(one).change({ line: null });
    assert.equal(await as(`${one}.localhost:80`), 201);
  });

  it('calls the service by its own name', async () => {
    await calling(origin, '00112233445566aa.localhost');
    assert.deepEqual(hosts, [new URL(service).host]);
  });

  it('remembers the faults of as many inspectors as anybody has open, and no more', () => {
    const many = new FaultDesks();
    const ids = Array.from({ length: 201 }, (_, index) => `${index}`);
    for (const id of ids) many.of(id).change({ line: { how: 'slow' } });
    assert.deepEqual(many.of('1').current.line, { how: 'slow' });
    assert.equal(many.of('0').current.line, null);
  });

  it('has the line fail as often as ordered, and no more', () => {
    desk.change({ page: { how: 'silent', times: 2 } });
    assert.equal(desk.take('page'), 'silent');
    assert.deepEqual(desk.current.page, { how: 'silent', times: 1 });
    assert.equal(desk.take('page'), 'silent');
    assert.equal(desk.take('page'), undefined);
    desk.change({ page: { how: 'silent' } });
    for (let time = 0; time < 3; time++) assert.equal(desk.take('page'), 'silent');
  });
});
