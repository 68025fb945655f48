import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fakeEmbedPage } from '../../src/testing/index.ts';

/** The messages that the script of a page posts. */
function messagesIn(page: string) {
  const [, json = ''] = /for \(const message of (.*)\) parent\.postMessage/.exec(page) ?? [];
  return JSON.parse(json);
}

describe('fakeEmbedPage()', () => {
  for (const { url, payload } of [
    {
      url: 'https://acme.example/embed/dashboard/a%20b?session=s',
      payload: { mode: 'signed', surface: 'dashboard', deploymentId: 1, publicId: 'a b' },
    },
    {
      url: 'https://acme.example/embed/d/7/app/books/3?session=s',
      payload: { mode: 'signed', surface: 'app', deploymentId: 7 },
    },
    {
      url: 'https://acme.example/embed/chat',
      payload: { mode: 'private', surface: 'chat', deploymentId: 1 },
    },
  ])
    it(`sends the ready event of ${url}`, () => {
      const [message] = messagesIn(fakeEmbedPage(url));
      assert.equal(message.type, 'svc:event:ready');
      assert.equal(message.surface, payload.surface);
      assert.deepEqual(message.payload, { embedTenant: 'acme', ...payload });
    });

  it('does not end its script with the text of an event', () => {
    const payload = { message: '</script><b>' };
    const page = fakeEmbedPage('https://acme.example/embed/chat', [
      { type: 'svc:event:error', payload },
    ]);
    assert.equal(page.match(/<\/script>/g)?.length, 1);
    assert.deepEqual(messagesIn(page)[0].payload, payload);
  });
});
