import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import type { CommentsError } from '../../../src/comments/client/comments-error.ts';
import { ServerClock } from '../../../src/session/server-clock.ts';
import { loseResponse, respondWith } from '../faults.ts';
import type { Fault } from '../in-memory-service.ts';
import { service } from '../open-session.ts';

describe('CommentsClient', () => {
  let client: CommentsClient;

  beforeEach(() => {
    client = new CommentsClient(service.connection(), new ServerClock());
  });

  const create = () => client.create({ body: 'hi', parentId: undefined, key: 'k' });
  const lastCall = () => service.calls.at(-1);

  const failures: [name: string, fault: Fault, code: string, flags: string][] = [
    ['400', respondWith(400), 'invalid', 'final'],
    ['401', respondWith(401), 'signed-out', ''],
    ['403', respondWith(403), 'forbidden', 'final'],
    ['404', respondWith(404), 'not-found', 'final'],
    ['408', respondWith(408), 'failed', 'transient, outcome unknown'],
    ['409', respondWith(409), 'full', 'final'],
    ['413', respondWith(413), 'invalid', 'final'],
    ['422', respondWith(422), 'invalid', 'final'],
    ['425', respondWith(425), 'failed', 'transient'],
    ['429', respondWith(429), 'rate-limited', 'transient'],
    ['500', respondWith(500), 'failed', 'transient, outcome unknown'],
    ['504', respondWith(504), 'failed', 'transient, outcome unknown'],
    ['a lost response', loseResponse(), 'offline', 'transient, outcome unknown'],
    ['a body that is not JSON', () => new Response('<html>'), 'failed', 'outcome unknown'],
    ['an invalid comment', () => Response.json({ id: 'one' }), 'failed', 'outcome unknown'],
  ];
  for (const [name, fault, code, flags] of failures) {
    const expected = flags ? `${code} (${flags})` : code;
    it(`rejects a write with ${expected} after ${name}`, async () => {
      service.faults = [fault];
      await assert.rejects(create(), (error: CommentsError) => {
        const { canRetry, isTransient, outcomeUnknown } = error;
        const actual = [
          !canRetry && 'final',
          isTransient && 'transient',
          outcomeUnknown && 'outcome unknown',
        ];
        assert.deepEqual([error.code, actual.filter(Boolean).join(', ')], [code, flags]);
        return true;
      });
    });
  }

  it('bypasses the HTTP cache', async () => {
    await client.list({ filter: 'open' });
    assert.equal(lastCall()?.cache, 'no-store');
  });

  it('returns a page with its ETag, and reads it again only if it has changed', async () => {
    service.addComment('hello');
    const { items, etag } = await client.list({ filter: 'open' });
    assert.equal(items[0]?.root.body, 'hello');
    const check = () => client.checkPage({ filter: 'open' }, etag, false);
    assert.deepEqual(await check(), { page: undefined, hasWaited: false });
    assert.equal(lastCall()?.headers.get('if-none-match'), etag);
    assert.equal(lastCall()?.headers.has('prefer'), false);
    service.addComment('news');
    assert.equal((await check()).page?.items.length, 2);
  });

  for (const [name, headers, hasWaited] of [
    ['has waited', { 'preference-applied': 'wait=25' }, true],
    ['does not wait', {}, false],
    ['has applied another preference', { 'preference-applied': 'respond-async' }, false],
  ] as const) {
    it(`asks for a wait, for a service that ${name}`, async () => {
      const { etag } = await client.list({ filter: 'open' });
      service.faults = [respondWith(304, 'GET', headers)];
      const checked = await client.checkPage({ filter: 'open' }, etag, true);
      assert.equal(lastCall()?.headers.get('prefer'), 'wait=25');
      assert.deepEqual(checked, { page: undefined, hasWaited });
    });
  }

  it('does not ask for a wait without an ETag', async () => {
    await client.checkPage({ filter: 'open' }, undefined, true);
    assert.equal(lastCall()?.headers.has('prefer'), false);
  });

  it('sends only the parameters of the list', async () => {
    const list = client.list({ filter: 'all', after: 'a b', first: 7 });
    await assert.rejects(list, { code: 'invalid' }); // it is no cursor
    assert.equal(lastCall()?.query.toString(), 'includeResolved=true&first=7&after=a+b');
    await client.list({ filter: 'resolved' });
    assert.equal(lastCall()?.query.toString(), 'resolvedOnly=true');
    assert.equal(lastCall()?.body, undefined);
  });

  it('requests 20 users for a search, and 200 without a search', async () => {
    await client.mentionableUsers({ search: 'ann' });
    assert.equal(lastCall()?.query.toString(), 'search=ann&first=20');
    await client.mentionableUsers({});
    assert.equal(lastCall()?.query.toString(), 'first=200');
  });

  it('sends a creation as JSON with its Idempotency-Key', async () => {
    const comment = await create();
    assert.deepEqual([comment.body, comment.isOwn], ['hi', true]);
    assert.deepEqual(lastCall()?.body, { body: 'hi' });
    assert.equal(lastCall()?.headers.get('content-type'), 'application/json');
    assert.equal(lastCall()?.headers.get('idempotency-key'), 'k');
  });

  it('edits, resolves and deletes a comment', async () => {
    const { id } = await create();
    assert.equal((await client.edit(id, 'new')).body, 'new');
    assert.ok((await client.resolve(id, true)).resolvedAt);
    await client.delete(id);
    assert.deepEqual(service.bodies(), []);
  });
});
