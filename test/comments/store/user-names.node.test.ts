import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsSession } from '../../../src/comments/store/comments-session.ts';
import { UserDirectory } from '../../../src/comments/store/user-directory.ts';
import { InMemoryService } from '../in-memory-service.ts';
import { nextTask, pass } from '../mocked-time.ts';
import { openSession, service } from '../open-session.ts';

describe('UserDirectory when people join or change their name', () => {
  const lookups = () => service.calls.filter(({ path }) => path === '/mentionable-users');
  const settle = async () => {
    for (let task = 0; task < 10; task++) await nextTask();
  };
  const passSeconds = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) await pass(1000);
    await settle();
  };
  const receive = async ({ store }: CommentsSession) => {
    await store.threadList.check();
    await store.threadList.show();
    await passSeconds(6);
  };
  let session: CommentsSession;

  beforeEach(async () => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: service.now });
    service.users.push({ id: 2, username: 'u-2', firstName: 'Bea' });
    service.addComment('hello @u-2', { by: 2 });
    session = await openSession();
    await passSeconds(6);
  });

  it('finds an author who joined later', async () => {
    service.users.push({ id: 13, username: 'u-13', firstName: 'Cleo' });
    service.addComment('hi', { by: 13 });
    await receive(session);
    assert.equal(session.directory.nameOf(13), 'Cleo');
  });

  it('finds a mentioned user who joined later', async () => {
    service.users.push({ id: 13, username: 'u-13', firstName: 'Cleo' });
    service.addComment('hi @u-13', { by: 2 });
    await receive(session);
    assert.equal(session.directory.userByUsername('u-13')?.id, 13);
  });

  it('finds an author who joined while pages are not read yet', async () => {
    const many = new InMemoryService();
    many.users.push(...Array.from({ length: 300 }, (_, id) => ({ id, username: `user${id}` })));
    many.addComment('hello', { by: 5 });
    const other = await openSession(1, many);
    await settle();
    // On the page that was read.
    many.users.unshift({ id: 999, username: 'a', firstName: 'Cleo' });
    many.addComment('hi', { by: 999 });
    await receive(other);
    assert.equal(other.directory.nameOf(999), 'Cleo');
  });

  it('displays the new name of a user with their next comment', async () => {
    let changes = 0;
    const before = session.directory.nameOf(2);
    service.users[0] = { id: 2, username: 'u-2', firstName: 'Beatrice' };
    service.addComment('again', { by: 2 });
    await receive(session);
    assert.deepEqual([before, session.directory.nameOf(2)], ['Bea', 'Beatrice']);
    const directory = new UserDirectory(session.client, () => changes++);
    directory.addUsers([{ id: 2, username: 'u-2', firstName: 'Bea' }]);
    directory.addUsers([{ id: 2, username: 'u-2', firstName: 'Beatrice' }]);
    assert.equal(changes, 2);
  });

  it('reads the users at most once in five seconds', async () => {
    const { length } = lookups();
    for (let second = 0; second < 20; second++) {
      service.addComment('hi', { by: 2 });
      await session.store.threadList.check();
      await pass(1000);
    }
    const count = lookups().length - length;
    assert.ok(count >= 3 && count <= 5, `${count} requests`);
  });

  it('does not read users again for an own comment or an author who does not exist', async () => {
    const { length } = lookups();
    await session.store.post('mine @u-2');
    service.addComment('of nobody', { by: 77 });
    await receive(session);
    await session.store.threadList.load();
    await passSeconds(60);
    assert.equal(lookups().length - length, 1);
  });

  it('reads nothing but a status if no user has changed', async () => {
    service.faults = [
      ({ path, headers }) => {
        if (path !== '/mentionable-users') return undefined;
        if (headers.get('if-none-match') === '"v1"') return new Response(null, { status: 304 });
        const pageInfo = { hasNextPage: false, hasPreviousPage: false };
        return Response.json({ items: service.users, pageInfo }, { headers: { etag: '"v1"' } });
      },
    ];
    const other = await openSession(1, service);
    await settle();
    service.addComment('hi', { by: 2 });
    await receive(other);
    assert.equal(lookups().at(-1)?.headers.get('if-none-match'), '"v1"');
    assert.equal(other.directory.nameOf(2), 'Bea');
  });
});

describe('UserDirectory.nameOf', () => {
  const blank = ['', ' ', '\u200B', '\u3164', '\u2800', '\u00AD\u2060'];
  for (const firstName of blank) {
    it(`skips the invisible name ${JSON.stringify(firstName)}`, async () => {
      const { directory } = await openSession();
      directory.addUsers([
        { id: 1, username: 'ana', firstName },
        { id: 2, username: firstName, firstName },
      ]);
      assert.deepEqual([directory.nameOf(1), directory.nameOf(2)], ['ana', undefined]);
    });
  }
});

describe('UserDirectory.usersByName', () => {
  const names: [search: string, name: string, isFound: boolean][] = [
    ['gr', 'Grace Hopper', true],
    ['HOP', 'Grace Hopper', true],
    ['grace h', 'Grace Hopper', true],
    ['ace', 'Grace Hopper', false],
    ['jose', 'Jos\u00E9', true],
    ['jos\u00E9', 'Jose', true],
    ['luc', 'Jean-Luc', true],
    ['太郎', '山田太郎', true],
    ['ＧＲ', 'Grace', true],
  ];
  for (const [search, firstName, isFound] of names) {
    it(`${isFound ? 'finds' : 'does not find'} "${firstName}" by "${search}"`, async () => {
      const { directory } = await openSession();
      directory.addUsers([{ id: 1, username: '8f3a', firstName }]);
      assert.equal(directory.usersByName(search).length, isFound ? 1 : 0);
    });
  }

  it('finds a user by the name of the application', async () => {
    const { directory } = await openSession();
    directory.displays.resolver = () => ({ name: 'Ada Lovelace' });
    directory.addUsers([{ id: 1, username: '8f3a' }]);
    directory.setVisibleUsers(new Set([1]), false);
    await nextTask();
    assert.deepEqual(
      directory.usersByName('love').map(({ id }) => id),
      [1],
    );
  });
});
