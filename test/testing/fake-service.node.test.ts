import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { http } from 'msw';
import { setupServer } from 'msw/node';
import * as v from 'valibot';
import { Comment, MentionableUserList, Thread, ThreadList } from '../../src/api/comments.ts';
import { readClaims } from '../../src/api/read-claims.ts';
import { createEmbedClient } from '../../src/backend/client.ts';
import { FakeService, mswHandlers } from '../../src/testing/index.ts';

const baseUrl = 'https://acme.example';
const ada = { externalId: 'ada', userProfile: { displayName: 'Ada' } };
const bob = { externalId: 'bob', email: 'bob@acme.example' };

type FakeViewer = Parameters<FakeService['createSession']>[0];
let service: FakeService;

beforeEach(() => {
  service = new FakeService({ baseUrl });
});

/** Sends a request to the API, and returns its status and body. */
async function call(method: string, path: string, body?: unknown, token = '') {
  const headers: HeadersInit = token ? { Authorization: `Embed-Token ${token}` } : {};
  const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
  const response = await service.fetch(new Request(`${baseUrl}/api/v1/embed${path}`, init));
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
}

async function tokenOf(viewer: FakeViewer): Promise<string> {
  const sessionId = service.createSession(viewer);
  return (await call('POST', '/session/token', { sessionId })).body.token;
}

const COMMENTS = '/dashboard/sales/comments';

describe('FakeService: sessions', () => {
  it('exchanges a session id once, for a token with the claims of the viewer', async () => {
    const sessionId = service.createSession({ ...ada, embedTenantName: 'north' });
    const first = await call('POST', '/session/token', { sessionId });
    assert.equal(first.status, 200);
    const claims = readClaims(first.body.token);
    assert.equal(claims?.embedTenant, 'north');
    assert.equal(claims?.user?.displayName, 'Ada');
    assert.equal((await call('POST', '/session/token', { sessionId })).status, 401);
  });

  it('rejects the token of a revoked session', async () => {
    const sessionId = service.createSession(ada);
    const { token } = (await call('POST', '/session/token', { sessionId })).body;
    assert.equal((await call('GET', COMMENTS, undefined, token)).status, 200);
    await call('POST', '/session/revoke', { sessionIds: [sessionId] });
    assert.equal((await call('GET', COMMENTS, undefined, token)).status, 401);
  });

  it('mints and revokes for the client of a backend, through msw', async () => {
    const server = setupServer(...mswHandlers(http, service));
    server.listen();
    try {
      const client = createEmbedClient({ baseUrl, apiKey: 'any-key' });
      const { sessionId } = await client.generateSession({
        deploymentId: 1,
        embedTenantName: null,
        externalId: 'ada',
      });
      await client.revokeSession(sessionId);
      assert.equal((await call('POST', '/session/token', { sessionId })).status, 401);
    } finally {
      server.close();
    }
  });
});

describe('FakeService: comments', () => {
  it('creates, edits, resolves and deletes', async () => {
    const token = await tokenOf(ada);
    const created = await call('POST', COMMENTS, { body: 'hello' }, token);
    assert.equal(created.status, 201);
    const { id } = v.parse(Comment, created.body);
    const reply = await call('POST', COMMENTS, { body: 'a reply', parentId: id }, token);
    const edited = await call('PATCH', `${COMMENTS}/${id}`, { body: 'hi' }, token);
    assert.equal(v.parse(Comment, edited.body).body, 'hi');
    const resolved = await call('POST', `${COMMENTS}/${id}/resolve`, { resolved: true }, token);
    assert.equal(v.parse(Thread, resolved.body).replies[0]?.id, reply.body.id);
    assert.equal((await call('GET', COMMENTS, undefined, token)).body.items.length, 0);
    const all = await call('GET', `${COMMENTS}?includeResolved=true`, undefined, token);
    assert.equal(v.parse(ThreadList, all.body).items[0]?.root.body, 'hi');
    assert.equal((await call('DELETE', `${COMMENTS}/${id}`, undefined, token)).status, 204);
    assert.equal((await call('DELETE', `${COMMENTS}/${id}`, undefined, token)).status, 404);
  });

  it('lists the newest thread first, in pages', async () => {
    for (const body of ['one', 'two', 'three']) service.addComment('sales', ada, body);
    const token = await tokenOf(bob);
    const bodies = ({ items }: { items: Thread[] }) => items.map(({ root }) => root.body);
    const first = await call('GET', `${COMMENTS}?first=2`, undefined, token);
    assert.deepEqual(bodies(first.body), ['three', 'two']);
    assert.equal(first.body.pageInfo.hasNextPage, true);
    const after = first.body.pageInfo.endCursor;
    const second = await call('GET', `${COMMENTS}?first=2&after=${after}`, undefined, token);
    assert.deepEqual(bodies(second.body), ['one']);
    assert.equal(second.body.pageInfo.hasNextPage, false);
  });

  it('separates embed tenants', async () => {
    service.addComment('sales', { ...ada, embedTenantName: 'north' }, 'only north');
    const token = await tokenOf({ ...bob, embedTenantName: 'south' });
    assert.deepEqual((await call('GET', COMMENTS, undefined, token)).body.items, []);
    const users = await call('GET', `${COMMENTS}/mentionable-users`, undefined, token);
    const { items } = v.parse(MentionableUserList, users.body);
    assert.deepEqual(
      items.map(({ username }) => username),
      ['bob'],
    );
  });

  type Request = [method: string, path: string, body?: object];
  const rejected: [name: string, status: number, viewer: FakeViewer | undefined, Request][] = [
    ['no token', 401, undefined, ['GET', COMMENTS]],
    ['a session without externalId', 403, {}, ['GET', COMMENTS]],
    ['an unknown dashboard', 404, ada, ['GET', '/dashboard/other/comments']],
    ['a dashboard that is not percent-encoded', 404, ada, ['GET', '/dashboard/%zz/comments']],
    ['an empty body', 400, ada, ['POST', COMMENTS, { body: '' }]],
    ['first below 1', 400, ada, ['GET', `${COMMENTS}?first=0`]],
    ['an unknown cursor', 400, ada, ['GET', `${COMMENTS}?after=x`]],
    ['a reply to a reply', 400, ada, ['POST', COMMENTS, { body: 'x', parentId: 2 }]],
    ["an edit of another user's comment", 403, bob, ['PATCH', `${COMMENTS}/1`, { body: 'x' }]],
  ];
  for (const [name, status, viewer, [method, path, body]] of rejected) {
    it(`responds with ${status} to ${name}`, async () => {
      const root = service.addComment('sales', ada, 'root');
      service.addComment('sales', ada, 'reply', root);
      const token = viewer && (await tokenOf(viewer));
      assert.equal((await call(method, path, body, token)).status, status);
    });
  }
});
