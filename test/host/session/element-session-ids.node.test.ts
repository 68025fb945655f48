import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ElementSettings } from '../../../src/host/config/settings.ts';
import { ElementSessionIds } from '../../../src/host/session/element-session-ids.ts';
import type { EmbedError } from '../../../src/protocol/errors.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

describe('ElementSessionIds', () => {
  /** The ids of each request. */
  let requests: string[][];
  /** The ids that cannot be revoked at the moment. */
  let unavailable: Set<string>;
  let failures: EmbedError[];
  let now: number;
  /** The ids that the provider returns. */
  let minted: string[];

  beforeEach(() => {
    requests = [];
    failures = [];
    unavailable = new Set();
    now = 0;
  });

  async function revokeSessions(ids: string[]): Promise<void> {
    requests.push(ids);
    if (ids.some((id) => unavailable.has(id))) throw new Error('no connection');
  }

  function sessionIds(settings: Partial<ElementSettings> = { revokeSessions }): ElementSessionIds {
    return new ElementSessionIds(
      {
        sessionTimeout: 15_000,
        sessionProvider: () => minted.shift(),
        ...settings,
      } as ElementSettings,
      { url: undefined },
      (error) => failures.push(error),
      () => now,
    );
  }

  async function mint(ids: ElementSessionIds, results: string[]): Promise<void> {
    minted = [...results];
    const { signal } = new AbortController();
    for (const _ of results) await ids.mint('initial', signal);
  }

  it('keeps the ids of a request that fails, and revokes them with the next logout', async () => {
    const ids = sessionIds();
    await mint(ids, numbered(150));
    unavailable.add('id-149');
    await ids.revokeAll();
    assert.equal(requests.length, 2);
    assert.deepEqual(
      failures.map(({ code, message }) => [code, message]),
      [['revoke-failed', '100 sessions were not revoked.']],
    );
    unavailable.clear();
    requests = [];
    await ids.revokeAll();
    assert.deepEqual(new Set(requests.flat()), new Set(numbered(150).slice(50)));
    await ids.revokeAll();
    assert.equal(requests.length, 1);
  });

  it('keeps an id that arrives too late and cannot be revoked', async () => {
    const ids = sessionIds();
    unavailable.add('late');
    const failed = new Promise((resolve) => {
      failures.push = (error) => {
        resolve(error);
        return 0;
      };
    });
    await mint(ids, ['late']);
    ids.discard('late');
    await failed;
    unavailable.clear();
    await ids.revokeAll();
    assert.deepEqual(requests, [['late'], ['late']]);
  });

  /** An endpoint that does not respond. */
  const silent: typeof fetch = (_url, { signal } = {}) =>
    new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

  for (const [name, fetch, settings, cause] of [
    ['whose endpoint rejects', () => new Response('', { status: 403 }), {}, /status 403/],
    ['whose endpoint does not respond within session-timeout', silent, {}, /^TimeoutError/],
    ['without an endpoint', undefined, { sessionUrl: undefined }, /no session-url/],
  ] as const) {
    it(`reports a logout ${name}`, async (test) => {
      if (fetch) test.mock.method(globalThis, 'fetch', fetch);
      const sessionUrl = 'https://host.example/session';
      const ids = sessionIds({ sessionUrl, sessionTimeout: 50, ...settings });
      await mint(ids, ['id']);
      await ids.revokeAll();
      assert.deepEqual(
        failures.map(({ code, message }) => [code, message]),
        [['revoke-failed', '1 sessions were not revoked.']],
      );
      assert.match(String(failures[0]?.cause), cause);
    });
  }

  it('revokes a given id once, also if it is discarded after the logout', async () => {
    const ids = sessionIds({ revokeSessions, sessionId: 'given' });
    ids.use('given');
    await ids.revokeAll();
    ids.discard('given');
    await ids.revokeAll();
    assert.deepEqual(requests, [['given']]);
  });

  it('has a given id until it is used on the page, also if another element has it', async () => {
    const [first, second] = [1, 2].map(() => sessionIds({ sessionId: 'shared', revokeSessions }));
    assert.equal(first?.unused, 'shared');
    first?.use('shared');
    assert.deepEqual([first?.unused, second?.unused], [undefined, undefined]);
    await second?.revokeAll();
    assert.deepEqual(requests, []);
    await first?.revokeAll();
    assert.deepEqual(requests, [['shared']]);
  });

  it('has the id in the URL of the frame, unless there is another one', () => {
    const frame = { url: new URL('https://acme.example/embed/chat?session=in-url') };
    const idsOf = (settings: object) =>
      new ElementSessionIds(settings as ElementSettings, frame, (error) => failures.push(error));
    assert.equal(idsOf({ sessionId: 'attribute' }).unused, 'attribute');
    assert.equal(idsOf({}).isPrivate, false);
    assert.equal(idsOf({}).unused, 'in-url');
  });

  it('is private without an id and without a way to mint one', async (test) => {
    const none = sessionIds({ sessionProvider: undefined });
    assert.deepEqual([none.isPrivate, none.canMint, none.unused], [true, false, undefined]);
    const noSource = { code: 'mint-failed', message: /^There is no session-url / };
    await assert.rejects(none.mint('initial', new AbortController().signal), noSource);
    const minting = sessionIds({ sessionProvider: undefined, sessionUrl: '/session' });
    assert.deepEqual([minting.isPrivate, minting.canMint], [false, true]);
    test.mock.method(globalThis, 'fetch', () => Response.json({ sessionId: 'minted' }));
    assert.equal(await minting.mint('initial', new AbortController().signal), 'minted');
    const given = sessionIds({ sessionProvider: undefined, sessionId: 'only' });
    assert.deepEqual([given.isPrivate, given.canMint], [false, false]);
  });

  it('removes the ids of sessions that have expired', async () => {
    const ids = sessionIds();
    await mint(ids, ['ended', 'running', 'unknown end']);
    ids.markExpiry('ended', 1000);
    ids.markExpiry('running', 1001);
    ids.markExpiry('another', 5000);
    now = 1000;
    await ids.revokeAll();
    assert.deepEqual(requests, [['running', 'unknown end']]);
  });
});
