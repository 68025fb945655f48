import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { createEmbedClient } from '../../src/backend/client.ts';
import { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import { type FakeResponse, fakeService, fakeServiceOfEachTest, SESSION } from './fake-service.ts';

const KEY = 'a-very-secret-key';

describe('createEmbedClient', () => {
  const fake = fakeServiceOfEachTest();
  const client = (baseUrl = fake.service.baseUrl) => createEmbedClient({ baseUrl, apiKey: KEY });

  it('mints with the API key and returns the session id', async () => {
    const minted = await client().generateSession(SESSION);
    assert.deepEqual(minted, { sessionId: 'one-time' });
    const [request] = fake.service.requests;
    assert.equal(request?.method, 'POST');
    assert.equal(request?.path, '/api/v1/embed/generate-session');
    assert.equal(request?.headers.authorization, `Bearer ${KEY}`);
    assert.deepEqual(request?.body, SESSION);
  });

  it('keeps the path of the base URL', async () => {
    await client(`${fake.service.baseUrl}/analytics/`).generateSession(SESSION);
    assert.equal(fake.service.requests[0]?.path, '/analytics/api/v1/embed/generate-session');
  });

  it('revokes a session', async () => {
    fake.service.response = { status: 204 };
    await client().revokeSession('one-time');
    assert.equal(fake.service.requests[0]?.path, '/api/v1/embed/session/revoke');
    assert.deepEqual(fake.service.requests[0]?.body, { sessionId: 'one-time' });
  });

  const failures = [
    { status: 400, code: 'invalid' },
    { status: 401, code: 'rejected' },
    { status: 403, code: 'rejected' },
    { status: 404, code: 'invalid' },
    { status: 408, code: 'unavailable' },
    { status: 429, code: 'unavailable' },
    { status: 500, code: 'unavailable' },
    { status: 503, code: 'unavailable' },
    { status: 302, code: 'bad-response' },
  ] as const;
  for (const { status, code } of failures) {
    it(`maps a ${status} to ${code}`, async () => {
      const problem = { title: 'No', status, detail: 'groups: unknown', field: 'groups' };
      fake.service.response = {
        status,
        body: problem,
        headers: { 'Retry-After': '7', Location: '/' },
      };
      const error = await failure(client().generateSession(SESSION));
      assert.equal(error.code, code);
      assert.equal(error.status, status);
      assert.equal(error.field, 'groups');
      assert.equal(error.retryAfter, '7');
      assert.equal(
        error.message,
        `${fake.service.baseUrl} responded with ${status}: groups: unknown`,
      );
    });
  }

  for (const body of ['<h1>Hello</h1>', {}, { sessionId: '' }]) {
    it(`maps a 200 with ${JSON.stringify(body)} to bad-response`, async () => {
      fake.service.response = { status: 200, body };
      const error = await failure(client().generateSession(SESSION));
      assert.equal(error.code, 'bad-response');
      assert.equal(error.status, 200);
    });
  }

  it('rejects with unreachable and its cause if the connection fails', async () => {
    await fake.service.close();
    const error = await failure(client().generateSession(SESSION));
    assert.equal(error.code, 'unreachable');
    assert.match(error.message, /cannot be reached \(ECONNREFUSED\)\. Check baseUrl/);
    assert.ok(error.cause instanceof Error);
    fake.service = await fakeService(null);
  });

  for (const reason of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate has expired'])
    it(`names the cause of a failed connection: ${reason}`, async (t) => {
      // Node's errors have a code, those of other runtimes only a message
      const code = /^[A-Z_]+$/.test(reason) ? reason : undefined;
      const cause = Object.assign(new Error(code ? 'failed' : reason), { code });
      const failed = new TypeError('fetch failed', { cause });
      t.mock.method(globalThis, 'fetch', () => Promise.reject(failed));
      const { message } = await failure(client().generateSession(SESSION));
      assert.ok(message.includes(`cannot be reached (${reason}).`), message);
    });

  it('rejects with timeout if the service does not respond within 10 s', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    fake.service.response = null;
    const minted = failure(client().generateSession(SESSION));
    while (fake.service.requests.length === 0) await new Promise(setImmediate);
    t.mock.timers.tick(10_000);
    assert.equal((await minted).code, 'timeout');
  });

  const calls: [name: string, call: () => Promise<unknown>][] = [
    ['a mint', () => client().generateSession(SESSION)],
    ['a revocation', () => client().revokeSession('one-time')],
    ['a revocation of several sessions', () => client().revokeSessions(['one', 'two'])],
  ];
  const occasional: [name: string, fail: () => void][] = [
    ...[502, 503, 504].map((status): [string, () => void] => [
      `a ${status}`,
      () => (fake.service.response = { status, headers: { 'Retry-After': '0' } }),
    ]),
    ['a reset connection', () => (fake.service.response = 'reset')],
  ];
  for (const [name, call] of calls) {
    for (const [failureName, fail] of occasional) {
      it(`repeats ${name} after ${failureName}`, async () => {
        const { response } = fake.service;
        fail();
        const called = call();
        while (fake.service.requests.length === 0) await new Promise(setImmediate);
        fake.service.response = response;
        await called;
        assert.equal(fake.service.requests.length, 2);
        const [first, second] = fake.service.requests;
        assert.deepEqual(second?.body, first?.body);
        assert.equal(second?.headers.authorization, `Bearer ${KEY}`);
      });
    }
  }

  const limits: [name: string, response: FakeResponse | 'reset', requests: number][] = [
    ['three attempts', { status: 502 }, 3],
    ['three connections', 'reset', 3],
    ['one attempt after a 500', { status: 500 }, 1],
    ['one attempt after a 429', { status: 429 }, 1],
    ['one attempt if it must wait', { status: 503, headers: { 'Retry-After': '3' } }, 1],
  ];
  for (const [name, response, requests] of limits) {
    it(`fails after ${name}`, async () => {
      fake.service.response = response;
      await failure(client().generateSession(SESSION));
      assert.equal(fake.service.requests.length, requests);
    });
  }

  it('does not follow a redirect', async () => {
    fake.service.response = { status: 307, headers: { Location: `${fake.service.baseUrl}/other` } };
    await failure(client().generateSession(SESSION));
    assert.equal(fake.service.requests.length, 1);
  });

  it('calls the current global fetch', async (t) => {
    const { mock } = t.mock.method(globalThis, 'fetch', async () =>
      Response.json({ sessionId: 'replaced' }),
    );
    const minted = await client().generateSession(SESSION);
    assert.deepEqual(minted, { sessionId: 'replaced' });
    assert.equal(mock.callCount(), 1);
  });

  it('rejects with the reason of the signal', async () => {
    fake.service.response = null;
    const signal = AbortSignal.abort('stopped');
    await assert.rejects(client().generateSession(SESSION, { signal }), (reason) => {
      assert.equal(reason, 'stopped');
      return true;
    });
  });

  for (const baseUrl of [
    '',
    'acme',
    'ftp://acme.example',
    'https://u:p@x.example',
    'https://x/?q',
    'https://x/#part',
    'http://acme.example',
    'http://192.0.2.1:4000',
    'http://127.0.0.1.acme.example',
    'http://localhost.acme.example',
    'http://[::2]:4000',
  ]) {
    it(`rejects the base URL ${JSON.stringify(baseUrl)}`, () => {
      assert.throws(
        () => createEmbedClient({ baseUrl, apiKey: KEY }),
        (error) => error instanceof EmbedServiceError && error.code === 'bad-config',
      );
    });
  }

  for (const baseUrl of [
    'http://localhost:4000',
    'http://a.localhost',
    'http://[::1]:4000',
    'http://127.1',
  ]) {
    it(`accepts ${baseUrl}, which does not leave this machine`, () => {
      createEmbedClient({ baseUrl, apiKey: KEY });
    });
  }

  it('accepts http to another machine with allowHttp', () => {
    createEmbedClient({ baseUrl: 'http://svc-embed:4000', apiKey: KEY, allowHttp: true });
  });

  it('accepts an API key with a blank, as the service does', async () => {
    createEmbedClient({ baseUrl: fake.service.baseUrl, apiKey: 'a key of several words' });
  });

  for (const apiKey of [`${KEY}\nx`, `${KEY}€`, `${KEY}é`, `Bearer ${KEY}`]) {
    it(`rejects the API key ${JSON.stringify(apiKey)} without repeating it`, async () => {
      const create = async () => createEmbedClient({ baseUrl: fake.service.baseUrl, apiKey });
      assert.equal((await failure(create())).code, 'bad-config');
    });
  }

  it('maps an incomplete response to bad-response', async () => {
    fake.service.response = { status: 200, body: '{"sess', headers: { 'Content-Length': '100' } };
    const minted = failure(client().generateSession(SESSION));
    while (fake.service.requests.length === 0) await new Promise(setImmediate);
    fake.service.disconnect();
    const { code, status } = await minted;
    assert.deepEqual([code, status], ['bad-response', 200]);
  });

  it('requires an embed tenant, or null for the shared one, before it sends a request', async () => {
    const user: { id: string; customer?: string } = { id: 'ada' };
    const sessions = [
      { deploymentId: 1, externalId: user.id },
      { deploymentId: 1, externalId: user.id, embedTenantName: user.customer },
    ];
    for (const session of sessions) {
      // @ts-expect-error the customer can be undefined
      const error = await failure(client().generateSession(session));
      assert.deepEqual([error.code, error.field], ['invalid', 'embedTenantName']);
      assert.match(error.message, /^embedTenantName is required: .* or null for the embed tenant/);
    }
    assert.equal(fake.service.requests.length, 0);
    await client().generateSession({ deploymentId: 1, embedTenantName: null });
    assert.deepEqual(fake.service.requests[0]?.body, { deploymentId: 1, embedTenantName: null });
  });

  const invalidSessions = [
    [
      { embedTenantNme: 'a' },
      'embedTenantNme',
      'is not a known key (did you mean embedTenantName?)',
    ],
    [
      { settings: { alowAi: false } },
      'settings.alowAi',
      'is not a known key (did you mean allowAi?)',
    ],
    [{ embedTenantName: 'A' }, 'embedTenantName', 'must match ^[a-z][a-z0-9-]{0,34}[a-z0-9]$'],
    [{ deploymentId: '1' }, 'deploymentId', 'is required and must be a number'],
  ] as const;
  for (const [member, field, expectation] of invalidSessions)
    it(`rejects a session before it sends a request: ${field} ${expectation}`, async () => {
      const session = { ...SESSION, ...member } as typeof SESSION;
      const { code, status, message, ...error } = await failure(client().generateSession(session));
      assert.deepEqual([code, status, error.field], ['invalid', undefined, field]);
      assert.equal(message, `${field} ${expectation}.`);
      assert.equal(fake.service.requests.length, 0);
    });

  for (const apiKey of ['', undefined]) {
    it(`rejects the API key ${JSON.stringify(apiKey)}`, () => {
      assert.throws(
        () => createEmbedClient({ baseUrl: fake.service.baseUrl, apiKey }),
        /apiKey is empty; expected an API key\..*environment variable .*not set/,
      );
    });
  }
});

async function failure(call: Promise<unknown>): Promise<EmbedServiceError> {
  const error = await call.then(
    () => assert.fail('expected a failure'),
    (reason) => reason,
  );
  assert.ok(error instanceof EmbedServiceError);
  assert.ok(!`${error.message} ${error.stack} ${error.cause}`.includes(KEY));
  assert.ok(!inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true }).includes(KEY));
  return error;
}
