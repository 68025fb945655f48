import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { cliFixture, type ServiceProcess } from '../service/cli/cli-fixture.ts';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(5_000))})`;

describe('the compressed files of an embedded app', () => {
  const cli = cliFixture();
  let service: ServiceProcess;
  before(async () => {
    const SVC_EMBED_APP = cli.file('app');
    mkdirSync(join(SVC_EMBED_APP, 'assets'), { recursive: true });
    const files = {
      'index.html': '<!doctype html><head><script src="./assets/main.js"></script></head>',
      'assets/main.js': SCRIPT,
      'assets/main.js.br': brotliCompressSync(SCRIPT),
      'assets/main.js.gz': gzipSync(SCRIPT),
      'assets/alone.svg': '<svg/>',
      'assets/data.gz': gzipSync('data'),
    };
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(SVC_EMBED_APP, name), content);
    service = await cli.serve({ SVC_EMBED_APP });
  });

  const get = async (name: string, headers: Record<string, string> = {}) => {
    const sent = request(`${service.url}/embed/assets/${name}`, { headers }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const { headers: received, statusCode: status } = response;
    return { headers: received, status, body: await buffer(response) };
  };

  const codings: [accepted: string, coding: string | undefined][] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br; q=0.0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
    ['', undefined],
    [',;=,', undefined],
  ];
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accepted, coding] of codings)
    it(`are ${coding ?? 'not'} used with Accept-Encoding: ${accepted}`, async () => {
      const { headers, body } = await get('main.js', { 'accept-encoding': accepted });
      assert.equal(headers['content-encoding'], coding);
      assert.match(headers.vary ?? '', /Accept-Encoding/);
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      const decoded = coding ? decode[coding as keyof typeof decode](body) : body;
      assert.equal(String(decoded), SCRIPT);
      if (coding) assert.ok(body.length < 100);
    });

  it('have an ETag each, which is compared with that of the coding', async () => {
    const codings = ['br', 'gzip', 'identity'];
    const tags = [];
    for (const coding of codings)
      tags.push((await get('main.js', { 'accept-encoding': coding })).headers.etag ?? '');
    assert.equal(new Set(tags).size, 3);
    for (const [index, tag] of tags.entries())
      for (const [other, coding] of codings.entries()) {
        const headers = { 'accept-encoding': coding, 'if-none-match': tag };
        const { status, headers: received } = await get('main.js', headers);
        assert.equal(status, index === other ? 304 : 200);
        assert.match(received.vary ?? '', /Accept-Encoding/);
      }
  });

  it('are not files of their own, unless there is no other', async () => {
    assert.equal((await get('main.js.br')).status, 404);
    assert.equal((await get('main.js.gz')).status, 404);
    const data = await get('data.gz', { 'accept-encoding': 'gzip' });
    assert.equal(String(gunzipSync(data.body)), 'data');
    assert.equal(data.headers['content-encoding'], undefined);
    assert.equal((await get('alone.svg')).headers.vary, undefined);
  });
});
