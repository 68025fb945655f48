import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ElementSettings } from '../../../src/host/config/settings.ts';
import { ElementSessionIds } from '../../../src/host/session/element-session-ids.ts';
import type { EmbedError } from '../../../src/protocol/errors.ts';
import { serve } from '../../node/serve.ts';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

describe('ElementSessionIds', () => {
  let server: Server;
  let url: string;
  /** The ids of each request. */
  let requests: string[][];
  /** The ids that the endpoint cannot revoke at the moment. */
  let unavailable: Set<string>;
  /** The status of every response, instead of success. */
  let rejection: number | undefined;
  /** Whether the endpoint does not respond. */
  let isSilent: boolean;
  let failures: EmbedError[];
  let now: number;
  /** The ids that the provider returns. */
  let minted: string[];

  before(async () => {
    // As the session endpoint, it rejects more than 100 ids.
    const served = await serve(async (request, response) => {
      const { sessionIds } = (await json(request)) as { sessionIds: string[] };
      requests.push(sessionIds);
      if (isSilent) return;
      const isUnavailable = sessionIds.some((id) => unavailable.has(id));
      const status = sessionIds.length > 100 ? 400 : isUnavailable ? 503 : 204;
      response.statusCode = rejection ?? status;
      response.end();
    });
    server = served.server;
    url = `http://127.0.0.1:${served.port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  beforeEach(() => {
    requests = [];
    failures = [];
    unavailable = new Set();
    rejection = undefined;
    isSilent = false;
    now = 0;
  });

  function sessionIds(settings: Partial<ElementSettings> = { sessionUrl: url }): ElementSessionIds {
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

  it('revokes any number of ids, at most 100 in one request', async () => {
    const ids = sessionIds();
    await mint(ids, numbered(250));
    await ids.revokeAll();
    assert.deepEqual(
      requests.map(({ length }) => length),
      [100, 100, 50],
    );
    assert.deepEqual(new Set(requests.flat()), new Set(numbered(250)));
    assert.deepEqual(failures, []);
  });

  it('passes at most 100 ids to one call of revokeSessions', async () => {
    const calls: number[] = [];
    const ids = sessionIds({ revokeSessions: ({ length }) => void calls.push(length) });
    await mint(ids, numbered(101));
    await ids.revokeAll();
    assert.deepEqual(calls, [100, 1]);
  });

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

  it('reports a logout that the endpoint rejects, and keeps the ids', async () => {
    const ids = sessionIds();
    await mint(ids, ['id']);
    rejection = 403;
    await ids.revokeAll();
    const [failure] = failures;
    assert.deepEqual(
      [failure?.code, failure?.message],
      ['revoke-failed', '1 sessions were not revoked.'],
    );
    assert.match(String(failure?.cause), /status 403/);
    rejection = undefined;
    await ids.revokeAll();
    assert.deepEqual(requests, [['id'], ['id']]);
    assert.equal(failures.length, 1);
  });

  it('reports a logout whose endpoint does not respond within session-timeout', async () => {
    const ids = sessionIds({ sessionUrl: url, sessionTimeout: 50 });
    await mint(ids, ['id']);
    isSilent = true;
    await ids.revokeAll();
    assert.deepEqual(
      failures.map(({ code, cause }) => [code, (cause as Error).name]),
      [['revoke-failed', 'TimeoutError']],
    );
  });

  it('reports a logout whose revokeSessions rejects, and one without an endpoint', async () => {
    const cause = new Error('no connection');
    const rejecting = sessionIds({ revokeSessions: () => Promise.reject(cause) });
    await mint(rejecting, ['id']);
    await rejecting.revokeAll();
    assert.deepEqual(
      failures.map((failure) => [failure.code, failure.cause]),
      [['revoke-failed', cause]],
    );
    const withoutEndpoint = sessionIds({});
    await mint(withoutEndpoint, ['id']);
    await withoutEndpoint.revokeAll();
    assert.equal(failures[1]?.code, 'revoke-failed');
    assert.deepEqual(requests, []);
  });

  it('revokes a given id once, also if it is discarded after the logout', async () => {
    const ids = sessionIds({ sessionUrl: url, sessionId: 'given' });
    assert.equal(ids.takeGiven(), 'given');
    await ids.revokeAll();
    ids.discard('given');
    await ids.revokeAll();
    assert.deepEqual(requests, [['given']]);
  });

  it('takes a given id once on a page, also if another element has it', async () => {
    const [first, second] = [1, 2].map(() => sessionIds({ sessionId: 'shared', sessionUrl: url }));
    assert.equal(first?.hasGiven, true);
    assert.equal(first?.takeGiven(), 'shared');
    assert.deepEqual([first?.takeGiven(), first?.hasGiven], [undefined, false]);
    assert.deepEqual([second?.takeGiven(), second?.hasGiven], [undefined, false]);
    await second?.revokeAll();
    assert.deepEqual(requests, []);
    await first?.revokeAll();
    assert.deepEqual(requests, [['shared']]);
  });

  it('takes the id in the URL of the frame, unless there is another one', () => {
    const frame = { url: new URL('https://acme.example/embed/chat?session=in-url') };
    const idsOf = (settings: object) =>
      new ElementSessionIds(settings as ElementSettings, frame, (error) => failures.push(error));
    assert.equal(idsOf({ sessionId: 'attribute' }).takeGiven(), 'attribute');
    assert.equal(idsOf({}).isPrivate, false);
    assert.equal(idsOf({}).takeGiven(), 'in-url');
  });

  it('is private without an id and without a way to mint one', async () => {
    const none = sessionIds({ sessionProvider: undefined });
    assert.deepEqual([none.isPrivate, none.canMint, none.hasGiven], [true, false, false]);
    assert.equal(none.takeGiven(), undefined);
    await assert.rejects(none.mint('initial', new AbortController().signal), {
      code: 'mint-failed',
    });
    const minting = sessionIds({ sessionProvider: undefined, sessionUrl: url });
    assert.deepEqual([minting.isPrivate, minting.canMint], [false, true]);
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

  it('sends no request if every session has expired', async () => {
    const ids = sessionIds();
    await mint(ids, ['ended']);
    ids.markExpiry('ended', 0);
    await ids.revokeAll();
    assert.deepEqual(requests, []);
  });
});
