import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { exchangeSession, SessionExchangeError } from '../../src/session/exchange-session.ts';
import { fakeFetch, respond, restoreFetch } from '../fake-fetch.ts';
import { tokenOf } from './token.ts';

const { signal } = new AbortController();
const baseUrl = 'https://acme.example';
const init = { mode: 'same-origin' } as const;
const exchange = () => exchangeSession('once', { baseUrl, init, signal });
const token = tokenOf({ iat: 1000 });

/** Ends every wait immediately and records its length. */
const waits: number[] = [];
beforeEach(() => {
  waits.length = 0;
  mock.method(globalThis, 'setTimeout', ((done: () => void, ms: number) => {
    waits.push(ms);
    queueMicrotask(done);
  }) as typeof setTimeout);
});
afterEach(() => {
  mock.restoreAll();
  restoreFetch();
});

describe('exchangeSession', () => {
  it('posts only the session id', async () => {
    const service = fakeFetch(respond(200, { token }, 5000));
    assert.deepEqual(await exchange(), { token, serverTime: 5000 });
    const { url, init: sent } = service[0] ?? assert.fail();
    assert.equal(url, 'https://acme.example/api/v1/embed/session/token');
    assert.equal(sent.body, '{"sessionId":"once"}');
    assert.equal(sent.mode, 'same-origin');
    assert.deepEqual(sent.headers, { 'content-type': 'application/json' });
  });

  for (const [what, reply] of [
    ['a failed connection', new TypeError('fetch failed')],
    ...[408, 425, 429, 500, 503].map((status) => [status, respond(status)] as const),
  ] as const) {
    it(`retries after ${what}`, async (t) => {
      t.mock.method(Math, 'random', () => 0.5);
      const service = fakeFetch(reply, reply, respond(200, { token }));
      assert.equal((await exchange()).token, token);
      assert.equal(service.length, 3);
      assert.deepEqual(waits, [500, 1000]);
    });
  }

  it('reads a response that arrives in time, although the page was frozen beyond the limit', async (t) => {
    const timers: AbortController[] = [];
    t.mock.method(AbortSignal, 'timeout', () => {
      timers.push(new AbortController());
      return timers.at(-1)?.signal;
    });
    const response = Promise.withResolvers<Response>();
    const calls = fakeFetch(({ init: { signal } }) => {
      signal?.addEventListener('abort', () => response.reject(signal.reason));
      return response.promise;
    });
    const exchanged = exchange();
    timers[0]?.abort(); // the first timer, which is late
    response.resolve(respond(200, { token }));
    assert.equal((await exchanged).token, token);
    assert.equal(calls.length, 1);
  });

  it('rejects after four attempts', async () => {
    const service = fakeFetch(new TypeError('fetch failed'));
    await assert.rejects(exchange(), SessionExchangeError);
    assert.equal(service.length, 4);
  });

  for (const status of [400, 401, 403, 404]) {
    it(`does not retry after ${status}, and says which attempt it was`, async () => {
      for (const lost of [[], [new TypeError('fetch failed')]]) {
        const service = fakeFetch(...lost, respond(status));
        const message = new RegExp(`\\(${status}\\) in attempt ${lost.length + 1}\\.$`);
        await assert.rejects(exchange(), { status, message });
        assert.equal(service.length, lost.length + 1);
      }
    });
  }

  for (const [what, reply] of [
    ['no JSON', new Response('<html>')],
    ['no token', respond(200, { token: 5 })],
  ] as const) {
    it(`rejects a response with ${what}`, async () => {
      fakeFetch(reply);
      await assert.rejects(exchange(), { message: /without an embed token/ });
    });
  }

  it('rejects with the reason of the signal, even in the last attempt', async () => {
    const stop = new AbortController();
    let attempts = 0;
    fakeFetch(() => {
      if (++attempts === 4) stop.abort(new Error('stopped'));
      throw new TypeError('fetch failed');
    });
    const stopped = exchangeSession('once', { baseUrl, init, signal: stop.signal });
    await assert.rejects(stopped, { message: 'stopped' });
    assert.equal(attempts, 4);
  });
});
