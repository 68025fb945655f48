import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { exchangeSession, SessionExchangeError } from '../../src/session/exchange-session.ts';
import { answer, fakeService } from './fake-service.ts';
import { tokenOf } from './token.ts';

const { signal } = new AbortController();
const exchange = () => exchangeSession('once', 'https://acme.example', signal);
const token = tokenOf({ iat: 1000 });

/** Lets every wait end at once, and notes its length. */
const waits: number[] = [];
beforeEach(() => {
  waits.length = 0;
  mock.method(globalThis, 'setTimeout', ((done: () => void, ms: number) => {
    waits.push(ms);
    queueMicrotask(done);
  }) as typeof setTimeout);
});
afterEach(() => mock.restoreAll());

describe('exchangeSession', () => {
  it('posts the id and nothing else', async () => {
    const { mock: service } = fakeService(answer(200, { token }, 5000));
    const { claims, serverTime, ...rest } = await exchange();
    assert.deepEqual([claims.iat, serverTime, rest], [1000, 5000, { token }]);
    const [url, init] = service.calls[0]?.arguments ?? [];
    assert.equal(url, 'https://acme.example/api/v1/embed/session/token');
    assert.equal(init?.body, '{"sessionId":"once"}');
    assert.equal(init?.mode, 'same-origin');
    assert.deepEqual(init?.headers, { 'content-type': 'application/json' });
  });

  it('takes the time from the token where the answer has none', async () => {
    fakeService(Response.json({ token }));
    assert.equal((await exchange()).serverTime, 1_000_000);
  });

  for (const [what, lost] of [
    ['a lost line', new TypeError('fetch failed')],
    ['a service that is busy', answer(503)],
    ['a limit', answer(429)],
    ['a request that took too long', answer(408)],
    ['a request that came too early', answer(425)],
    ['a service that is broken', answer(500)],
  ] as const) {
    it(`tries again after ${what}`, async () => {
      const { mock: service } = fakeService(lost, lost, answer(200, { token }));
      assert.equal((await exchange()).token, token);
      assert.equal(service.callCount(), 3);
      assert.deepEqual(waits, [500, 1000]);
    });
  }

  it('gives up after four tries', async () => {
    const { mock: service } = fakeService(new TypeError('fetch failed'));
    await assert.rejects(exchange(), SessionExchangeError);
    assert.equal(service.callCount(), 4);
  });

  for (const status of [400, 401, 403, 404]) {
    it(`never asks again after a ${status}`, async () => {
      const { mock: service } = fakeService(answer(status));
      await assert.rejects(exchange(), { name: 'EmbedSessionExchangeError' });
      assert.equal(service.callCount(), 1);
    });
  }

  for (const [what, reply] of [
    ['no JSON', new Response('<html>')],
    ['no token', answer(200, { token: 5 })],
    ['a token that is none', answer(200, { token: 'opaque' })],
  ] as const) {
    it(`refuses an answer with ${what}`, async () => {
      fakeService(reply);
      await assert.rejects(exchange(), { message: /without an embed token/ });
    });
  }

  it('stops with the signal, and says its reason, up to the last try', async () => {
    const life = new AbortController();
    let tries = 0;
    fakeService(() => {
      if (++tries === 4) life.abort(new Error('gone'));
      throw new TypeError('fetch failed');
    });
    const stopped = exchangeSession('once', 'https://acme.example', life.signal);
    await assert.rejects(stopped, { message: 'gone' });
    assert.equal(tries, 4);
  });
});
