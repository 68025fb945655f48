import assert from 'node:assert/strict';
import type { Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { mintWithProvider, RetryableError } from '../../../src/host/session/mint.ts';
import { mintWithEndpoint, revokeWithEndpoint } from '../../../src/host/session/session-url.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';
import { serve } from '../../node/serve.ts';

const { signal } = new AbortController();

async function failureOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => assert.fail('The attempt did not fail.'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof EmbedError);
  const isRetryable = error instanceof RetryableError;
  const retryAfter = isRetryable ? error.retryAfter : undefined;
  const { code, message, cause } = error;
  return { code, message, cause, isRetryable, retryAfter };
}

let server: Server;
let url: string;
/** The requests, in order. */
const received: { method: string | undefined; type: string | undefined; body: unknown }[] = [];
before(async () => {
  const served = await serve(async (request, response) => {
    const { method, headers: sent } = request;
    received.push({
      method,
      type: sent['content-type'],
      body: method === 'GET' ? '' : await json(request),
    });
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    const headers = JSON.parse(searchParams.get('headers') ?? '{}');
    response.writeHead(Number(searchParams.get('status')), headers);
    response.end(request.method === 'GET' ? '<!doctype html>' : searchParams.get('body'));
  });
  server = served.server;
  url = `http://127.0.0.1:${served.port}`;
});
after(() => server.close());

describe('mintWithEndpoint', () => {
  const messageOf = async (attempt: Promise<unknown>) => (await failureOf(attempt)).message;
  const post = (status: number, body = '', headers = {}) => {
    const query = new URLSearchParams({
      status: `${status}`,
      body,
      headers: JSON.stringify(headers),
    });
    return mintWithEndpoint(
      { url: `${url}?${query}`, csrfHeader: undefined },
      { reason: 'initial', surface: 'chat' },
      signal,
    );
  };

  it('throws with the detail of a problem, at most 300 characters of it', async () => {
    const messageFor = (body: string) => messageOf(post(400, body));
    const message = 'session-url responded with status 400.';
    assert.equal(await messageFor('{"detail":"No such user."}'), `${message} No such user.`);
    const long = await messageFor(`{"detail":"${'x'.repeat(301)}"}`);
    assert.equal(long, `${message} ${'x'.repeat(300)}`);
    for (const body of ['', 'plain text', '{}', '{"detail":5}', 'null', '["detail"]'])
      assert.equal(await messageFor(body), message);
  });

  it('names the type of a response that is not JSON, and where it was redirected to', async () => {
    const html = { 'content-type': 'text/html; charset=utf-8' };
    const login = (status: string) =>
      `${url}/login?${new URLSearchParams({ status, headers: JSON.stringify(html), secret: 's' })}`;
    const other = login('200').replace('127.0.0.1', 'localhost');
    const cases: [response: Parameters<typeof post>, description: string][] = [
      [[200, '<!doctype html>', html], 'text/html'],
      [[200], 'no content-type'],
      [[302, '', { location: login('200') }], 'text/html after a redirect to /login'],
      [
        [302, '', { location: other }],
        `text/html after a redirect to ${new URL(other).origin}/login`,
      ],
    ];
    for (const [response, description] of cases) {
      const message = `session-url responded with ${description}, expected JSON with a sessionId.`;
      assert.equal(await messageOf(post(...response)), message);
    }
    const message = 'session-url responded with status 405 after a redirect to /login.';
    assert.equal(await messageOf(post(307, '', { location: login('405') })), message);
  });

  const outcomes: [statuses: number[], code: string, isRetryable: boolean][] = [
    [[401, 403], 'mint-refused', false],
    [[408, 425, 429, 500, 502, 503, 599], 'mint-failed', true],
    [[400, 402, 404, 405, 409, 410, 422, 424], 'mint-failed', false],
  ];
  for (const [statuses, code, isRetryable] of outcomes) {
    it(`throws ${code} for ${statuses.join(', ')} (retryable: ${isRetryable})`, async () => {
      for (const status of statuses) {
        const failure = await failureOf(post(status));
        assert.deepEqual([failure.code, failure.isRetryable], [code, isRetryable], `${status}`);
      }
    });
  }

  it('returns the id of any 2xx response, and throws a permanent mint-failed for another body', async () => {
    for (const status of [200, 201, 202])
      assert.equal(await post(status, '{"sessionId":"s","more":1}'), 's');
    const { method, body } = received.at(-1) ?? {};
    assert.deepEqual([method, body], ['POST', { reason: 'initial', surface: 'chat' }]);
    const bodies = ['', 'x', '<!doctype html>', 'null', '[]', '{}'];
    for (const body of [...bodies, '{"sessionId":""}', '{"sessionId":1}']) {
      const { code, isRetryable } = await failureOf(post(200, body));
      assert.deepEqual([code, isRetryable], ['mint-failed', false], body);
    }
  });

  it('names CSRF after 419, and after 403 or 422 with HTML or a text about it, as a permanent mint-failed', async () => {
    const html = { 'content-type': 'text/html' };
    const json = { 'content-type': 'application/json' };
    const responses: Parameters<typeof post>[] = [
      [419],
      [419, '{"message":"mismatch"}', json],
      [403, '<!doctype html>', html],
      [403, '{"detail":"CSRF Failed: token missing."}', json],
      [422, '<!doctype html>', html],
      [422, '{"error":"Invalid authenticity token"}', json],
    ];
    for (const response of responses) {
      const { code, isRetryable, message } = await failureOf(post(...response));
      assert.deepEqual([code, isRetryable], ['mint-failed', false], `${response}`);
      assert.match(message, /CSRF token\. Set csrf-header, or exempt the endpoint/);
    }
    const others: Parameters<typeof post>[] = [[403], [403, '{"detail":"Sign in."}', json]];
    for (const response of others) {
      const { code, message } = await failureOf(post(...response));
      assert.equal(code, 'mint-refused');
      assert.doesNotMatch(message, /CSRF/);
    }
  });

  it('throws with the duration of Retry-After, limited to a minute', async () => {
    const waits = async (value: string) =>
      (await failureOf(post(503, '', { 'Retry-After': value }))).retryAfter;
    assert.equal(await waits('7'), 7000);
    assert.equal(await waits('0'), 0);
    assert.equal(await waits('3600'), 60_000);
    assert.equal(await waits('soon'), undefined);
  });

  it('says that the page has no origin if a file or a sandboxed page receives no response', async (test) => {
    Object.defineProperty(globalThis, 'origin', { value: 'null', configurable: true });
    test.after(() => Reflect.deleteProperty(globalThis, 'origin'));
    const endpoint = { url: 'http://127.0.0.1:1/session', csrfHeader: undefined };
    const need = { reason: 'initial', surface: 'chat' } as const;
    assert.equal(
      await messageOf(mintWithEndpoint(endpoint, need, signal)),
      'session-url does not respond to a page without an origin. Serve the page from a web server, or add allow-same-origin to the sandbox around it.',
    );
  });

  it('throws a retryable error for an incomplete response', async () => {
    const broken = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"sessionId":"s"}', () => response.destroy());
    });
    const request = mintWithEndpoint(
      { url: `http://127.0.0.1:${broken.port}`, csrfHeader: undefined },
      { reason: 'initial', surface: 'app' },
      signal,
    );
    assert.equal((await failureOf(request)).isRetryable, true);
    broken.server.close();
  });
});

