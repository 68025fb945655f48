import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { authorization, createClient, service, settled } from './client-fixture.ts';
import { fakeService, respond } from './fake-service.ts';
import { FakeTime } from './fake-time.ts';
import { tokenOf } from './token.ts';

const HOUR = 3_600_000;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));

describe('SessionClient', () => {
  it('holds calls until there is a session and sends its token', async () => {
    const { mock: calls } = service(() => respond(200));
    const { fetch, client } = createClient();
    const call = fetch('/data', { headers: { 'x-a': '1', authorization: 'mine' } });
    await settled();
    assert.equal(calls.callCount(), 0);
    await client.exchange('first');
    assert.equal((await call).status, 200);
    const init = calls.calls[1]?.arguments[1];
    assert.equal(authorization(init), `Embed-Token ${tokenOf({ jti: 'first' })}`);
    assert.equal(new Headers(init?.headers).get('x-a'), '1');
    assert.equal(init?.mode, 'same-origin');
  });

  it('rejects a token that is not a JWT', async () => {
    const { client } = createClient();
    fakeService(respond(200, { token: 'opaque' }));
    await assert.rejects(client.exchange('first'), {
      name: 'EmbedSessionExchangeError',
      message: /without an embed token/,
    });
  });

  it('takes the time from the token if the response has no date', async () => {
    const { client, reported, time } = createClient(new FakeTime(24 * HOUR));
    fakeService(Response.json({ token: tokenOf({ iat: 1000, exp: 8200 }) }));
    await client.exchange('first');
    await client.check();
    assert.deepEqual(reported, []);
    time.pass(HOUR);
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  for (const path of ['https://evil.example/x', '//evil.example/x', 'data:,x']) {
    it(`rejects a call to ${path}`, async () => {
      const { mock: calls } = service(() => respond(200));
      const { client } = createClient();
      client.startPrivate('token');
      await assert.rejects(client.fetchFor(undefined)(path), TypeError);
      assert.equal(calls.callCount(), 0);
    });
  }

  it('expires the session on a 401 and repeats the call with the renewed session', async () => {
    const first = tokenOf({ jti: 'first' });
    service((header) => respond(header.endsWith(first) ? 401 : 200));
    const { fetch, client, reported } = createClient();
    await client.exchange('first');
    const calls = [fetch('/a'), fetch('/b')];
    await settled();
    assert.deepEqual(reported, ['expired']);
    await client.exchange('second');
    assert.deepEqual(await Promise.all(calls.map(async (call) => (await call).status)), [200, 200]);
    assert.deepEqual(reported, ['expired']);
  });

  it('repeats a body that can be read only once', async () => {
    const sent: Promise<string>[] = [];
    const first = tokenOf({ jti: 'first' });
    service((token, { body }) => {
      sent.push(new Response(body).text());
      return respond(token.endsWith(first) ? 401 : 200);
    });
    const { fetch, client, reported } = createClient();
    await client.exchange('first');
    const body = new Blob(['the complete body']).stream();
    const call = fetch('/a', { method: 'POST', body });
    while (reported.length === 0) await settled();
    await client.exchange('second');
    assert.equal((await call).status, 200);
    assert.deepEqual(await Promise.all(sent), ['the complete body', 'the complete body']);
  });

  it('sends the request unchanged and cancels the body of a 401', async () => {
    let canceled = false;
    const rejection = new ReadableStream({
      cancel() {
        canceled = true;
      },
    });
    const { mock: calls } = service(() => new Response(rejection, { status: 401 }));
    const { fetch, client, stop } = createClient();
    await client.exchange('first');
    const call = fetch('/a');
    await settled();
    assert.equal(calls.calls.at(-1)?.arguments[1]?.body, undefined);
    assert.equal(canceled, true);
    stop.abort();
    await assert.rejects(call, { name: 'AbortError' });
  });

  it('sends calls immediately while the session is expiring', async () => {
    service(() => respond(200));
    const { fetch, client, reported, time } = createClient();
    await client.exchange('first');
    time.pass(0.8 * HOUR);
    await client.check();
    assert.deepEqual(reported, ['expiring']);
    assert.equal((await fetch('/a')).status, 200);
  });

  it('ignores the 401 of an older token', async () => {
    const late = Promise.withResolvers<Response>();
    const first = tokenOf({ jti: 'first' });
    service((token) => (token.endsWith(first) ? late.promise : respond(200)));
    const { fetch, client, reported } = createClient();
    await client.exchange('first');
    const call = fetch('/a');
    await client.exchange('second');
    late.resolve(respond(401));
    assert.equal((await call).status, 200);
    assert.deepEqual(reported, []);
  });

  it('rejects a call if the next session belongs to another viewer', async () => {
    const { mock: calls } = fakeService(async (url, init) => {
      if (!url.endsWith('/session/token')) return respond(401);
      const { sessionId } = JSON.parse(String(init.body));
      return respond(200, { token: tokenOf({ sub: sessionId }) });
    });
    const { client } = createClient();
    const call = client.fetchFor(await client.exchange('ada'))('/a');
    await settled();
    await client.exchange('bob');
    await assert.rejects(call, { name: 'AbortError' });
    const repeated = calls.calls.filter(({ arguments: [url] }) =>
      String(url).endsWith('/a'),
    ).length;
    assert.equal(repeated, 1);
  });

  it('keeps the working session if the exchange of another id fails', async () => {
    const { fetch, client } = createClient();
    service(() => respond(200));
    await client.exchange('first');
    mock.restoreAll();
    fakeService(respond(401));
    await assert.rejects(client.exchange('second'), { name: 'EmbedSessionExchangeError' });
    mock.restoreAll();
    service((header) => respond(header.endsWith(tokenOf({ jti: 'first' })) ? 202 : 500));
    assert.equal((await fetch('/a')).status, 202);
  });

  it('aborts a waiting call with its own signal', async () => {
    const { fetch } = createClient();
    const controller = new AbortController();
    const call = fetch('/a', { signal: controller.signal });
    controller.abort(new Error('no longer needed'));
    await assert.rejects(call, { message: 'no longer needed' });
  });

  it('aborts waiting and later calls of a session when it is stopped, but no private calls', async () => {
    service(() => respond(200));
    const { client, stop, fetch } = createClient();
    const { signal } = new AbortController();
    const waiting = [fetch('/a'), fetch('/a', { signal })];
    await settled();
    stop.abort();
    for (const call of waiting) await assert.rejects(call, { name: 'AbortError' });
    await assert.rejects(fetch('/a'), { name: 'AbortError' });
    client.startPrivate(undefined);
    assert.equal((await client.fetchFor(undefined)('/a')).status, 200);
  });

  it('returns a 401 unchanged in private mode', async () => {
    const { mock: calls } = service(() => respond(401));
    const { client, reported } = createClient();
    client.startPrivate('opaque');
    assert.equal((await client.fetchFor(undefined)('/a')).status, 401);
    assert.equal(authorization(calls.calls[0]?.arguments[1]), 'Bearer opaque');
    client.startPrivate(undefined);
    await client.fetchFor(undefined)('/a');
    assert.equal(authorization(calls.calls[1]?.arguments[1]), null);
    assert.deepEqual(reported, []);
  });
});
