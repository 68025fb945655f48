import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { MintError } from '../../../src/host/session/mint.ts';
import {
  askProvider,
  deleteSessions,
  postForSession,
} from '../../../src/host/session/session-endpoint.ts';
import { EmbedError } from '../../../src/protocol/errors.ts';

const { signal } = new AbortController();

async function failureOf(attempt: Promise<unknown>): Promise<MintError> {
  const error = await attempt.then(
    () => assert.fail('it did not fail'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof MintError);
  return error;
}

describe('postForSession', () => {
  let server: Server;
  let url: string;
  before(async () => {
    server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      const headers = JSON.parse(searchParams.get('headers') ?? '{}');
      response.writeHead(Number(searchParams.get('status')), headers);
      response.end(searchParams.get('body'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  const post = (status: number, body = '', headers = {}) => {
    const query = new URLSearchParams({
      status: `${status}`,
      body,
      headers: JSON.stringify(headers),
    });
    return postForSession(`${url}?${query}`, { reason: 'initial', surface: 'chat' }, signal);
  };

  for (const status of [200, 201, 202]) {
    it(`takes the id of a ${status}`, async () => {
      assert.equal(await post(status, '{"sessionId":"s","more":1}'), 's');
    });
  }

  for (const status of [401, 403]) {
    it(`is refused by a ${status}`, async () => {
      const { code, retryable } = await failureOf(post(status));
      assert.deepEqual([code, retryable], ['mint-refused', false]);
    });
  }

  for (const status of [408, 425, 429, 500, 502, 503, 599]) {
    it(`may try again after a ${status}`, async () => {
      const { code, retryable } = await failureOf(post(status));
      assert.deepEqual([code, retryable], ['mint-failed', true]);
    });
  }

  for (const status of [400, 402, 404, 405, 409, 410, 422]) {
    it(`gives up at a ${status}`, async () => {
      const { code, retryable } = await failureOf(post(status));
      assert.deepEqual([code, retryable], ['mint-failed', false]);
    });
  }

  for (const body of [
    '',
    'x',
    '<!doctype html>',
    'null',
    '[]',
    '{}',
    '{"sessionId":""}',
    '{"sessionId":1}',
  ]) {
    it(`gives up where ${body || 'nothing'} is no answer`, async () => {
      const { code, retryable } = await failureOf(post(200, body));
      assert.deepEqual([code, retryable], ['mint-failed', false]);
    });
  }

  it('waits as long as Retry-After says, up to a minute', async () => {
    const waits = async (value: string) =>
      (await failureOf(post(503, '', { 'Retry-After': value }))).retryAfter;
    assert.equal(await waits('7'), 7000);
    assert.equal(await waits('0'), 0);
    assert.equal(await waits('3600'), 60_000);
    assert.equal(await waits('soon'), undefined);
    assert.equal(await waits(new Date(Date.now() - 1000).toUTCString()), 0);
    const inAWhile = await waits(new Date(Date.now() + 30_000).toUTCString());
    assert.ok(inAWhile !== undefined && inAWhile > 20_000 && inAWhile <= 30_000);
  });

  it('may try again where the answer breaks off', async () => {
    const broken = createServer((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{"sessionId":"s"}', () => response.destroy());
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
    const { port } = broken.address() as AddressInfo;
    const request = postForSession(
      `http://127.0.0.1:${port}`,
      { reason: 'initial', surface: 'app' },
      signal,
    );
    assert.equal((await failureOf(request)).retryable, true);
    broken.close();
  });

  it('may try again where nobody answers', async () => {
    const nobody = postForSession(
      'http://127.0.0.1:1',
      { reason: 'retry', surface: 'app' },
      signal,
    );
    const { code, retryable } = await failureOf(nobody);
    assert.deepEqual([code, retryable], ['mint-failed', true]);
  });

  it('revokes by DELETE, and says where that is refused', async () => {
    await deleteSessions(`${url}?status=204`, ['a'], 1000);
    await assert.rejects(deleteSessions(`${url}?status=500`, ['a'], 1000), /500/);
  });
});

describe('askProvider', () => {
  const request = { reason: 'initial', signal } as const;

  it('takes an id, or an object with one', async () => {
    assert.equal(await askProvider(() => 'a', request), 'a');
    assert.equal(await askProvider(async () => ({ sessionId: 'b' }), request), 'b');
  });

  it('hands over the request', async () => {
    const asked: unknown[] = [];
    await askProvider((what) => {
      asked.push(what);
      return 'a';
    }, request);
    assert.deepEqual(asked, [request]);
  });

  for (const reason of [new TypeError('offline'), new SyntaxError('no JSON'), 'a mere text']) {
    it(`may try again after a failure of any kind (${reason})`, async () => {
      const failing = askProvider(() => Promise.reject(reason), request);
      const { code, retryable, cause } = await failureOf(failing);
      assert.deepEqual([code, retryable, cause], ['mint-failed', true, reason]);
    });
  }

  it('may try again after a provider that throws at once', async () => {
    const failing = askProvider(() => {
      throw new RangeError('no');
    }, request);
    assert.equal((await failureOf(failing)).retryable, true);
  });

  it('gives up where the host says so by an EmbedError', async () => {
    const refusal = new EmbedError('mint-refused', 'Signed out.');
    await assert.rejects(
      askProvider(() => Promise.reject(refusal), request),
      refusal,
    );
  });

  it('gives up where it is given no id', async () => {
    for (const answer of ['', undefined, null, 5, {}, { sessionId: '' }]) {
      const { code, retryable } = await failureOf(askProvider(() => answer as string, request));
      assert.deepEqual([code, retryable], ['mint-failed', false]);
    }
  });
});
