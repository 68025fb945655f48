import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import type { RequestOptions } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { received } from '../http/serve-with-permits.ts';
import { testService } from '../test-service.ts';

const TOKEN = '/api/v1/embed/session/token';
const GENERATE = '/api/v1/embed/generate-session';
const REVOKE = '/api/v1/embed/session/revoke';
const SALES = '/api/v1/embed/dashboard/sales/comments';

/** The rules of every request: methods, hosts, limits, headers, CORS, problems. */
export function protocolSuite(engine: TestEngine): void {
  describe('every request', () => {
    const service = testService(engine);
    /** Sends a text, and returns everything that is received until the connection is closed. */
    const raw = (text: string) => {
      const socket = service.connect();
      socket.write(text);
      return received(socket);
    };

    it('responds with problems: type, title, status, detail, field', async () => {
      const { status, headers, body } = await service.request(TOKEN, { body: { sessionId: 7 } });
      assert.equal(status, 400);
      assert.equal(headers.get('content-type'), 'application/problem+json');
      assert.deepEqual(body, {
        type: 'about:blank',
        title: 'Bad Request',
        status: 400,
        detail: 'sessionId must be a string.',
        field: 'sessionId',
      });
    });

    it('responds with 404 for unknown paths and 405 with Allow for other methods', async () => {
      assert.equal((await service.request('/nothing')).status, 404);
      assert.equal((await service.request('/api/v1/embed/nothing')).status, 404);
      const cases: [path: string, method: string, allow: string][] = [
        [TOKEN, 'GET', 'POST'],
        ['/api/v1/embed/generate-session', 'PUT', 'POST'],
        ['/api/v1/embed/session/revoke', 'DELETE', 'POST'],
        [SALES, 'DELETE', 'GET, HEAD, POST'],
        [`${SALES}/1`, 'GET', 'PATCH, DELETE'],
        [`${SALES}/1/resolve`, 'GET', 'POST'],
        [`${SALES}/mentionable-users`, 'POST', 'GET, HEAD'],
        ['/embed/chat', 'POST', 'GET, HEAD'],
        ['/healthz', 'POST', 'GET, HEAD'],
        ['/openapi.json', 'POST', 'GET, HEAD'],
        ['/', 'POST', 'GET, HEAD'],
      ];
      for (const [path, method, allow] of cases) {
        const { status, headers, body } = await service.request(path, { method });
        assert.equal(status, 405, `${method} ${path}`);
        assert.equal(headers.get('allow'), allow);
        assert.equal(body.status, 405);
      }
    });

    it('forbids caches to store a problem', async () => {
      const token = await service.token();
      const problems: Promise<string>[] = [
        ['/nothing', {}],
        [TOKEN, { method: 'GET' }],
        [TOKEN, { body: {} }],
        [GENERATE, { body: {} }],
        [SALES, {}],
        [`${SALES}?first=0`, { token }],
        ['/embed/assets/nothing.js', {}],
      ].map(async ([path, options]) => {
        const { status, headers } = await service.request(path as string, options as object);
        return `${status >= 400} ${headers.get('cache-control')}`;
      });
      assert.deepEqual(new Set(await Promise.all(problems)), new Set(['true no-store']));
      const response = await raw('garbage\r\n\r\n');
      const headers =
        /\r\nConnection: close\r\n.*\r\nCache-Control: no-store\r\nContent-Length: \d/s;
      assert.match(response, headers);
    });

    it('responds to HEAD as to GET, without a body', async () => {
      const token = await service.token();
      const get = await service.comments(token);
      const head = await service.comments(token, '', { method: 'HEAD' });
      assert.deepEqual([head.status, head.text], [200, '']);
      assert.equal(head.headers.get('etag'), get.headers.get('etag'));
    });

    it('responds to / with its name, and where the health check and the HTTP API are: to browsers with a page', async () => {
      const plain = await service.request('/');
      assert.equal(plain.headers.get('content-type'), 'text/plain; charset=UTF-8');
      assert.match(
        plain.text,
        /^svc-embed-service \d+\.\d+\.\d+\n.*\/healthz\n.*\/openapi\.json\n$/,
      );
      const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
      const { status, text, headers } = await service.request('/', { headers: { accept } });
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), 'text/html; charset=UTF-8');
      assert.match(text, /<h1>svc-embed-service \d/);
      for (const [, path = ''] of text.matchAll(/href="([^"]+)"/g))
        assert.equal((await service.request(path)).status, 200, path);
    });

    it('responds with 404 on an unknown host, except for health and OpenAPI', async () => {
      const on = (host: string, path: string) =>
        raw(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      for (const path of ['/embed/chat', SALES, '/nothing'])
        assert.match(await on('evil.example', path), /^HTTP\/1\.1 404 /);
      assert.match(await on('evil.example', '/healthz'), /^HTTP\/1\.1 200 /);
      assert.match(await on('evil.example', '/openapi.json'), /^HTTP\/1\.1 200 /);
      assert.match(await on('LOCALHOST:1234', SALES), /^HTTP\/1\.1 401 /);
    });

    it('sends a request id, and reuses a received one if it is valid and a proxy is trusted', async () => {
      const sent = (id: string) => service.request('/healthz', { headers: { 'x-request-id': id } });
      const idFor = async (id: string) => (await sent(id)).headers.get('x-request-id') ?? '';
      assert.match(await idFor('abc-1'), /^[0-9a-f-]{36}$/);
      await service.restart({ trustedProxies: 1 });
      const valid = ['a', 'abc-1', 'edge.7_a', 'x'.repeat(64)];
      for (const id of valid) assert.equal(await idFor(id), id);
      for (const invalid of ['', 'a b', 'a/b', 'a=b', '-a', '..', 'a,b', 'x'.repeat(65)])
        assert.match(await idFor(invalid), /^[0-9a-f-]{36}$/);
      await service.restart();
    });

    it('rejects by path, host, credential and role, and ignores the body of GET and HEAD, without waiting for it', async () => {
      const on = (host: string, path: string, credential = '', method = 'POST') =>
        raw(
          `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${credential}` +
            'Content-Length: 1000\r\n\r\n{',
        );
      const key = (name: string) => `Authorization: Bearer ${name}\r\n`;
      service.mount('/app', () => new Response('x'));
      for (const path of [SALES, `${SALES}/1/resolve`, GENERATE, REVOKE, '/app'])
        assert.match(await on('127.0.0.1', path), /^HTTP\/1\.1 401 /, path);
      assert.match(await on('127.0.0.1', `${SALES}/1`, '', 'PATCH'), /^HTTP\/1\.1 401 /);
      assert.match(await on('127.0.0.1', SALES, key('wrong')), /^HTTP\/1\.1 401 /);
      assert.match(await on('127.0.0.1', SALES, key('acme-key')), /^HTTP\/1\.1 403 /);
      assert.match(await on('127.0.0.1', GENERATE, key('member-key')), /^HTTP\/1\.1 403 /);
      assert.match(await on('evil.example', TOKEN), /^HTTP\/1\.1 404 /);
      assert.match(await on('127.0.0.1', '/nowhere'), /^HTTP\/1\.1 404 /);
      assert.match(await on('127.0.0.1', '/embed/chat'), /^HTTP\/1\.1 405 /);
      const token = key(await service.token());
      for (const method of ['GET', 'HEAD'])
        assert.match(await on('127.0.0.1', '/app', token, method), /^HTTP\/1\.1 200 /);
    });

    it('sends 100 Continue only after the checks', async () => {
      const head = (path: string, length: number, key: string, host = '127.0.0.1') =>
        `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${key}\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
      const rejected = (status: number) =>
        new RegExp(`^HTTP/1\\.1 ${status} .*\r\nConnection: close\r\n`, 'is');
      assert.match(await raw(head(GENERATE, 100, 'wrong')), rejected(401));
      assert.match(await raw(head(SALES, 100, 'wrong')), rejected(401));
      assert.match(await raw(head(TOKEN, 100, '', 'evil.example')), rejected(404));
      for (const length of [300_000, 1_025])
        assert.match(await raw(head(TOKEN, length, '')), rejected(413));

      const body = JSON.stringify({ deploymentId: 1 });
      const socket = service.connect().setEncoding('utf8');
      for (const _ of ['first', 'on the same connection']) {
        socket.write(head(GENERATE, body.length, 'acme-key'));
        assert.equal((await once(socket, 'data'))[0], 'HTTP/1.1 100 Continue\r\n\r\n');
        socket.write(body);
        let response = '';
        while (!response.includes('sessionId')) response += (await once(socket, 'data'))[0];
        assert.match(response, /^HTTP\/1\.1 200 /);
      }
      socket.destroy();
    });

    it('keeps a connection usable after the body of a rejected request', async () => {
      const body = 'x'.repeat(100_000);
      const rejected = `POST ${SALES} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      const next = 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n';
      assert.match(await raw(rejected + next), /^HTTP\/1\.1 401 .*HTTP\/1\.1 200 /s);
    });

    it('responds with 431 for headers larger than 16 KiB, as a problem', async () => {
      const header = `X-Large: ${'x'.repeat(17 * 1024)}`;
      const response = await raw(`GET /healthz HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`);
      assert.match(response, /^HTTP\/1\.1 431 .*application\/problem\+json.*"status":431/s);
    });

    it('never repeats the input', async () => {
      const marker = 'do-not-repeat-me';
      const requests = [
        service.generate({ deploymentId: marker }),
        service.generate({ deploymentId: 1, groups: [marker] }),
        service.generate({ deploymentId: 1, settings: { allowAi: marker } }),
        service.generate({ deploymentId: 1, userProfile: marker }),
        service.generate({ deploymentId: 1, userAttributes: [{ name: 'a', value: { marker } }] }),
        service.generate(`{${marker}`),
        service.exchange(marker),
        service.comments(await service.token(), '', { dashboard: marker }),
        service.comments(await service.token(), `?after=${marker}`),
        service.comments(await service.token(), `?first=${marker}`),
        service.comments(await service.token(), `?resolvedOnly=${marker}`),
        service.comments(await service.token(), `/${marker}`, { method: 'DELETE' }),
      ];
      for (const { status, text } of await Promise.all(requests)) {
        assert.ok(status >= 400);
        assert.ok(!text.includes(marker), text);
        assert.doesNotMatch(text, /sql|postgres/i);
      }
    });

    describe('CORS', () => {
      /** Sends a preflight request. Returns the status, and the headers that belong to CORS. */
      const preflight = async (path: string, origin: string) => {
        const headers = { origin, 'access-control-request-method': 'POST' };
        const response = await service.request(path, { method: 'OPTIONS', headers });
        const cors = [...response.headers].filter(([name]) => /^(access-|vary)/.test(name));
        return { status: response.status, ...Object.fromEntries(cors) };
      };

      for (const path of [TOKEN, SALES, `${SALES}/1/resolve`, `${SALES}/mentionable-users`])
        it(`allows requests of host pages: ${path}`, async () => {
          for (const origin of ['http://host.example', 'https://a.b.apps.example'])
            assert.deepEqual(await preflight(path, origin), {
              status: 204,
              'access-control-allow-headers':
                'Authorization, Content-Type, If-None-Match, Idempotency-Key, Prefer, traceparent, tracestate',
              'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
              'access-control-allow-origin': origin,
              'access-control-expose-headers': 'ETag, Date, Retry-After, Preference-Applied',
              'access-control-max-age': '7200',
              vary: 'Origin',
            });
          const another = await preflight(path, 'http://another.example');
          assert.deepEqual(another, { status: 204, vary: 'Origin' });
        });

      it('exposes the response headers that clients need, also on errors', async () => {
        const headers = { origin: 'http://host.example' };
        const response = await service.request(TOKEN, { body: { sessionId: 'x' }, headers });
        assert.equal(response.status, 401);
        assert.equal(response.headers.get('access-control-allow-origin'), headers.origin);
        const exposed = response.headers.get('access-control-expose-headers');
        assert.equal(exposed, 'ETag, Date, Retry-After, Preference-Applied');
      });

      it('allows a host page to read every error, also one before all checks', async () => {
        await service.restart({ permits: { working: 1 } });
        const token = await service.token();
        const headers = { origin: 'http://host.example' };
        const entered = Promise.withResolvers<void>();
        const left = Promise.withResolvers<void>();
        service.mount('/work', async () => {
          entered.resolve();
          await left.promise;
          return new Response();
        });
        const working = service.request('/work', { token });
        await entered.promise;
        const large = 'x'.repeat(256 * 1024 + 1);
        const errors: [status: number, path: string, options: RequestOptions][] = [
          [503, SALES, { token }],
          [503, TOKEN, { body: { sessionId: 'x' } }],
          [503, '/api/v1/embed/frame-check', {}],
          [413, SALES, { body: large }],
          [413, TOKEN, { body: large }],
          [204, SALES, { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET' } }],
        ];
        for (const [status, path, options] of errors) {
          const all = { ...options, headers: { ...headers, ...options.headers } };
          const response = await service.request(path, all);
          assert.equal(response.status, status, path);
          const allowed = path.endsWith('frame-check') ? '*' : headers.origin;
          assert.equal(response.headers.get('access-control-allow-origin'), allowed, path);
          if (status === 503) assert.equal(response.headers.get('retry-after'), '1');
        }
        const other = await service.request(SALES, { headers: { origin: 'http://other.example' } });
        assert.equal(other.headers.get('access-control-allow-origin'), null);
        for (const check of ['/livez', '/readyz', '/healthz'])
          assert.equal((await service.request(check)).status, 200);
        left.resolve();
        await working;
        await service.restart();
        for (const [status, path] of [
          [404, `${SALES}/1/unknown`],
          [405, `${SALES}/1`],
          [405, TOKEN],
        ] as const) {
          const response = await service.request(path, { headers });
          assert.equal(response.status, status, path);
          assert.equal(response.headers.get('access-control-allow-origin'), headers.origin, path);
        }
      });

      it('rejects all origins on routes for servers', async () => {
        assert.deepEqual(await preflight(GENERATE, 'http://host.example'), { status: 405 });
      });
    });
  });
}
