import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ApiResponse } from '../api-client.ts';
import type { TestEngine } from '../engines.ts';
import { testService } from '../test-service.ts';

const users: [externalId: string, email?: string, displayName?: string][] = [
  ['zoe', 'zoe@example.com', 'Zoe'],
  ['Bob', 'BOB@Example.com'],
  ['ann', undefined, 'Ann'],
  ['ÄNNE', 'straße@example.com'],
  ['50%', 'a_b@example.com'],
  ['back\\slash'],
  ['ａ-wide'],
  ['😀'],
  ['İstanbul'],
  ['Å-ring'],
];

/** The search for users that can be mentioned. */
export function mentionableSuite(engine: TestEngine): void {
  describe('GET /dashboard/{dashboard}/comments/mentionable-users', () => {
    const service = testService(engine);
    let token = '';
    before(async () => {
      for (const [externalId, email, displayName] of users) {
        const user = { externalId, email, userProfile: { displayName } };
        await service.mint({ ...user, embedTenantName: 'north' });
      }
      await service.mint({ externalId: 'otherUser', embedTenantName: 'south' });
      await service.mint({ externalId: null, internalId: 'root' });
      token = await service.token({ externalId: 'zoe', embedTenantName: 'north' });
    });
    const list = (query: string, headers = {}) =>
      service.comments(token, `/mentionable-users${query}`, { headers });
    const namesIn = ({ body }: ApiResponse): string[] =>
      body.items.map(({ username }: { username: string }) => username);
    const names = async (search: string) =>
      namesIn(await list(`?search=${encodeURIComponent(search)}`));

    it('returns the users of the embed tenant in the byte order of their usernames', async () => {
      const page = await list('');
      const { body } = page;
      const expected = users
        .map(([externalId]) => externalId)
        .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      assert.deepEqual(namesIn(page), expected);
      const ann = body.items.find(({ username }: { username: string }) => username === 'ann');
      assert.deepEqual(ann, { id: ann.id, username: 'ann', email: null, firstName: 'Ann' });
      const { userId } = await service.comment(token, 'x');
      const zoe = body.items.find(({ username }: { username: string }) => username === 'zoe');
      assert.equal(zoe.id, userId);
    });

    it('pages without repeating or skipping users', async () => {
      const seen: string[] = [];
      for await (const page of service.pages(token, '/mentionable-users?first=3'))
        seen.push(...namesIn(page));
      assert.equal(seen.length, users.length);
      assert.equal(new Set(seen).size, users.length);
      assert.equal((await list('?first=0')).status, 400);
    });

    const searches: [search: string, found: string[]][] = [
      ['bo', ['Bob']],
      ['EXAMPLE', ['50%', 'Bob', 'zoe', 'ÄNNE']],
      ['nn', ['ann', 'ÄNNE']],
      ['änne', ['ÄNNE']],
      ['a\u0308NNE', ['ÄNNE']],
      ['\u212b-RING', ['Å-ring']],
      ['STRAßE', ['ÄNNE']],
      ['%', ['50%']],
      ['_', ['50%']],
      ['\\', ['back\\slash']],
      ['a-wide', []],
      ['😀', ['😀']],
      ['i\u0307stan', ['İstanbul']],
      ['otherUser', []],
      ['root', []],
      ["' OR 1=1 --", []],
      ['bob\0', []],
    ];
    for (const [search, found] of searches)
      it(`returns ${found.join(', ') || 'no user'} for the search ${JSON.stringify(search)}`, async () => {
        assert.deepEqual(await names(search), found);
      });

    it('returns an empty page with null cursors if no user matches', async () => {
      const { body } = await list('?search=nobody-of-that-name');
      const cursors = { startCursor: null, endCursor: null };
      const pageInfo = { hasNextPage: false, hasPreviousPage: false, ...cursors };
      assert.deepEqual(body, { items: [], pageInfo });
      assert.equal((await names('')).length, users.length);
    });

    it('accepts a search of at most 255 code points', async () => {
      assert.equal((await list(`?search=${'a'.repeat(255)}`)).status, 200);
      assert.equal((await list(`?search=${encodeURIComponent('😀'.repeat(255))}`)).status, 200);
      const { status, body } = await list(`?search=${'a'.repeat(256)}`);
      const detail = 'search must have at most 255 characters.';
      assert.deepEqual([status, body.detail], [400, detail]);
    });

    it('neither returns nor searches e-mail addresses if the account hides them', async () => {
      const shown = (await list('')).headers.get('etag') ?? '';
      await service.reconfigureEmbedding({ comments: true, showEmails: false });
      const { status, body, text } = await list('', { 'if-none-match': shown });
      assert.equal(status, 200);
      assert.equal(body.items.length, users.length);
      assert.doesNotMatch(text, /@|example/i);
      for (const search of ['EXAMPLE', 'straße', '@']) assert.deepEqual(await names(search), []);
      assert.deepEqual(await names('zoe'), ['zoe']);
      await service.restart();
    });

    it('keeps the ETag until a user is added or changed', async () => {
      const tag = (await list('')).headers.get('etag') ?? '';
      const status = async () => (await list('', { 'if-none-match': tag })).status;
      assert.equal(await status(), 304);
      await service.mint({ externalId: 'zoe', embedTenantName: 'north' });
      assert.equal(await status(), 304);
      await service.mint({ externalId: 'zoe', email: 'new@example.com', embedTenantName: 'north' });
      assert.equal(await status(), 200);
    });
  });
}
