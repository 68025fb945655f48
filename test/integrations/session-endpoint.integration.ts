import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { freePort } from '../node/free-port.ts';
import { dashboardIn, logOut } from './app-page.ts';
import { end, startProcess } from './start-app.ts';
import { useApp } from './use-app.ts';

const PATH = '/api/embed-session';
const NEED = JSON.stringify({ reason: 'initial', surface: 'dashboard', dashboard: 'sales' });
const COOKIE = { Cookie: 'session=session-of-ada' };
const SAME_ORIGIN = { 'Sec-Fetch-Site': 'same-origin' };
/** The examples of docs/backends.md; the first comment of each contains its command. */
const FILES = ['server.py', 'main.go', 'config.ru', 'embed-session.php', 'EmbedSession.java'];
const COMMAND = /SVC_API_KEY=\.\.\. (.+)/;

/** Bodies of a `DELETE` that are no list of session ids; the last one takes hours to match with a pattern that backtracks. */
const INVALID_BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...['', 'null', 'true', '1.5', '"sessionIds"', '[', '[]', '{}', '{"sessionIds":"all"}'],
  JSON.stringify({ sessionIds: Array(101).fill('id') }),
  JSON.stringify({ sessionIds: ['i'.repeat(16 * 1024)] }),
  ...['['.repeat(16_000), '{"a":'.repeat(3_000)],
  Uint8Array.from('{"sessionIds":["\xff"]}', (character) => character.charCodeAt(0)),
  `{"sessionIds":[${'"id"   '.repeat(30)}x`,
];

/** What the service responds instead of its own response; `reset` closes the connection, `garbage` is no HTTP. */
type Fault = 'reset' | 'garbage' | { status: number; headers?: Record<string, string> } | undefined;

