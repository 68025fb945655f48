import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createEmbedClient } from '../../src/backend/client.ts';
import { EmbedServiceError } from '../../src/backend/embed-service-error.ts';
import { fakeService } from './fake-service.ts';

const KEY = 'a-very-secret-key';

describe('createEmbedClient', () => {
  let service: Awaited<ReturnType<typeof fakeService>>;

  beforeEach(async () => {
    service = await fakeService({ status: 200, body: { sessionId: 'one-time' } });
  });

  afterEach(() => service.close());

  const client = (baseUrl = service.baseUrl) => createEmbedClient({ baseUrl, apiKey: KEY });

  it('mints with the API key and gives back the session id', async () => {
    const minted = await client().generateSession({ deploymentId: 1, externalId: 'ada' });
    assert.deepEqual(minted, { sessionId: 'one-time' });
    const [asked] = service.asked;
    assert.equal(asked?.method, 'POST');
    assert.equal(asked?.path, '/api/v1/embed/generate-session');
    assert.equal(asked?.headers.authorization, `Bearer ${KEY}`);
    assert.deepEqual(asked?.body, { deploymentId: 1, externalId: 'ada' });
  });

  it('keeps a path of the base address', async () => {
    await client(`${service.baseUrl}/analytics/`).generateSession({ deploymentId: 1 });
    assert.equal(service.asked[0]?.path, '/analytics/api/v1/embed/generate-session');
  });

  it('revokes a session', async () => {
    service.answer = { status: 204 };
    await client().revokeSession('one-time');
    assert.equal(service.asked[0]?.path, '/api/v1/embed/session/revoke');
    assert.deepEqual(service.asked[0]?.body, { sessionId: 'one-time' });
  });

  const refusals = [
    { status: 400, code: 'invalid' },
    { status: 401, code: 'refused' },
    { status: 403, code: 'refused' },
    { status: 404, code: 'invalid' },
    { status: 408, code: 'unavailable' },
    { status: 429, code: 'unavailable' },
    { status: 500, code: 'unavailable' },
    { status: 503, code: 'unavailable' },
    { status: 302, code: 'bad-response' },
  ] as const;
  for (const { status, code } of refusals) {
    it(`calls an answer of ${status} ${code}`, async () => {
      const problem = { title: 'No', status, detail: 'groups: unknown', field: 'groups' };
      service.answer = { status, body: problem, headers: { 'Retry-After': '7', Location: '/' } };
      const error = await failure(client().generateSession({ deploymentId: 1 }));
      assert.equal(error.code, code);
      assert.equal(error.status, status);
      assert.equal(error.field, 'groups');
      assert.equal(error.retryAfter, '7');
      assert.equal(error.message, `${service.baseUrl} answered ${status}: groups: unknown`);
    });
  }

  for (const body of ['<h1>Hello</h1>', {}, { sessionId: '' }]) {
    it(`calls a 200 with ${JSON.stringify(body)} a bad response`, async () => {
      service.answer = { status: 200, body };
      const error = await failure(client().generateSession({ deploymentId: 1 }));
      assert.equal(error.code, 'bad-response');
    });
  }

  it('says that a service is unreachable and keeps the cause', async () => {
    await service.close();
    const error = await failure(client().generateSession({ deploymentId: 1 }));
    assert.equal(error.code, 'unreachable');
    assert.ok(error.cause instanceof Error);
    service = await fakeService(null);
  });

  it('gives up when the service does not answer in time', async (t) => {
    const timeout = new AbortController();
    t.mock.method(AbortSignal, 'timeout', () => timeout.signal);
    service.answer = null;
    const minted = failure(client().generateSession({ deploymentId: 1 }));
    timeout.abort();
    assert.equal((await minted).code, 'timeout');
  });

  it('rejects with the reason of the signal', async () => {
    service.answer = null;
    const signal = AbortSignal.abort('gone');
    await assert.rejects(client().generateSession({ deploymentId: 1 }, { signal }), (reason) => {
      assert.equal(reason, 'gone');
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
  ]) {
    it(`refuses the base address ${JSON.stringify(baseUrl)}`, () => {
      assert.throws(
        () => createEmbedClient({ baseUrl, apiKey: KEY }),
        (error) => error instanceof EmbedServiceError && error.code === 'bad-config',
      );
    });
  }

  it('refuses an empty API key', () => {
    assert.throws(
      () => createEmbedClient({ baseUrl: service.baseUrl, apiKey: '' }),
      /apiKey is empty/,
    );
  });
});

async function failure(call: Promise<unknown>): Promise<EmbedServiceError> {
  const error = await call.then(
    () => assert.fail('expected a failure'),
    (reason) => reason,
  );
  assert.ok(error instanceof EmbedServiceError);
  assert.ok(!`${error.message} ${error.stack} ${error.cause}`.includes(KEY));
  return error;
}
