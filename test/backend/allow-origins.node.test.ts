import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import { fakeServiceOfEachTest, NEED } from './fake-service.ts';

const ENDPOINT_URL = 'https://shop.example/api/embed-session';

describe('sessionEndpoint with allowOrigins', () => {
  const fake = fakeServiceOfEachTest();
  const APP = 'https://app.example';

  const call = (
    method: string,
    origin: string,
    allowOrigins: readonly string[] | undefined = [APP],
  ) => {
    const headers = { Origin: origin, 'Sec-Fetch-Site': 'cross-site' };
    const body = method === 'POST' ? JSON.stringify(NEED) : null;
    return fake.endpoint({ allowOrigins })(new Request(ENDPOINT_URL, { method, headers, body }));
  };

  it('accepts a page of an allowed origin, with credentials', async () => {
    const { status, headers } = await call('POST', APP);
    assert.equal(status, 200);
    assert.equal(headers.get('Access-Control-Allow-Origin'), APP);
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');
    assert.equal(headers.get('Vary'), 'Origin');
  });

  it('accepts the page of an app', async () => {
    const origin = 'capacitor://localhost';
    const { status, headers } = await call('POST', origin, [APP, origin]);
    assert.equal(status, 200);
    assert.equal(headers.get('Access-Control-Allow-Origin'), origin);
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
    fake.service.response = { status: 503 };
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
      assert.equal(fake.service.requests.length, 0);
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
        () => fake.endpoint({ allowOrigins: [origin] }),
        (error) => error instanceof EmbedServiceError && error.code === 'bad-config',
      );
    });
  }

  // JavaScript: a variable of the environment that is not set, or one that is passed as it is
  for (const allowOrigins of [[undefined], [new URL('https://app.example')], 'https://app.example'])
    it(`throws for the allowed origins ${JSON.stringify(allowOrigins)}`, () => {
      assert.throws(
        () => fake.endpoint({ allowOrigins: allowOrigins as never }),
        (error) =>
          error instanceof EmbedServiceError && /^allowOrigins .*exact origin/.test(error.message),
      );
    });
});
