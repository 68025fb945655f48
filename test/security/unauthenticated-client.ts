import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { TestEngine } from '../service/engines.ts';
import { received } from '../service/http/serve-with-permits.ts';
import type { TestService } from '../service/test-service.ts';
import { ROUTES, requestOf, SECRET, victimOf } from './victim.ts';

/** Invalid credentials of an unauthenticated client. `service/suites/exchange.ts` has forged tokens. */
const credentials: Record<string, (revoked: string) => string> = {
  'no credential': () => '',
  'an empty token': () => 'Embed-Token ',
  'an API key that is guessed': () => 'Bearer acme-key-1',
  'the name of a user': () => 'Bearer root',
  'a password': () => `Basic ${btoa('root:root')}`,
  'another case of the scheme': (revoked) => `embed-token ${revoked}`,
  'a revoked token': (revoked) => `Embed-Token ${revoked}`,
  'a token without signature': (revoked) => `Embed-Token ${revoked.replace(/[^.]*$/, '')}`,
  'text that is not a token': () => `Bearer ${'x'.repeat(10_000)}`,
};

/** Ids for the exchange, which never create a session or an unexpected error. */
const sessionIds: [name: string, sessionId: unknown, status: number][] = [
  ['a guessed id', 'a'.repeat(43), 401],
  ['a long id', 'a'.repeat(1_000), 401],
  ['a body of 10 KB', 'a'.repeat(10_000), 413],
  ['SQL', "' OR '1'='1", 401],
  ['a wildcard', '%', 401],
  ['U+0000', '\0', 401],
  ['an empty id', '', 400],
  ['a number', 0, 400],
  ['null', null, 400],
  ['a list', [''], 400],
  ['an operator', { $ne: null }, 400],
  ['nothing', undefined, 400],
];

const hosts = [
  'evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.1@evil.example',
  'acme',
  '127.0.0.1\r\nHost: localhost',
];

const origins = [
  'null',
  'https://evil.example',
  'http://host.example.evil.example',
  'http://host.example:81',
  'https://host.example',
  'https://apps.example',
  'https://apps.example.evil.example',
  'http://a.apps.example',
  'https://evilapps.example',
  'https://a.apps.example:444',
];

/** Bytes that another server could split in another way than this one. */
const rawRequests: Record<string, string> = {
  'two lengths': 'Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
  'a length and chunks': 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'an unknown transfer encoding': 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
  'a negative length': 'Content-Length: -1\r\n\r\n',
  'a space before the colon': 'Content-Length : 1\r\n\r\nx',
  'a line feed in a header': 'X-A: 1\n\rX-B: 2\r\n\r\n',
};

/** An unauthenticated client: it reaches the service over the network, and has no credential of it. */
export function unauthenticatedClientAttacks(engine: TestEngine): void {
  describe('an unauthenticated client', () => {
    const { victim, service } = victimOf(engine);
    let revoked = '';
    before(async () => {
      service.mount('/app', () => new Response(SECRET));
      const { sessionId, token } = await service.session({ externalId: 'someone' });
      revoked = token;
      assert.equal((await service.comments(token)).status, 200);
      await service.revoke({ sessionId });
    });

    for (const route of ROUTES)
      for (const [name, credential] of Object.entries(credentials))
        it(`cannot ${route} with ${name}`, async () => {
          const { path, ...request } = requestOf(route, victim);
          const authorization = credential(revoked);
          const response = await service.request(path, { ...request, headers: { authorization } });
          assert.equal(response.status, 401);
          assert.ok(!response.text.includes(SECRET));
          assert.equal(response.headers.get('cache-control'), 'no-store');
        });

    for (const [name, sessionId, status] of sessionIds)
      it(`gets no token for ${name} as session id`, async () => {
        assert.equal((await service.exchange(sessionId)).status, status);
      });

    it('gets no second token for a redeemed session id', async () => {
      assert.equal((await service.exchange(victim.sessionId)).status, 401);
    });

    for (const host of hosts)
      it(`reaches no account with the host ${JSON.stringify(host)}`, async () => {
        const response = await send(service, 'GET /embed/chat', { host });
        assert.match(response, /^HTTP\/1\.1 40[04] /);
      });

    for (const origin of origins)
      it(`cannot call the API from a page of ${origin}`, async () => {
        const headers = { origin, 'access-control-request-method': 'POST' };
        for (const method of ['OPTIONS', 'GET']) {
          const response = await service.comments(undefined, '', { method, headers });
          assert.equal(response.headers.get('access-control-allow-origin'), null);
        }
      });

    for (const [name, rest] of Object.entries(rawRequests))
      it(`cannot smuggle a request with ${name}`, async () => {
        const response = await send(service, 'POST /api/v1/embed/session/token', { rest });
        assert.match(response, /^HTTP\/1\.1 400 /);
        assert.equal(response.split('HTTP/1.1 ').length, 2, 'one response');
      });
  });
}

/** Sends a request as bytes and returns the response; `rest` is everything after the header `Host`. */
function send(
  service: TestService,
  target: string,
  { host = '127.0.0.1', rest = 'Connection: close\r\n\r\n' } = {},
): Promise<string> {
  const socket = service.connect();
  socket.write(`${target} HTTP/1.1\r\nHost: ${host}\r\n${rest}`);
  return received(socket);
}
