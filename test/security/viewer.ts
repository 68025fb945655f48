import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { RequestOptions } from '../service/api-client.ts';
import type { TestEngine } from '../service/engines.ts';
import { requestOf, victimOf } from './victim.ts';

/** Members that would make somebody else the author, or change what only the service may set. */
const forgedMembers: object[] = [
  { userId: 1 },
  { authorId: 1 },
  { user: { id: 1 } },
  { isOwn: false },
  { id: 1 },
  { createdAt: '2000-01-01T00:00:00Z' },
  { editedAt: '2000-01-01T00:00:00Z' },
  { removedAt: '2000-01-01T00:00:00Z' },
  { resolvedAt: '2000-01-01T00:00:00Z', resolvedBy: 1 },
  { dashboardId: 'costs' },
  { embedTenant: 'north' },
  { tenant: 'globex' },
  JSON.parse('{"__proto__":{"userId":1,"isOwn":false}}'),
  { constructor: { prototype: { userId: 1 } } },
];

/** `service/suites/comments.ts` has the lengths of a text, and the parents. */
const invalidBodies: [name: string, body: unknown][] = [
  ['a long text', { body: 'x'.repeat(10_001) }],
  ['invalid UTF-8', new Uint8Array([...Buffer.from('{"body":"'), 0xff, ...Buffer.from('"}')])],
  ['an object', { body: { toString: 'x' } }],
  ['an infinite number', '{"body":"x","a":1e999}'],
];

/** Texts that another program could execute; the service stores and returns them as they are, as JSON. */
const activeTexts = [
  '</script><svg onload=alert(1)>',
  "'; DROP TABLE svc_comment; --",
  '{{7*7}}<%= 7*7 %>',
  '=HYPERLINK("https://evil.example")',
];

const invalidQueries = [
  'first=1;DROP TABLE svc_comment',
  "includeResolved=true' OR '1'='1",
  "after=' OR 1=1 --",
  'after=e30.AAAA',
];

const searches = ['%', "' OR '1'='1", 'victim@%', '.*'];

/** A viewer: an embed user with a valid session, who attacks other users of the same customer and the service. */
export function viewerAttacks(engine: TestEngine): void {
  describe('a viewer', () => {
    const { victim, service } = victimOf(engine);
    let token = '';
    before(async () => {
      token = await service.token({ externalId: 'viewer', roles: ['admin'], groups: ['apac'] });
    });
    const list = (path: string, options?: RequestOptions) => service.comments(token, path, options);

    const forbidden = ['edit a comment', 'delete a comment', 'resolve a thread'] as const;
    for (const route of [...forbidden, 'mint a session', 'revoke a session'] as const)
      for (const scheme of ['Bearer', 'Embed-Token'])
        it(`cannot ${route} of another user, with ${scheme}`, async () => {
          const { path, ...request } = requestOf(route, victim);
          const headers = { authorization: `${scheme} ${token}` };
          const { status } = await service.request(path, { ...request, headers });
          const isAdminRoute = route === 'mint a session' || route === 'revoke a session';
          assert.equal(status, isAdminRoute && scheme === 'Embed-Token' ? 401 : 403);
        });

    for (const members of forgedMembers)
      it(`cannot set ${JSON.stringify(members)}`, async () => {
        const json = `{"body":"mine",${JSON.stringify(members).slice(1)}`;
        const created = await list('', { body: json });
        assert.equal(created.status, 201);
        const own = await service.comment(token, 'mine');
        const { id, createdAt, userId, ...rest } = created.body;
        assert.notEqual(id, 1);
        assert.equal(userId, own.userId);
        assert.equal(createdAt, own.createdAt);
        const expected = { dashboardId: 'sales', body: 'mine', isOwn: true, editedAt: null };
        assert.deepEqual(rest, expected);
        assert.ok(!('userId' in {}));
      });

    for (const [name, body] of invalidBodies)
      it(`cannot post ${name}`, async () => {
        const response = await list('', { method: 'POST', body });
        assert.equal(response.status, 400);
        assert.ok(response.text.length < 300, 'the input is not repeated');
      });

    for (const text of activeTexts)
      it(`gets back ${JSON.stringify(text)} unchanged, as JSON`, async () => {
        const { headers, body } = await list('', { body: { body: text } });
        assert.equal(body.body, text);
        assert.match(headers.get('content-type') ?? '', /^application\/json/);
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
      });

    for (const query of invalidQueries)
      it(`cannot list with ${query}`, async () => {
        assert.equal((await list(`?${encodeURI(query)}`)).status, 400);
      });

    for (const search of searches)
      it(`finds no user with the pattern ${JSON.stringify(search)}`, async () => {
        const query = new URLSearchParams({ search });
        const { status, body } = await list(`/mentionable-users?${query}`);
        assert.equal(status, 200);
        assert.deepEqual(body.items, []);
      });

    for (const [publicId, status] of Object.entries({
      secret: 403,
      'other-deployment': 403,
      unknown: 404,
      __proto__: 404,
      constructor: 404,
      '%2e%2e%2fsales': 404,
      'sales%00': 404,
      "sales'--": 404,
      SALES: 404,
    }))
      it(`cannot read the dashboard ${publicId}`, async () => {
        const title = await service.request(`/api/v1/embed/dashboard/${publicId}`, { token });
        for (const response of [title, await list('', { dashboard: publicId })])
          assert.equal(response.status, status);
      });

    it('cannot use a cursor of another list, filter or dashboard', async () => {
      for (const path of ['/mentionable-users?', '?resolvedOnly=true&'])
        assert.equal((await list(`${path}after=${victim.cursor}`)).status, 400);
      const other = await list(`?after=${victim.cursor}`, { dashboard: 'costs' });
      assert.equal(other.status, 400);
    });
  });
}
