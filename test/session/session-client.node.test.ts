import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { answer, fakeService } from './fake-service.ts';
import { authorization, keeper, service } from './session-client.ts';
import { tokenOf } from './token.ts';

const HOUR = 3_600_000;
const settled = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
afterEach(() => {
  mock.timers.reset();
  mock.restoreAll();
});

describe('SessionKeeper', () => {
  it('holds calls back until there is a session, and puts its token on them', async () => {
    const { mock: calls } = service(() => answer(200));
    const { fetch, keeper: kept } = keeper();
    const call = fetch('/data', { headers: { 'x-a': '1', authorization: 'mine' } });
    await settled();
    assert.equal(calls.callCount(), 0);
    await kept.redeem('first');
    assert.equal((await call).status, 200);
    const init = calls.calls[1]?.arguments[1];
    assert.equal(authorization(init), `Embed-Token ${tokenOf({ jti: 'first' })}`);
    assert.equal(new Headers(init?.headers).get('x-a'), '1');
    assert.equal(init?.mode, 'same-origin');
  });

  for (const path of ['https://evil.example/x', '//evil.example/x', 'data:,x']) {
    it(`never calls ${path}`, async () => {
      const { mock: calls } = service(() => answer(200));
      const { keeper: kept } = keeper();
      kept.goPrivate('token');
      await assert.rejects(kept.fetchFor(undefined)(path), TypeError);
      assert.equal(calls.callCount(), 0);
    });
  }

  it('takes a 401 for the end of the session, and repeats the call with a renewed one', async () => {
    const first = tokenOf({ jti: 'first' });
    service((header) => answer(header.endsWith(first) ? 401 : 200));
    const { fetch, keeper: kept, said } = keeper();
    await kept.redeem('first');
    const calls = [fetch('/a'), fetch('/b')];
    await settled();
    assert.deepEqual(said, ['expired']);
    await kept.redeem('second');
    assert.deepEqual(await Promise.all(calls.map(async (call) => (await call).status)), [200, 200]);
    assert.deepEqual(said, ['expired']);
  });

  it('repeats a body that can be read but once', async () => {
    const sent: Promise<string>[] = [];
    const first = tokenOf({ jti: 'first' });
    fakeService((url, init) => {
      const { sessionId } = url.endsWith('/session/token') ? JSON.parse(String(init.body)) : {};
      if (sessionId) return answer(200, { token: tokenOf({ jti: sessionId }) });
      sent.push(new Response(init.body).text());
      return answer(authorization(init)?.endsWith(first) ? 401 : 200);
    });
    const { fetch, keeper: kept, said } = keeper();
    await kept.redeem('first');
    const body = new Blob(['all of it']).stream();
    const call = fetch('/a', { method: 'POST', body });
    while (said.length === 0) await settled();
    await kept.redeem('second');
    assert.equal((await call).status, 200);
    assert.deepEqual(await Promise.all(sent), ['all of it', 'all of it']);
  });

  it('sends what it is given, and reads no refusal to its end', async () => {
    let cancelled = false;
    const refusal = new ReadableStream({
      cancel() {
        cancelled = true;
      },
    });
    const { mock: calls } = service(() => new Response(refusal, { status: 401 }));
    const { fetch, keeper: kept, life } = keeper();
    await kept.redeem('first');
    const call = fetch('/a');
    await settled();
    assert.equal(calls.calls.at(-1)?.arguments[1]?.body, undefined);
    assert.equal(cancelled, true);
    life.abort();
    await assert.rejects(call, { name: 'AbortError' });
  });

  it('calls at once while a session is near its end', async () => {
    service(() => answer(200));
    const { fetch, keeper: kept, said, time } = keeper();
    await kept.redeem('first');
    time.pass(0.8 * HOUR);
    await kept.check();
    assert.deepEqual(said, ['expiring']);
    assert.equal((await fetch('/a')).status, 200);
  });

  it('ignores the 401 of an older token', async () => {
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = tokenOf({ jti: 'first' });
    fakeService(async (url, init) => {
      if (url.endsWith('/session/token')) {
        return answer(200, { token: tokenOf({ jti: JSON.parse(String(init.body)).sessionId }) });
      }
      if (!authorization(init)?.endsWith(first)) return answer(200);
      await late;
      return answer(401);
    });
    const { fetch, keeper: kept, said } = keeper();
    await kept.redeem('first');
    const call = fetch('/a');
    await kept.redeem('second');
    release();
    assert.equal((await call).status, 200);
    assert.deepEqual(said, []);
  });

  it('lets no call of one viewer go out as another', async () => {
    const { mock: calls } = fakeService(async (url, init) => {
      if (!url.endsWith('/session/token')) return answer(401);
      const { sessionId } = JSON.parse(String(init.body));
      return answer(200, { token: tokenOf({ sub: sessionId }) });
    });
    const { keeper: kept } = keeper();
    const call = kept.fetchFor(await kept.redeem('ada'))('/a');
    await settled();
    await kept.redeem('bob');
    await assert.rejects(call, { name: 'AbortError' });
    assert.equal(
      calls.calls.filter(({ arguments: [url] }) => String(url).endsWith('/a')).length,
      1,
    );
  });

  it('keeps the session that works where another cannot be redeemed', async () => {
    const { fetch, keeper: kept } = keeper();
    service(() => answer(200));
    await kept.redeem('first');
    mock.restoreAll();
    fakeService(answer(401));
    await assert.rejects(kept.redeem('second'), { name: 'EmbedSessionExchangeError' });
    mock.restoreAll();
    service((header) => answer(header.endsWith(tokenOf({ jti: 'first' })) ? 202 : 500));
    assert.equal((await fetch('/a')).status, 202);
  });

  it('lets a call that waits be given up', async () => {
    const { fetch } = keeper();
    const gone = new AbortController();
    const call = fetch('/a', { signal: gone.signal });
    gone.abort(new Error('no longer wanted'));
    await assert.rejects(call, { message: 'no longer wanted' });
  });

  it('ends the calls that wait once it is stopped, with and without a signal, and no others', async () => {
    service(() => answer(200));
    const { keeper: kept, life, fetch } = keeper();
    const { signal } = new AbortController();
    const waiting = [fetch('/a'), fetch('/a', { signal })];
    await settled();
    life.abort();
    for (const call of waiting) await assert.rejects(call, { name: 'AbortError' });
    await assert.rejects(fetch('/a'), { name: 'AbortError' });
    kept.goPrivate(undefined);
    assert.equal((await kept.fetchFor(undefined)('/a')).status, 200);
  });

  it('returns a 401 as it is where there is no signed session', async () => {
    const { mock: calls } = service(() => answer(401));
    const { keeper: kept, said } = keeper();
    kept.goPrivate('opaque');
    assert.equal((await kept.fetchFor(undefined)('/a')).status, 401);
    assert.equal(authorization(calls.calls[0]?.arguments[1]), 'Bearer opaque');
    kept.goPrivate(undefined);
    await kept.fetchFor(undefined)('/a');
    assert.equal(authorization(calls.calls[1]?.arguments[1]), null);
    assert.deepEqual(said, []);
  });
});
