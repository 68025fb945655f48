import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { bearer } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const TOKEN = '/api/v1/embed/session/token';
const REVOKE = '/api/v1/embed/session/revoke';
const SALES = '/api/v1/embed/dashboard/sales/comments';

/** What every request body must be: small, and JSON with limits. */
export function bodiesSuite(engine: TestEngine): void {
  describe('request bodies', () => {
    const service = testService(engine);

    it('responds with 413 before all other checks by Content-Length', async () => {
      const { status, body } = await service.request(SALES, { body: 'x'.repeat(256 * 1024 + 1) });
      assert.deepEqual([status, body.status], [413, 413]);
    });

    const limits: [route: string, path: string, bytes: number, within: number][] = [
      ['an exchange', TOKEN, 1024, 401],
      ['a revocation', REVOKE, 16 * 1024, 204],
      ['a creation', SALES, 256 * 1024, 400],
    ];
    for (const [route, path, bytes, within] of limits)
      it(`responds with 413 to the body of ${route} beyond ${bytes} bytes, with a length and chunked`, async () => {
        const { headers } = bearer(path === SALES ? await service.token() : 'acme-key');
        const bodyOf = (size: number) => `{"sessionId":"${'x'.repeat(size - 16)}"}`;
        const statusOf = async (body: string | ReadableStream) => {
          const init = { method: 'POST', body, duplex: 'half', headers } as RequestInit;
          return (await fetch(service.url(path), init)).status;
        };
        assert.equal(await statusOf(bodyOf(bytes)), within);
        assert.equal(await statusOf(bodyOf(bytes + 1)), 413);
        assert.equal(await statusOf(new Blob([bodyOf(bytes + 1)]).stream()), 413);
      });

    const nested = `{"sessionId":"a","n":${'['.repeat(100)}${']'.repeat(100)}}`;
    const bodies: [name: string, body: string, expected: RegExp][] = [
      ['a body that is not JSON', '{', /The body must be JSON in UTF-8/],
      ['a lone surrogate in a key', '{"number":12,"sessionId":"a","\\ud800":1}', /well-formed/],
      ['a list', '["sessionId"]', /The body must be an object/],
      ['nesting of 101 levels', nested, /nested at most 100 levels deep/],
      ['an infinite number', '{"sessionId":"a","n":9e999}', /"field":"n"/],
      ['a negative infinite number', '{"sessionId":"a","n":[1,-9e999]}', /"n.1 must be finite/],
      ['a lone surrogate', '{"sessionId":"a\\udc00"}', /"sessionId must be well-formed Unicode/],
      ['one in an unknown member', '{"sessionId":"a","o":{"p":["\\ud800"]}}', /"field":"o.p.0"/],
    ];
    for (const [name, body, expected] of bodies)
      it(`responds with 400 for ${name}`, async () => {
        const { status, text } = await service.request(TOKEN, { method: 'POST', body });
        assert.equal(status, 400, text);
        assert.match(text, expected);
      });

    it('must not be compressed', async () => {
      const token = await service.token();
      const post = (coding: string, body: Uint8Array | string) =>
        service.comments(token, '', { body, headers: { 'content-encoding': coding } });
      const text = '{"body":"compressed"}';
      for (const [coding, body] of [
        ['gzip', gzipSync(text)],
        ['br', brotliCompressSync(text)],
        ['identity, gzip', text],
      ] as const) {
        const response = await post(coding, body);
        assert.deepEqual([response.status, response.body.field], [415, 'Content-Encoding'], coding);
        assert.equal(response.headers.get('accept-encoding'), 'identity');
      }
      assert.equal((await post('Identity', text)).status, 201);
    });

    it('are read without a connection too, where no list waits', async () => {
      const post = async (body: string) =>
        (await service.fetch(TOKEN, { method: 'POST', body }))?.status;
      const sent = ['{"sessionId":"unknown"}', '{', 'x'.repeat(1025)];
      assert.deepEqual(await Promise.all(sent.map(post)), [401, 400, 413]);
      const headers = { authorization: `Embed-Token ${await service.token()}`, prefer: 'wait=25' };
      const list = await service.fetch(SALES, { headers });
      const etag = list?.headers.get('etag') ?? '';
      const again = { headers: { ...headers, 'if-none-match': etag } };
      assert.deepEqual([list?.status, (await service.fetch(SALES, again))?.status], [200, 304]);
    });
  });
}
