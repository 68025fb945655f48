import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createEmbedClient } from '../../src/backend/client.ts';
import { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import {
  type SessionEndpointOptions,
  sessionEndpoint,
} from '../../src/backend/session-endpoint.ts';
import { fakeService } from './fake-service.ts';

const ADDRESS = 'https://shop.example/api/embed-session';
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
    new Request(ADDRESS, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'Sec-Fetch-Site': 'same-origin', ...headers },
    });

  it('mints for the viewer that the host names, whatever the page asks for', async () => {
    const response = await endpoint()(post({ ...NEED, externalId: 'root', deploymentId: 9 }));
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { sessionId: 'one-time' });
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.deepEqual(service.asked[0]?.body, { deploymentId: 1, externalId: 'ada' });
  });

  it('shows the host the request and what is needed', async () => {
    const seen: unknown[] = [];
    const session: SessionEndpointOptions['session'] = async (request, need) => {
      seen.push(request.headers.get('Cookie'), need);
      return { deploymentId: 1 };
    };
    await endpoint({ session })(post(NEED, { Cookie: 'id=7' }));
    assert.deepEqual(seen, ['id=7', NEED]);
  });

  it('answers 401 when nobody is signed in', async () => {
    const response = await endpoint({ session: () => null })(post());
    assert.equal(response.status, 401);
    assert.equal(response.headers.get('Cache-Control'), 'no-store');
    assert.equal(service.asked.length, 0);
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
      it(`refuses ${method} with ${JSON.stringify(headers)}`, async () => {
        const body = JSON.stringify(method === 'POST' ? NEED : { sessionIds: ['a'] });
        const response = await endpoint()(new Request(ADDRESS, { method, body, headers }));
        assert.equal(response.status, 403);
        assert.equal(service.asked.length, 0);
      });
    }
  }

  const ownPages: Record<string, string>[] = [
    { Origin: 'https://shop.example' },
    { Origin: 'https://shop.example', Host: 'shop.example' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'https://shop.example' },
    {},
  ];
  for (const headers of ownPages) {
    it(`takes a POST with ${JSON.stringify(headers)}`, async () => {
      const body = JSON.stringify(NEED);
      const response = await endpoint()(new Request(ADDRESS, { method: 'POST', body, headers }));
      assert.equal(response.status, 200);
    });
  }

  for (const method of ['GET', 'PUT', 'toString']) {
    it(`answers 405 to ${method}`, async () => {
      const response = await endpoint()(new Request(ADDRESS, { method }));
      assert.equal(response.status, 405);
      assert.equal(response.headers.get('Allow'), 'POST, DELETE');
    });
  }

  for (const body of [
    '',
    '{',
    '[]',
    '{}',
    { reason: 'whim', surface: 'app' },
    { reason: 'initial' },
  ]) {
    it(`answers 400 to ${JSON.stringify(body)}`, async () => {
      assert.equal((await endpoint()(post(body))).status, 400);
      assert.equal(service.asked.length, 0);
    });
  }

  it('passes on when to try again', async () => {
    service.answer = { status: 429, headers: { 'Retry-After': '9' } };
    const response = await endpoint()(post());
    assert.equal(response.status, 503);
    assert.equal(response.headers.get('Retry-After'), '9');
  });

  it('answers 503 while the service is down', async () => {
    await service.close();
    const response = await endpoint()(post());
    assert.equal(response.status, 503);
    service = await fakeService(null);
  });

  it('answers 502 when something else answers for the service', async () => {
    service.answer = { status: 200, body: 'hello' };
    assert.equal((await endpoint()(post())).status, 502);
  });

  it('does not call its own wrong key a refusal of the viewer, and tells the host', async () => {
    service.answer = { status: 401, body: { title: 'Unauthorized', status: 401 } };
    const errors: EmbedServiceError[] = [];
    const response = await endpoint({ onError: (error) => errors.push(error) })(post());
    assert.equal(response.status, 500);
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['refused'],
    );
    assert.doesNotMatch(await response.text(), /127\.0\.0\.1/);
  });

  it('lets the fault of the host itself through', async () => {
    const session = () => {
      throw new TypeError('no table');
    };
    await assert.rejects(endpoint({ session })(post()), /no table/);
  });

  it('revokes every id', async () => {
    service.answer = { status: 204 };
    const body = JSON.stringify({ sessionIds: ['a', 'b'] });
    const response = await endpoint()(new Request(ADDRESS, { method: 'DELETE', body }));
    assert.equal(response.status, 204);
    assert.deepEqual(
      service.asked.map(({ body }) => (body as { sessionId: string }).sessionId).sort(),
      ['a', 'b'],
    );
  });

  it('revokes one id after the other, each once', async () => {
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
    await endpoint({ client })(new Request(ADDRESS, { method: 'DELETE', body }));
    assert.deepEqual(seen, ['a', 'b']);
  });

  it('goes on after an id that the service refuses, and stops where it cannot be reached', async () => {
    const asked: string[] = [];
    const failing = (code: EmbedServiceError['code']) => ({
      ...createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'key' }),
      async revokeSession(id: string) {
        asked.push(id);
        throw new EmbedServiceError(code, 'no');
      },
    });
    const remove = () =>
      new Request(ADDRESS, { method: 'DELETE', body: JSON.stringify({ sessionIds: ['a', 'b'] }) });
    assert.equal((await endpoint({ client: failing('refused') })(remove())).status, 500);
    assert.deepEqual(asked.splice(0), ['a', 'b']);
    assert.equal((await endpoint({ client: failing('unreachable') })(remove())).status, 503);
    assert.deepEqual(asked, ['a']);
  });

  const many = Array.from({ length: 101 }, String);
  for (const sessionIds of [undefined, 'a', [''], [1], many]) {
    it(`answers 400 to a DELETE of ${JSON.stringify(sessionIds)?.slice(0, 20)}`, async () => {
      const body = JSON.stringify({ sessionIds });
      const response = await endpoint()(new Request(ADDRESS, { method: 'DELETE', body }));
      assert.equal(response.status, 400);
      assert.equal(service.asked.length, 0);
    });
  }
});
