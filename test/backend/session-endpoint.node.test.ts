import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createEmbedClient } from '../../src/backend/client.ts';
import { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import {
  type SessionEndpointOptions,
  sessionEndpoint,
} from '../../src/backend/session-endpoint.ts';
import { fakeService } from './fake-service.ts';

const ENDPOINT_URL = 'https://shop.example/api/embed-session';
const NEED = { reason: 'initial', surface: 'dashboard', dashboard: 'sales' };

describe('sessionEndpoint', () => {
  let service: Awaited<ReturnType<typeof fakeService>>;

  beforeEach(async () => {
    service = await fakeService({ status: 200, body: { sessionId: 'one-time' } });
  });

  afterEach(() => service.close());

  const endpoint = (options: Partial<SessionEndpointOptions> = {}) =>
    sessionEndpoint({
      client: createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'key' }),
      session: () => ({ deploymentId: 1, externalId: 'ada' }),
      ...options,
    });

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
    assert.deepEqual(service.requests[0]?.body, { deploymentId: 1, externalId: 'ada' });
  });

  it('passes the request and the parsed body to the session callback', async () => {
    const received: unknown[] = [];
    const session: SessionEndpointOptions['session'] = async (request, need) => {
      received.push(request.headers.get('Cookie'), need);
      return { deploymentId: 1 };
    };
    await endpoint({ session })(post(NEED, { Cookie: 'id=7' }));
    assert.deepEqual(received, ['id=7', NEED]);
  });

  it('responds with 401 if the session callback returns null', async () => {
    const response = await endpoint({ session: () => null })(post());
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.equal(service.requests.length, 0);
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
        assert.equal(service.requests.length, 0);
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
      assert.equal(service.requests.length, 0);
    });
  }

  it('forwards Retry-After', async () => {
    service.response = { status: 429, headers: { 'Retry-After': '9' } };
    const response = await endpoint()(post());
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('Retry-After'), '9');
  });

  it('responds with 503 while the service is down', async () => {
    await service.close();
    const response = await endpoint()(post());
    assert.equal(response.status, 503);
    service = await fakeService(null);
  });

  it('responds with 502 to an invalid response of the service', async () => {
    service.response = { status: 200, body: 'hello' };
    assert.equal((await endpoint()(post())).status, 502);
  });

  it('responds with 500 and calls onError if its API key is invalid', async () => {
    service.response = { status: 401, body: { title: 'Unauthorized', status: 401 } };
    const errors: EmbedServiceError[] = [];
    const response = await endpoint({ onError: (error) => errors.push(error) })(post());
    assert.equal(response.status, 500);
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['refused'],
    );
    assert.doesNotMatch(await response.text(), /127\.0\.0\.1/);
  });

  it('rejects with an error of the session callback', async () => {
    const session = () => {
      throw new TypeError('session failed');
    };
    await assert.rejects(endpoint({ session })(post()), /session failed/);
  });

  it('revokes every session id', async () => {
    service.response = { status: 204 };
    const body = JSON.stringify({ sessionIds: ['a', 'b'] });
    const response = await endpoint()(new Request(ENDPOINT_URL, { method: 'DELETE', body }));
    assert.equal(response.status, 204);
    assert.deepEqual(
      service.requests.map(({ body }) => (body as { sessionId: string }).sessionId).sort(),
      ['a', 'b'],
    );
  });

  it('revokes each id once, one after the other', async () => {
    let running = 0;
    const seen: string[] = [];
    const client: SessionEndpointOptions['client'] = {
      ...createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'key' }),
      async revokeSession(id) {
        assert.equal(++running, 1);
        await new Promise(setImmediate);
        running--;
        seen.push(id);
      },
    };
    const body = JSON.stringify({ sessionIds: ['a', 'b', 'a'] });
    await endpoint({ client })(new Request(ENDPOINT_URL, { method: 'DELETE', body }));
    assert.deepEqual(seen, ['a', 'b']);
  });

  it('continues after a rejected id and stops if the service is unreachable', async () => {
    const revoked: string[] = [];
    const failing = (code: EmbedServiceError['code']) => ({
      ...createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'key' }),
      async revokeSession(id: string) {
        revoked.push(id);
        throw new EmbedServiceError(code, 'no');
      },
    });
    const remove = () =>
      new Request(ENDPOINT_URL, {
        method: 'DELETE',
        body: JSON.stringify({ sessionIds: ['a', 'b'] }),
      });
    assert.equal((await endpoint({ client: failing('refused') })(remove())).status, 500);
    assert.deepEqual(revoked.splice(0), ['a', 'b']);
    assert.equal((await endpoint({ client: failing('unreachable') })(remove())).status, 503);
    assert.deepEqual(revoked, ['a']);
  });

  const many = Array.from({ length: 101 }, String);
  for (const sessionIds of [undefined, 'a', [''], [1], many]) {
    it(`responds with 400 to a DELETE of ${JSON.stringify(sessionIds)?.slice(0, 20)}`, async () => {
      const body = JSON.stringify({ sessionIds });
      const response = await endpoint()(new Request(ENDPOINT_URL, { method: 'DELETE', body }));
      assert.equal(response.status, 400);
      assert.equal(service.requests.length, 0);
    });
  }
});
