import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type {
  CommentsSessionProvider,
  SessionFailure,
} from '../../src/session/standalone-session.ts';
import { fakeFetch, respond } from '../fake-fetch.ts';
import { authorization, service } from './client-fixture.ts';
import { createSession, providerOf } from './standalone-fixture.ts';
import { tokenOf } from './token.ts';

describe('StandaloneSession', () => {
  it('exchanges a minted id and calls the service with its token', async () => {
    const calls = service(() => respond(200));
    const { session, current, connections } = createSession(
      providerOf('first'),
      'https://acme.example/staging',
    );
    session.start();
    assert.deepEqual(connections, [undefined]);
    const { dashboard, isExpired, fetch } = await current();
    assert.deepEqual([dashboard, isExpired], ['sales', false]);
    assert.equal((await fetch('/comments', {})).status, 200);
    const [exchange, call] = calls;
    assert.equal(exchange?.url, 'https://acme.example/staging/api/v1/embed/session/token');
    assert.equal(exchange?.init.credentials, 'omit');
    assert.equal(call?.url, 'https://acme.example/staging/comments');
    assert.equal(call?.init.credentials, 'omit');
    assert.equal(authorization(call?.init), `Embed-Token ${tokenOf({ jti: 'first' })}`);
  });

  it('calls the service with a token that it cannot read', { timeout: 5000 }, async () => {
    const calls = fakeFetch(async ({ url }) =>
      respond(200, url.endsWith('/session/token') ? { token: 'opaque' } : {}),
    );
    const { session, current, reasons } = createSession(providerOf('first'));
    session.start();
    const { identity, fetch } = await current();
    await fetch('/comments', {});
    assert.equal(identity, undefined);
    assert.equal(authorization(calls.at(-1)?.init), 'Embed-Token opaque');
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
      const calls = service(() => respond(200));
      const { session, current } = createSession(providerOf('first'), baseUrl);
      session.start();
      await (await current()).fetch('/comments', {});
      const urls = calls.map(({ url }) => url);
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
    const calls = service(() => respond(200));
    const { session, current } = createSession(providerOf());
    session.use(tokenOf({}));
    const { fetch } = await current();
    await fetch('/a', {});
    await fetch('/b', { keepalive: true, signal: new AbortController().signal });
    session.stop();
    const [signal, keepaliveSignal] = calls.map(({ init }) => init.signal);
    assert.equal(signal?.aborted, true);
    assert.equal(keepaliveSignal, null);
  });
});

const MINUTE_MS = 60_000;

/** Advances the mocked clock in steps, so that promise callbacks run in between. */
async function advance(ms: number, step = 50): Promise<void> {
  await new Promise(setImmediate);
  for (let passed = 0; passed < ms; passed += step) {
    mock.timers.tick(step);
    await new Promise(setImmediate);
  }
}

const codes = (errors: SessionFailure[]) => errors.map(({ code }) => code);

