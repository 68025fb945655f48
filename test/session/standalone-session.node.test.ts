import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authorization, service } from './client-fixture.ts';
import { fakeService, respond } from './fake-service.ts';
import { createSession, providerOf } from './standalone-fixture.ts';
import { tokenOf } from './token.ts';

describe('StandaloneSession', () => {
  it('exchanges a minted id and calls the service with its token', async () => {
    const { mock: calls } = service(() => respond(200));
    const { session, current, connections } = createSession(
      providerOf('first'),
      'https://acme.example/staging',
    );
    session.start();
    assert.deepEqual(connections, [undefined]);
    const { dashboard, isExpired, fetch } = await current();
    assert.deepEqual([dashboard, isExpired], ['sales', false]);
    assert.equal((await fetch('/comments', {})).status, 200);
    const [exchange, call] = calls.calls.map(({ arguments: [url, init] }) => ({ url, init }));
    assert.equal(exchange?.url, 'https://acme.example/staging/api/v1/embed/session/token');
    assert.equal(exchange?.init?.credentials, 'omit');
    assert.equal(call?.url, 'https://acme.example/staging/comments');
    assert.equal(call?.init?.credentials, 'omit');
    assert.equal(authorization(call?.init), `Embed-Token ${tokenOf({ jti: 'first' })}`);
  });

  it('calls the service with a token that it cannot read', { timeout: 5000 }, async () => {
    const { mock: calls } = fakeService(async (url) =>
      respond(200, url.endsWith('/session/token') ? { token: 'opaque' } : {}),
    );
    const { session, current, reasons } = createSession(providerOf('first'));
    session.start();
    const { identity, fetch } = await current();
    await fetch('/comments', {});
    assert.equal(identity, undefined);
    assert.equal(authorization(calls.calls.at(-1)?.arguments[1]), 'Embed-Token opaque');
    assert.deepEqual(reasons, ['initial']);
  });

  for (const [baseUrl, root] of [
    ['/', ''],
    ['./', '.'],
    ['/analytics', '/analytics'],
    ['/analytics/', '/analytics'],
    [' https://acme.example// ', 'https://acme.example'],
  ] as const) {
    it(`calls the service at ${baseUrl}`, async () => {
      const { mock: calls } = service(() => respond(200));
      const { session, current } = createSession(providerOf('first'), baseUrl);
      session.start();
      await (await current()).fetch('/comments', {});
      const urls = calls.calls.map(({ arguments: [url] }) => url);
      assert.deepEqual(urls, [`${root}/api/v1/embed/session/token`, `${root}/comments`]);
    });
  }

  it('renews once after a 401 and repeats the calls', async () => {
    const first = tokenOf({ jti: 'first' });
    service((header) => respond(header.endsWith(first) ? 401 : 200));
    const { session, current, reasons, connections } = createSession(providerOf('first', 'second'));
    session.start();
    const { fetch } = await current();
    const responses = await Promise.all([fetch('/a', {}), fetch('/b', {})]);
    const statuses = responses.map(({ status }) => status);
    assert.deepEqual(statuses, [200, 200]);
    assert.deepEqual(reasons, ['initial', 'renewal']);
    const expired = connections.map((connection) => connection?.isExpired);
    assert.deepEqual(expired, [undefined, false, true, false]);
  });

  it('rejects a waiting call if the next token belongs to another viewer', async () => {
    service((header) => respond(header.endsWith(tokenOf({ sub: '1' })) ? 401 : 200));
    const { session, current } = createSession(providerOf());
    session.use(tokenOf({ sub: '1' }));
    const { fetch, userId } = await current();
    assert.equal(userId, 1);
    const call = fetch('/a', {});
    await new Promise(setImmediate);
    session.use(tokenOf({ sub: '2' }));
    await assert.rejects(call, { name: 'AbortError' });
  });

  it('aborts its calls when it is stopped, except those with keepalive', async () => {
    const { mock: calls } = service(() => respond(200));
    const { session, current } = createSession(providerOf());
    session.use(tokenOf({}));
    const { fetch } = await current();
    await fetch('/a', {});
    await fetch('/b', { keepalive: true, signal: new AbortController().signal });
    session.stop();
    const [signal, keepaliveSignal] = calls.calls.map((call) => call.arguments[1]?.signal);
    assert.equal(signal?.aborted, true);
    assert.equal(keepaliveSignal, null);
  });
});
