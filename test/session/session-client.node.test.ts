import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import { fakeFetch, respond } from '../fake-fetch.ts';
import { authorization, createClient, service, settled } from './client-fixture.ts';
import { FakeTime } from './fake-time.ts';
import { tokenOf } from './token.ts';

const HOUR = 3_600_000;

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));

describe('SessionClient', () => {
  it('holds calls until there is a session and sends its token', async () => {
    const calls = service(() => respond(200));
    const { fetch, client } = createClient();
    const call = fetch('/data', { headers: { 'x-a': '1', authorization: 'mine' } });
    await settled();
    assert.equal(calls.length, 0);
    await client.exchange('first');
    assert.equal((await call).status, 200);
    const init = calls[1]?.init;
    assert.equal(authorization(init), `Embed-Token ${tokenOf({ jti: 'first' })}`);
    assert.equal(new Headers(init?.headers).get('x-a'), '1');
    assert.equal(init?.mode, 'same-origin');
  });

  it('rejects a token that is not a JWT', async () => {
    const { client } = createClient();
    fakeFetch(respond(200, { token: 'opaque' }));
    await assert.rejects(client.exchange('first'), {
      name: 'EmbedSessionExchangeError',
      message: /without an embed token/,
    });
  });

  it('takes the time from the token if the response has no date', async () => {
    const { client, reported, time } = createClient(new FakeTime(24 * HOUR));
    fakeFetch(Response.json({ token: tokenOf({ iat: 1000, exp: 8200 }) }));
    await client.exchange('first');
    await client.check();
    assert.deepEqual(reported, []);
    time.pass(HOUR);
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  for (const path of ['https://evil.example/x', '//evil.example/x', 'data:,x']) {
    it(`rejects a call to ${path}`, async () => {
      const calls = service(() => respond(200));
      const { client } = createClient();
      client.startPrivate('token');
      await assert.rejects(client.fetchFor(undefined)(path), TypeError);
      assert.equal(calls.length, 0);
    });
  }

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
    const calls = service(() => new Response(rejection, { status: 401 }));
    const { fetch, client, stop } = createClient();
    await client.exchange('first');
    const call = fetch('/a');
    await settled();
    assert.equal(calls.at(-1)?.init.body, undefined);
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
    const calls = fakeFetch(async ({ url, init }) => {
      if (!url.endsWith('/session/token')) return respond(401);
      const { sessionId } = JSON.parse(String(init.body));
      return respond(200, { token: tokenOf({ sub: sessionId }) });
    });
    const { client } = createClient();
    const call = client.fetchFor(await client.exchange('ada'))('/a');
    await settled();
    await client.exchange('bob');
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal(calls.filter(({ url }) => url.endsWith('/a')).length, 1);
  });

  it('keeps the working session if the exchange of another id fails', async () => {
    const { fetch, client } = createClient();
    service(() => respond(200));
    await client.exchange('first');
    fakeFetch(respond(401));
    await assert.rejects(client.exchange('second'), { name: 'EmbedSessionExchangeError' });
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
    const calls = service(() => respond(401));
    const { client, reported } = createClient();
    client.startPrivate('opaque');
    assert.equal((await client.fetchFor(undefined)('/a')).status, 401);
    assert.equal(authorization(calls[0]?.init), 'Bearer opaque');
    client.startPrivate(undefined);
    await client.fetchFor(undefined)('/a');
    assert.equal(authorization(calls[1]?.init), null);
    assert.deepEqual(reported, []);
  });
});

/** A client whose session ends after an hour, on a device whose clock shows `wall`. */
async function started(wall = 0) {
  const calls = service(() => respond(200));
  const created = createClient(new FakeTime(wall));
  await created.client.exchange('first');
  return { ...created, calls };
}

describe('SessionClient expiry', () => {
  it('sets no timer after the session has expired', async () => {
    const { client, reported, time } = await started();
    time.pass(2 * HOUR);
    const { mock: timers } = mock.method(globalThis, 'setTimeout');
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
    assert.equal(timers.callCount(), 0);
  });

  for (const [what, reply] of [
    ['sends no date', new Response('ok')],
    ['is unreachable', new TypeError('offline')],
  ] as const) {
    it(`uses the local clock if the service ${what}`, async () => {
      const { client, reported, time } = await started();
      fakeFetch(reply);
      time.sleep(HOUR / 2);
      await client.check();
      assert.deepEqual(reported, []);
      time.sleep(5 * HOUR);
      await client.check();
      assert.deepEqual(reported, ['expiring', 'expired']);
    });
  }

  it('aborts the request for the time when it is stopped', async () => {
    const { client, stop, time } = await started();
    const requests = fakeFetch(respond(200));
    time.sleep(5 * HOUR);
    const checked = client.check();
    stop.abort();
    assert.equal(requests[0]?.init.signal?.aborted, true);
    await checked;
  });

  it('reports expiry by its timer, at least once a minute', async () => {
    const { client, reported, time } = await started();
    await client.check();
    for (let minute = 0; minute < 46; minute++) {
      time.pass(60_000);
      mock.timers.tick(60_000);
      await settled();
    }
    assert.deepEqual(reported, ['expiring']);
    time.pass(HOUR);
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('ignores the date of a cached response', async () => {
    const { fetch, client, reported, time } = await started();
    time.pass(HOUR);
    await fetch('/cached-for-an-hour');
    await client.check();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('detects sleep within a minute without an event of the page', async () => {
    const { client, reported, time } = await started();
    await client.check();
    fakeFetch(new TypeError('offline'));
    time.sleep(5 * HOUR);
    time.pass(60_000);
    mock.timers.tick(60_000);
    await settled();
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('leaves no timer after its signal aborts, even if checks overlapped', async () => {
    const { client, stop, time } = await started();
    const requests = fakeFetch(new TypeError('offline'));
    time.sleep(HOUR / 6);
    await Promise.all([client.check(), client.check()]);
    stop.abort();
    mock.timers.tick(60_000);
    await settled();
    assert.equal(requests.length, 2);
  });

  it('uses the local clock if the request for the time takes too long', async () => {
    const { calls, client, reported, time } = await started();
    time.sleep(5 * HOUR);
    mock.method(AbortSignal, 'timeout', () => AbortSignal.abort());
    await client.check();
    assert.equal(calls.at(-1)?.init.cache, 'no-store');
    assert.deepEqual(reported, ['expiring', 'expired']);
  });

  it('stops checking when its signal aborts', async () => {
    const { client, reported, time, stop } = await started();
    await client.check();
    stop.abort();
    await client.check();
    time.pass(HOUR);
    mock.timers.tick(HOUR);
    await settled();
    assert.deepEqual(reported, []);
  });
});