describe('StandaloneSession without a usable session', () => {
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    mock.method(Math, 'random', () => 0.5);
  });

  it('stops after four sessions whose calls are all rejected', async () => {
    service(() => respond(401));
    const { session, mints, connections, errors } = createSession(async () => 'id');
    session.start();
    await advance(100);
    const call = connections.at(-1)?.fetch('/comments', {});
    await advance(MINUTE_MS);
    assert.deepEqual(mints, [0, 0.1, 0.6, 1.6]);
    assert.deepEqual(codes(errors), ['signed-out']);
    assert.equal(connections.at(-1)?.isExpired, true);
    connections.at(-1)?.renew?.();
    assert.equal(connections.at(-1)?.renew, undefined);
    await advance(MINUTE_MS);
    assert.equal(mints.length, 8);
    session.stop();
    await assert.rejects(call as Promise<unknown>, { name: 'AbortError' });
  });

  it('counts only rejections without an accepted call in between', async () => {
    let calls = 0;
    service(() => respond(calls++ % 2 ? 200 : 401));
    const { session, mints, connections, errors } = createSession(async () => 'id');
    session.start();
    await advance(100);
    for (let call = 1; call <= 8; call++) {
      const response = connections.at(-1)?.fetch('/comments', {});
      await advance(5000);
      assert.equal((await response)?.status, 200);
    }
    assert.equal(mints.length, 9);
    assert.deepEqual(errors, []);
  });

  it('mints at most 15 times a minute, also if each session is accepted once', async (t) => {
    t.mock.method(performance, 'now', () => Date.now());
    let calls = 0;
    service(() => respond(calls++ % 2 ? 200 : 401));
    const { session, mints, connections, errors } = createSession(async () => 'id');
    session.start();
    await advance(100);
    for (let turn = 0; turn < 120; turn++) {
      const call = connections.at(-1)?.fetch('/comments', {});
      // The last one is aborted at the end of the test.
      call?.catch(() => undefined);
      await advance(1000, 100);
    }
    const inMinute = mints.map((from) => mints.filter((at) => at >= from && at < from + 60).length);
    assert.equal(Math.max(...inMinute), 15);
    assert.ok(mints.length > 25, `${mints.length} mints`);
    assert.deepEqual(errors, []);
  });

  it('stops after four session ids that the service rejects', async () => {
    fakeFetch(respond(401));
    const { session, mints, errors } = createSession(async () => 'id');
    session.start();
    session.retry();
    await advance(MINUTE_MS);
    assert.equal(mints.length, 4);
    assert.deepEqual(codes(errors), ['signed-out']);
    session.retry();
    await advance(MINUTE_MS);
    assert.equal(mints.length, 8);
    assert.equal(errors.length, 2);
  });

  it('reports another status of the exchange as failed', async () => {
    fakeFetch(respond(404));
    const { session, errors } = createSession(async () => 'id');
    session.start();
    await advance(MINUTE_MS);
    assert.deepEqual(codes(errors), ['failed']);
  });

  const failures: [name: string, provider: CommentsSessionProvider][] = [
    ['rejects', () => Promise.reject(new Error('not signed in'))],
    [
      'throws',
      () => {
        throw new Error('not signed in');
      },
    ],
    ['returns no session id', async () => ({}) as { sessionId: string }],
    ['returns an empty session id', async () => ''],
  ];
  for (const [name, provider] of failures) {
    it(`reports a provider that ${name} once, and calls it less and less often`, async () => {
      const { session, mints, errors } = createSession(provider);
      session.start();
      await advance(3500);
      assert.deepEqual(codes(errors), ['failed']);
      await advance(5000);
      assert.deepEqual(mints.slice(0, 5), [0, 0.5, 1.5, 3.5, 7.5]);
      assert.deepEqual(codes(errors), ['failed']);
      await advance(60 * MINUTE_MS, 1000);
      assert.equal(errors.length, 1);
      assert.ok(mints.length < 25, `${mints.length} mints`);
    });
  }

  it('has a session as soon as the provider returns one after a failure', async () => {
    service(() => respond(200));
    let isSignedIn = false;
    const { session, connections, errors } = createSession(() =>
      isSignedIn ? Promise.resolve('id') : Promise.reject(new Error('not signed in')),
    );
    session.start();
    await advance(10_000);
    assert.equal(errors.length, 1);
    isSignedIn = true;
    await advance(10_000);
    assert.equal(connections.at(-1)?.isExpired, false);
  });

  it('reports an unreachable service after the retries of one exchange', async () => {
    fakeFetch(new TypeError('Failed to fetch'));
    const { session, mints, errors } = createSession(async () => 'id');
    session.start();
    await advance(3600);
    assert.equal(mints.length, 1);
    assert.deepEqual(codes(errors), ['offline']);
  });

  it('reports a rejected token if there is no provider', async () => {
    service((token) => respond(token.endsWith(tokenOf({})) ? 401 : 200));
    const { session, connections, errors } = createSession(undefined);
    session.use(tokenOf({}));
    const call = connections.at(-1)?.fetch('/comments', {});
    await advance(100);
    assert.deepEqual(codes(errors), ['signed-out']);
    assert.deepEqual([connections.at(-1)?.isExpired, connections.at(-1)?.renew], [true, undefined]);
    session.use(tokenOf({ jti: 'next' }));
    assert.equal((await call)?.status, 200);
  });

  it('ignores the result of a provider after a token was set', async () => {
    const calls = service(() => respond(200));
    const { promise, resolve } = Promise.withResolvers<string>();
    const { session, connections } = createSession(() => promise);
    session.start();
    session.use(tokenOf({ sub: '7' }));
    resolve('late');
    await advance(100);
    assert.equal(connections.at(-1)?.userId, 7);
    assert.equal(calls.length, 0);
  });

  it('aborts a provider that does not settle within 15 s, and calls it again', async () => {
    mock.method(AbortSignal, 'timeout', (ms: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
      return controller.signal;
    });
    const signals: AbortSignal[] = [];
    const { session, mints, errors } = createSession(({ signal }) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    session.start();
    await advance(2 * MINUTE_MS);
    assert.equal(signals[0]?.aborted, true);
    assert.deepEqual(mints.slice(0, 5), [0, 15.5, 31.5, 48.5, 67.5]);
    assert.deepEqual(codes(errors), ['failed']);
  });
});