describe('the examples of docs/backends.md', () => {
  const running = useApp('html');
  let endpointPort = 0;
  let fault: Fault;
  /** The page, and the endpoint on its origin, as behind a proxy. */
  const site = createServer((incoming, response) =>
    forward(incoming, response, incoming.url === PATH ? endpointPort : portOf(running.app.url)),
  );
  /** The service as the endpoint reaches it. */
  const gateway = createServer((incoming, response) => {
    if (fault === 'reset') incoming.socket.destroy();
    else if (fault === 'garbage') incoming.socket.end('SSH-2.0-OpenSSH\r\n');
    else if (fault) response.writeHead(fault.status, fault.headers).end('{}');
    else forward(incoming, response, portOf(running.app.serviceUrl));
  });

  before(async () => {
    await once(site.listen(0, 'localhost'), 'listening');
    await once(gateway.listen(0, '127.0.0.1'), 'listening');
    const config = join(running.app.folder, 'service.json');
    const text = readFileSync(config, 'utf8').replace(running.app.url, addressOf(site));
    writeFileSync(config, text);
    await running.app.serve('');
  });
  after(async () => {
    for (const server of [site, gateway]) {
      server.close();
      server.closeAllConnections();
    }
  });

  for (const file of FILES)
    describe(file, () => {
      let child: ChildProcess;
      before(async () => {
        child = await startEndpoint(file);
      });
      after(() => end(child));

      it('mints and revokes a session', async () => {
        const minted = await post({ ...COOKIE, ...SAME_ORIGIN });
        assert.equal(minted.status, 200);
        assert.equal(minted.headers.get('Cache-Control'), 'no-store');
        const body = await minted.text();
        const { sessionId } = JSON.parse(body);
        const revoked = await send('DELETE', {}, JSON.stringify({ sessionIds: [sessionId] }));
        assert.equal(revoked.status, 204);
        const exchange = `${running.app.serviceUrl}/api/v1/embed/session/token`;
        assert.equal((await fetch(exchange, { method: 'POST', body })).status, 401);
      });

      it('rejects other origins, viewers and requests', async () => {
        assert.equal((await post({ ...COOKIE, 'Sec-Fetch-Site': 'cross-site' })).status, 403);
        assert.equal((await post({ ...COOKIE, Origin: 'https://evil.example' })).status, 403);
        assert.equal((await post({ ...COOKIE, Origin: addressOf(site) })).status, 200);
        assert.equal((await post({})).status, 401);
        assert.equal((await post({ Cookie: 'session=unknown' })).status, 401);
        for (const Cookie of ['session[]=x', 'session=%FF'])
          assert.equal((await post({ Cookie })).status, 401, Cookie);
        for (const Origin of ['null', 'http://['])
          assert.equal((await post({ ...COOKIE, Origin })).status, 403, Origin);
        for (const body of INVALID_BODIES) {
          const response = await send('DELETE', {}, body, AbortSignal.timeout(10_000));
          assert.equal(response.status, 400, String(body).slice(0, 40));
        }
        assert.equal((await send('PUT', COOKIE, '{}')).status, 405);
      });

      it('maps failures of the service', async () => {
        const retry = { status: 429, headers: { 'Retry-After': '7' } };
        const cases = [
          [{ status: 401 }, 424, null],
          [{ status: 302, headers: { Location: addressOf(site) } }, 424, null],
          [{ status: 500 }, 503, null],
          [retry, 503, '7'],
          ['reset', 503, null],
          ['garbage', 503, null],
        ] as const;
        for (const [simulated, status, retryAfter] of cases) {
          fault = simulated;
          const response = await post(COOKIE);
          assert.equal(response.status, status, JSON.stringify(simulated));
          assert.equal(response.headers.get('Retry-After'), retryAfter);
          assert.match(response.headers.get('Content-Type') ?? '', /^application\/problem\+json/);
        }
        fault = undefined;
      });

      it('rejects a viewer in the browser, then loads, renews and ends a session', async () => {
        const context = await running.browser.newContext();
        const page = await context.newPage();
        await page.goto(addressOf(site));
        const embed = page.locator('svc-embed');
        await embed.getByRole('alert').waitFor();
        await context.addCookies([
          { name: 'session', value: 'session-of-ada', url: addressOf(site) },
        ]);
        await page.reload();
        await dashboardIn(page);
        await embed.evaluate(async (element: HTMLElementTagNameMap['svc-embed']) => {
          const renewed = new Promise((resolve) =>
            element.addEventListener('svc-session-renewed', resolve, { once: true }),
          );
          await element.renewSession();
          await renewed;
        });
        await logOut(page);
        await context.close();
      });
    });

  /** Starts an example of the package with the command that it contains. */
  async function startEndpoint(file: string): Promise<ChildProcess> {
    endpointPort = await freePort();
    const source = join(running.app.folder, 'node_modules/svc-embed/docs/session-endpoint', file);
    const text = readFileSync(source, 'utf8')
      .replace('127.0.0.1:4000', `127.0.0.1:${portOf(addressOf(gateway))}`)
      .replaceAll('3001', String(endpointPort));
    writeFileSync(join(running.app.folder, file), text);
    const [, command = ''] = COMMAND.exec(text) ?? [];
    const child = startProcess(running.app.folder, command.split(' '), {
      SVC_API_KEY: 'replace-with-a-random-key',
      LC_ALL: 'C', // as in a container without a locale
    });
    while (child.exitCode === null) {
      const { status } = await send('PUT', {}, '{}');
      if (status !== 502) return child;
    }
    throw new Error(`${command} has ended.`);
  }

  const send = (
    method: string,
    headers: Record<string, string>,
    body: string | Uint8Array<ArrayBuffer>,
    signal?: AbortSignal,
  ) => fetch(addressOf(site) + PATH, { method, headers, body, ...(signal && { signal }) });
  const post = (headers: Record<string, string>) => send('POST', headers, NEED);
});

/** Forwards a request with its headers; responds with 502 while nothing listens. */
function forward(incoming: IncomingMessage, response: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming;
  const outgoing = request({ host: 'localhost', port, method, path, headers }, (result) => {
    response.writeHead(result.statusCode ?? 502, result.headers);
    result.pipe(response);
  });
  outgoing.on('error', () => response.writeHead(502).end());
  incoming.pipe(outgoing);
}

function addressOf(server: ReturnType<typeof createServer>): string {
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