describe('revokeWithEndpoint', () => {
  it('resolves for a 2xx response and rejects for any other status', async () => {
    await revokeWithEndpoint({ url: `${url}?status=204`, csrfHeader: undefined }, ['a'], 30_000);
    assert.deepEqual(received.at(-1), {
      method: 'DELETE',
      type: 'application/json',
      body: { sessionIds: ['a'] },
    });
    await assert.rejects(
      revokeWithEndpoint({ url: `${url}?status=500`, csrfHeader: undefined }, ['a'], 30_000),
      /500/,
    );
  });
});

describe('mintWithProvider', () => {
  const request = { reason: 'initial', signal } as const;

  it('passes the request to the provider, and returns its id, or the id of an object', async () => {
    assert.equal(await mintWithProvider((received) => received.reason, request), 'initial');
    assert.equal(await mintWithProvider(({ signal }) => `${signal.aborted}`, request), 'false');
    assert.equal(await mintWithProvider(async () => ({ sessionId: 'b' }), request), 'b');
  });

  it('throws a retryable mint-failed with the cause if the provider rejects or throws', async () => {
    for (const reason of [new TypeError('offline'), new SyntaxError('no JSON'), 'a text']) {
      const throwing = () => {
        throw reason;
      };
      for (const provider of [() => Promise.reject(reason), throwing]) {
        const { code, isRetryable, cause } = await failureOf(mintWithProvider(provider, request));
        assert.deepEqual([code, isRetryable, cause], ['mint-failed', true, reason]);
      }
    }
  });

  it('rejects with the EmbedError of the provider', async () => {
    const signedOut = new EmbedError('mint-refused', 'Signed out.');
    await assert.rejects(
      mintWithProvider(() => Promise.reject(signedOut), request),
      signedOut,
    );
  });

  it('throws a permanent mint-failed if the provider returns no id', async () => {
    for (const result of ['', undefined, null, 5, {}, { sessionId: '' }]) {
      const { code, isRetryable } = await failureOf(
        mintWithProvider(() => result as string, request),
      );
      assert.deepEqual([code, isRetryable], ['mint-failed', false]);
    }
  });
});
