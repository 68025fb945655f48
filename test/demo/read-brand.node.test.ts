import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readBrand } from '../../demo/host/page/studio/read-brand.ts';
import { readLogo } from '../../demo/host/page/studio/read-logo.ts';

/** Stub of `CSS.supports` for tests in Node. */
const supports = () => true;

describe('readLogo', () => {
  const rejected: [name: string, type: string, content: string, problem: RegExp][] = [
    ['script.svg', 'image/svg+xml', '<svg><script>alert(1)</script></svg>', /contains a script/],
    ['click.svg', 'image/svg+xml', '<svg onclick="alert(1)"/>', /contains a script/],
    ['notes.txt', 'text/plain', 'blue', /is not a PNG, JPEG, WebP/],
    ['large.png', 'image/png', ' '.repeat(4 * 1024 * 1024 + 1), /is larger than 4 MB/],
  ];
  for (const [name, type, content, problem] of rejected)
    it(`rejects ${name} before it is decoded`, async () => {
      const { signal } = new AbortController();
      await assert.rejects(readLogo(new File([content], name, { type }), signal), problem);
    });
});

describe('readBrand', () => {
  const { signal } = new AbortController();

  it('returns the picture of an address, and the theme of CSS', async ({ mock }) => {
    const picture = new Response('<svg/>', { headers: { 'Content-Type': 'image/svg+xml' } });
    const requests = mock.method(globalThis, 'fetch', async () => picture);
    const logo = await readBrand(' https://cdn.example/brand/acme.svg?v=2 ', supports, signal);
    assert.ok(logo instanceof File);
    assert.deepEqual([logo.name, logo.type], ['acme.svg', 'image/svg+xml']);
    assert.deepEqual(requests.mock.calls[0]?.arguments.slice(1), [
      { signal, credentials: 'omit', referrerPolicy: 'no-referrer' },
    ]);
    assert.deepEqual(await readBrand('--primary: teal', supports, signal), {
      primaryColor: 'teal',
    });
  });

  it('rejects what it cannot read with a sentence', async ({ mock }) => {
    mock.method(globalThis, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    const read = (text: string) => readBrand(text, supports, signal);
    await assert.rejects(read('https://cdn.example/logo.svg'), /^Error: cdn.example cannot be/);
    await assert.rejects(read('https://'), /is not the address of a picture/);
    await assert.rejects(read('blue'), /There is no theme in this text/);
  });
});
