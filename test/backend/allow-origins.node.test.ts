import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createEmbedClient } from '../../src/backend/client.ts';
import { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import { sessionEndpoint } from '../../src/backend/session-endpoint.ts';
import { fakeService } from './fake-service.ts';

const ENDPOINT_URL = 'https://shop.example/api/embed-session';
const NEED = { reason: 'initial', surface: 'dashboard', dashboard: 'sales' };

describe('sessionEndpoint with allowOrigins', () => {
  let service: Awaited<ReturnType<typeof fakeService>>;
  const APP = 'https://app.example';

  beforeEach(async () => {
    service = await fakeService({ status: 200, body: { sessionId: 'one-time' } });
  });

  afterEach(() => service.close());

  const call = (
    method: string,
    origin: string,
    allowOrigins: readonly string[] | undefined = [APP],
  ) => {
    const handle = sessionEndpoint({
      client: createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'key' }),
      session: () => ({ deploymentId: 1, embedTenantName: 'globex' }),
      allowOrigins,
    });
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' };
    const body = method === 'POST' ? JSON.stringify(NEED) : null;
    return handle(new Request(ENDPOINT_URL, { method, headers, body }));
  };

  it('accepts a page of an allowed origin, with credentials', async () => {
    const { status, headers } = await call('POST', APP);
    assert.equal(status, 200);
    assert.equal(headers.get('Access-Control-Allow-Origin'), APP);
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');
    assert.equal(headers.get('Vary'), 'Origin');
  });

  it('responds to the preflight request of an allowed origin', async () => {
    const { status, headers } = await call('OPTIONS', APP);
    assert.equal(status, 204);
    assert.equal(headers.get('Access-Control-Allow-Origin'), APP);
    assert.equal(headers.get('Access-Control-Allow-Methods'), 'POST, DELETE');
    assert.equal(
      headers.get('Access-Control-Allow-Headers'),
      'Authorization, Content-Type, traceparent, tracestate',
    );
  });

  it('lets the page read an error', async () => {
    service.response = { status: 503 };
    const { status, headers } = await call('POST', APP);
    assert.equal(status, 503);
    assert.equal(headers.get('Access-Control-Allow-Origin'), APP);
  });

  for (const origin of [
    'https://evil.example',
    'https://app.example.evil.example',
    'null',
    'http://app.example',
  ]) {
    it(`rejects a page of ${origin}`, async () => {
      for (const [method, expected] of [
        ['POST', 403],
        ['OPTIONS', 405],
      ] as const) {
        const { status, headers } = await call(method, origin);
        assert.equal(status, expected);
        assert.equal(headers.get('Access-Control-Allow-Origin'), null);
        assert.equal(headers.get('Vary'), 'Origin');
      }
      assert.equal(service.requests.length, 0);
    });
  }

  for (const origin of [
    '*',
    'null',
    '',
    'https://*.example',
    'https://app.example/',
    'app.example',
  ]) {
    it(`throws for the allowed origin ${JSON.stringify(origin)}`, () => {
      assert.throws(
        () =>
          sessionEndpoint({
            client: createEmbedClient({ baseUrl: service.baseUrl, apiKey: 'key' }),
            session: () => null,
            allowOrigins: [origin],
          }),
        (error) => error instanceof EmbedServiceError && error.code === 'bad-config',
      );
    });
  }
});
