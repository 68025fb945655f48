import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createEmbedClient } from '../../src/backend/client.ts';
import type { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import type { SessionEndpointOptions } from '../../src/backend/session-endpoint.ts';
import { isTransient } from '../../src/lib/http.ts';
import { fakeService, fakeServiceOfEachTest, NEED, SESSION } from './fake-service.ts';

const ENDPOINT_URL = 'https://shop.example/api/embed-session';

describe('sessionEndpoint', () => {
  const fake = fakeServiceOfEachTest();
  const { endpoint } = fake;

  const post = (body: unknown = NEED, headers: Record<string, string> = {}) =>
    new Request(ENDPOINT_URL, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });

  it('mints for the user that the session callback returns, not for one in the request body', async () => {
    const response = await endpoint()(post({ ...NEED, externalId: 'root', deploymentId: 9 }));
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { sessionId: 'one-time' });
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.deepEqual(fake.service.requests[0]?.body, SESSION);
  });

  const remove = (body: string) =>
    new Request(ENDPOINT_URL, {
      method: 'DELETE',
      body,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    });
  const invalid: [request: () => Request, field: string | undefined, detail: RegExp][] = [
    [() => post('{"surface":"chat"}'), 'reason', /^reason is required\.$/],
    [() => post({ ...NEED, surface: 'wall' }), 'surface', /^surface must be /],
    [() => post({ ...NEED, dashboard: 'x'.repeat(256) }), 'dashboard', /^dashboard must /],
    [() => post('reason=initial'), undefined, /^The body must be a JSON object\.$/],
    [() => remove('{}'), 'sessionIds', /^sessionIds is required\.$/],
    [
      () => remove('{"sessionIds":["a",""]}'),
      'sessionIds.1',
      /^sessionIds\.1 must not be empty\.$/,
    ],
    [() => remove(''), undefined, /^The body must be a JSON object\.$/],
  ];
  for (const [request, field, detail] of invalid)
    it(`names what is invalid: ${detail.source}`, async () => {
      const response = await endpoint()(request());
      const problem = (await response.json()) as { field?: string; detail: string };
      assert.deepEqual([response.status, problem.field], [400, field]);
      assert.match(problem.detail, detail);
    });

  for (const name of ['session', 'client'])
    it(`throws without the option ${name}, and names it`, () => {
      const message = new RegExp(`^EmbedServiceError: ${name} must be`);
      assert.throws(() => endpoint({ [name]: undefined }), message);
    });

  for (const nobody of [null, undefined])
    it(`responds with 401 if the session callback returns ${nobody}`, async () => {
      const response = await endpoint({ session: () => nobody })(post());
      assert.equal(response.status, 401);
      assert.equal(response.headers.get('Cache-Control'), 'no-store');
      assert.equal(fake.service.requests.length, 0);
    });

  const crossSite: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://evil.example' },
    { Origin: 'https://shop.example.evil.example' },
    { Origin: 'null' },
  ];
  for (const headers of crossSite) {
    for (const method of ['POST', 'DELETE']) {
      it(`rejects ${method} with ${JSON.stringify(headers)}`, async () => {
        const body = JSON.stringify(method === 'POST' ? NEED : { sessionIds: ['a'] });
        const response = await endpoint()(new Request(ENDPOINT_URL, { method, body, headers }));
        assert.equal(response.status, 403);
        assert.equal(fake.service.requests.length, 0);
      });
    }
  }

  const sameOrigin: Record<string, string>[] = [
    { Origin: 'https://shop.example' },
    { Origin: 'https://shop.example', Host: 'shop.example' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://shop.example' },
    {},
  ];
  for (const headers of sameOrigin) {
    it(`accepts a POST with ${JSON.stringify(headers)}`, async () => {
      const body = JSON.stringify(NEED);
      const response = await endpoint()(
        new Request(ENDPOINT_URL, { method: 'POST', body, headers }),
      );
      assert.equal(response.status, 200);
    });
  }

  for (const method of ['GET', 'PUT', 'toString']) {
    it(`responds with 405 to ${method}`, async () => {
      const response = await endpoint()(new Request(ENDPOINT_URL, { method }));
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('Allow'), 'POST, DELETE');
    });
  }

  for (const body of [
    '',
    '{',
    '[]',
    '{}',
    { reason: 'unknown', surface: 'app' },
    { reason: 'initial' },
  ]) {
    it(`responds with 400 to ${JSON.stringify(body)}`, async () => {
      assert.equal((await endpoint()(post(body))).status, 400);
      assert.equal(fake.service.requests.length, 0);
    });
  }

  it('forwards Retry-After', async () => {
    fake.service.response = { status: 429, headers: { 'Retry-After': '9' } };
    const response = await endpoint()(post());
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('Retry-After'), '9');
  });

  it('responds with 503 while the service is down', async () => {
    await fake.service.close();
    const response = await endpoint()(post());
    assert.equal(response.status, 503);
    fake.service = await fakeService(null);
  });

  it('responds with 502 to an invalid response of the service', async () => {
    fake.service.response = { status: 200, body: 'hello' };
    assert.equal((await endpoint()(post())).status, 502);
  });

  it('responds with 424, which the page does not retry, and calls onError if its API key is invalid', async () => {
    fake.service.response = { status: 401, body: { title: 'Unauthorized', status: 401 } };
    const errors: EmbedServiceError[] = [];
    const response = await endpoint({ onError: (error) => errors.push(error) })(post());
    assert.equal(response.status, 424);
    assert.equal(isTransient(response.status), false);
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['rejected'],
    );
    assert.doesNotMatch(await response.text(), /127\.0\.0\.1/);
  });

  for (const [status, setting] of [
    [401, 'apiKey'],
    [403, 'deploymentId'],
    [404, 'baseUrl'],
    [400, 'session'],
  ] as const) {
    it(`names ${setting}, and nothing that the service sent, if the service responds with ${status}`, async () => {
      const detail = 'a detail of the service';
      fake.service.response = {
        status,
        body: { title: 'x', status, detail, field: 'deploymentId' },
      };
      const response = await endpoint({ onError: () => {} })(post());
      const body = await response.json();
      assert.equal(response.status, 424);
      assert.match(body.detail, new RegExp(setting));
      assert.doesNotMatch(JSON.stringify(body), /a detail of the service/);
    });
  }

  it('responds with 424 to a session without an embed tenant, which it does not mint', async () => {
    const errors: EmbedServiceError[] = [];
    const session = () => ({ ...SESSION, embedTenantName: undefined }) as never;
    const response = await endpoint({ session, onError: (error) => errors.push(error) })(post());
    assert.equal(response.status, 424);
    assert.match((await response.json()).detail, /was not sent\. Check the session/);
    assert.deepEqual([errors[0]?.field, fake.service.requests], ['embedTenantName', []]);
  });

  const revoke = (sessionIds: unknown, options: Partial<SessionEndpointOptions> = {}) =>
    endpoint(options)(
      new Request(ENDPOINT_URL, { method: 'DELETE', body: JSON.stringify({ sessionIds }) }),
    );

  it('revokes all session ids with one call, each once', async () => {
    fake.service.response = { status: 204 };
    assert.equal((await revoke(['a', 'b', 'a'])).status, 204);
    assert.deepEqual(
      fake.service.requests.map(({ body }) => body),
      [{ sessionIds: ['a', 'b'] }],
    );
  });

  it('revokes a single session id, and nothing without one', async () => {
    fake.service.response = { status: 204 };
    assert.equal((await revoke([])).status, 204);
    assert.equal((await revoke(['a'])).status, 204);
    assert.deepEqual(
      fake.service.requests.map(({ body }) => body),
      [{ sessionId: 'a' }],
    );
  });

  it('responds with 424 to a rejected revocation, and with 503 while the service is down', async () => {
    const onError = () => {};
    fake.service.response = { status: 403 };
    assert.equal((await revoke(['a', 'b'], { onError })).status, 424);
    fake.service.response = { status: 503 };
    assert.equal((await revoke(['a', 'b'], { onError })).status, 503);
  });

  const many = Array.from({ length: 101 }, String);
  for (const sessionIds of [undefined, 'a', [''], [1], ['x'.repeat(129)], many]) {
    it(`responds with 400 to a DELETE of ${JSON.stringify(sessionIds)?.slice(0, 20)}`, async () => {
      const body = JSON.stringify({ sessionIds });
      const response = await endpoint()(new Request(ENDPOINT_URL, { method: 'DELETE', body }));
      assert.equal(response.status, 400);
      assert.equal(fake.service.requests.length, 0);
    });
  }

  it('accepts 100 session ids of 128 characters', async () => {
    fake.service.response = { status: 204 };
    const sessionIds = Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(128, 'x'));
    assert.equal((await revoke(sessionIds)).status, 204);
  });

  for (const method of ['POST', 'DELETE']) {
    it(`responds with 413 to a ${method} of more than 16 KiB`, async () => {
      const body = JSON.stringify({ ...NEED, sessionIds: ['a'], more: ' '.repeat(16 * 1024) });
      const headers = { 'Content-Length': String(body.length) };
      const stream = () => new Blob([body]).stream();
      for (const init of [
        { headers, body },
        { body: stream(), duplex: 'half' as const },
      ]) {
        const response = await endpoint()(new Request(ENDPOINT_URL, { method, ...init }));
        assert.equal(response.status, 413);
      }
      assert.equal(fake.service.requests.length, 0);
    });
  }

  /** A request whose body has begun, and never ends. */
  const endless = (headers: Record<string, string> = {}) => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
    });
    const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
    return new Request(ENDPOINT_URL, init);
  };

  it('responds with 413 by Content-Length, before it reads the body', {
    timeout: 30_000,
  }, async () => {
    assert.equal((await endpoint()(endless({ 'Content-Length': '16385' }))).status, 413);
  });

  it('responds with 429 before it reads the body', { timeout: 30_000 }, async () => {
    assert.equal((await endpoint({ limit: () => 1 })(endless())).status, 429);
  });

  it('responds with 429 if the limit of a client is reached', async () => {
    const waits = [undefined, 0, 2.5];
    const limit = (request: Request) => {
      assert.equal(request.bodyUsed, false);
      return waits.shift();
    };
    const handle = endpoint({ limit });
    assert.equal((await handle(post())).status, 200);
    assert.equal((await handle(post())).status, 200);
    const limited = await handle(post());
    assert.equal(limited.status, 429);
    assert.equal(limited.headers.get('Retry-After'), '3');
    assert.equal(fake.service.requests.length, 2);
  });

  it('logs a failed mint in one line, without the API key', async (t) => {
    const { mock } = t.mock.method(console, 'error', () => {});
    const apiKey = 'a-very-secret-key';
    const detail = `no\nsuch key: ${apiKey}`;
    fake.service.response = { status: 401, body: { title: 'Unauthorized', status: 401, detail } };
    const client = createEmbedClient({ baseUrl: fake.service.baseUrl, apiKey });
    assert.equal((await endpoint({ client })(post())).status, 424);
    assert.deepEqual(
      mock.calls.map(({ arguments: line }) => line),
      [[`svc-embed: rejected: ${fake.service.baseUrl} responded with 401: no such key: …`]],
    );
  });
});
