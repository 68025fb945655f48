import assert from 'node:assert/strict';
import { beforeEach, describe, it, mock } from 'node:test';
import type { CommentsClient } from '../../../src/comments/client/comments-client.ts';
import { CommentsError } from '../../../src/comments/client/comments-error.ts';
import {
  type ResolveUser,
  UserDirectory,
  type UserDisplay,
} from '../../../src/comments/store/user-directory.ts';
import { respondWith } from '../faults.ts';
import { nextTask } from '../mocked-time.ts';
import { openSession, service } from '../open-session.ts';

describe('UserDirectory', () => {
  const lookups = () => service.calls.filter(({ path }) => path === '/mentionable-users').length;

  beforeEach(() => {
    for (let id = 1; id <= 450; id++) service.users.push({ id, username: `user${id}` });
  });

  it('reads pages until it contains all visible users', async () => {
    service.addComment('hello', { by: 250 });
    const { directory } = await openSession();
    while (!directory.userById(250)) await nextTask();
    assert.equal(directory.userById(250)?.username, 'user250');
    assert.equal(lookups(), 2);
  });

  it('returns the lengths of usernames by first character, each once, longest first', async () => {
    const { directory } = await openSession();
    directory.addUsers(service.users);
    directory.addUsers([{ id: 500, username: 'ana' }]);
    assert.deepEqual(directory.usernameLengths('u'), [7, 6, 5]);
    assert.deepEqual([directory.usernameLengths('a'), directory.usernameLengths('x')], [[3], []]);
  });

  it('reports a change for the new users of a search', async () => {
    const session = await openSession();
    let changes = 0;
    const directory = new UserDirectory(session.client, () => changes++);
    directory.addUsers([{ id: 1, username: 'ana' }]);
    directory.addUsers([{ id: 1, username: 'ana' }]);
    assert.equal(changes, 1);
  });

  it('reads all pages if a text contains a possible mention', async () => {
    service.addComment('hello @user450', { by: 1 });
    const { directory } = await openSession();
    while (!directory.userByUsername('user450')) await nextTask();
    assert.equal(lookups(), 3);
  });

  it('reads nothing without a visible user', async () => {
    service.addComment('hello', { by: null });
    await openSession();
    await nextTask();
    assert.equal(lookups(), 0);
  });

  it('reads no page again once it has read all of them', async () => {
    service.addComment('of an unknown user', { by: 999 });
    const { store } = await openSession();
    while (lookups() < 3) await nextTask();
    await nextTask();
    await store.threadList.load();
    await nextTask();
    assert.equal(lookups(), 3);
  });

  it('reads each page once for concurrent changes', async () => {
    service.addComment('hello', { by: 1 });
    const { directory } = await openSession();
    directory.setVisibleUsers(new Set([1, 2]), false);
    directory.setVisibleUsers(new Set([1, 2, 3]), false);
    while (!directory.userById(3)) await nextTask();
    assert.equal(lookups(), 1);
  });

  it('calls resolveUser once for each user, at once if the user is known', async () => {
    service.addComment('hello', { by: 1 });
    service.faults = [respondWith(403, 'GET')];
    const { directory, store } = await openSession();
    service.faults = [];
    const resolvedIds: number[] = [];
    directory.displays.resolver = ({ id }) => {
      resolvedIds.push(id);
      return { name: 'Ana', picture: '/ana.png' };
    };
    await store.threadList.load();
    await store.threadList.load();
    await nextTask();
    assert.deepEqual(directory.displays.get(1), { name: 'Ana', picture: '/ana.png' });
    directory.setVisibleUsers(new Set([1, 2]), false);
    assert.deepEqual(resolvedIds, [1, 2]);
  });
});

describe('UserDirectory while the service fails', () => {
  let failure: Error | undefined;
  let requests: number;
  let directory: UserDirectory;
  /** Requests the users after `ms`; returns whether a request was sent. */
  const isRequestedAfter = async (ms: number) => {
    mock.timers.tick(ms);
    const before = requests;
    directory.setVisibleUsers(new Set([7]), false);
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    return requests > before;
  };

  beforeEach(() => {
    mock.timers.enable({ apis: ['Date'], now: 1_000_000 });
    mock.method(Math, 'random', () => 0.5);
    failure = new CommentsError('failed', 'no', { isTransient: true });
    requests = 0;
    const client = {
      async mentionableUsers() {
        requests++;
        if (failure) throw failure;
        return {
          items: [],
          pageInfo: { hasNextPage: true, hasPreviousPage: false, endCursor: 'x' },
        };
      },
    };
    directory = new UserDirectory(client as unknown as CommentsClient, () => undefined);
  });

  it('waits longer after each failure, at most five minutes', async () => {
    assert.equal(await isRequestedAfter(0), true);
    for (const wait of [10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      assert.equal(await isRequestedAfter(wait - 1), false);
      assert.equal(await isRequestedAfter(1), true);
    }
  });

  it('waits for the duration of Retry-After', async () => {
    failure = new CommentsError('rate-limited', 'no', { isTransient: true, retryAfter: 60_000 });
    await isRequestedAfter(0);
    assert.equal(await isRequestedAfter(59_999), false);
    assert.equal(await isRequestedAfter(1), true);
  });

  it('does not wait after a failure that is not transient', async () => {
    failure = new CommentsError('forbidden', 'no');
    for (let attempt = 0; attempt < 3; attempt++) assert.equal(await isRequestedAfter(0), true);
  });
});

describe('UserDirectory.resolveUser', () => {
  const user = { id: 7, username: 'mara', email: 'mara@northwind.example' };

  /** Displays the user 7. Returns the argument of `resolveUser`, and what is displayed. */
  const resolve = async (resolveUser: ResolveUser = () => undefined) => {
    const { directory } = await openSession();
    let argument: unknown;
    directory.displays.resolver = (each) => {
      argument = each;
      return resolveUser(each);
    };
    directory.setVisibleUsers(new Set([7]), false);
    for (let task = 0; task < 5; task++) await nextTask();
    return { argument, display: directory.displays.get(7) };
  };

  it('receives the username and the e-mail address', async () => {
    service.users.push(user);
    assert.deepEqual((await resolve()).argument, user);
  });

  it('receives only the id of a user that cannot be found', async () => {
    const { argument } = await resolve();
    assert.deepEqual(argument, { id: 7, username: undefined, email: undefined });
  });

  it('ignores a name and a picture without visible characters, and cuts a long name', async () => {
    service.users.push(user);
    const blank = await resolve(() => ({ name: ' \n', picture: 7 }) as object as UserDisplay);
    assert.deepEqual(blank.display, { name: undefined, picture: undefined });
    const long = await resolve(() => ({ name: 'a'.repeat(300) }));
    assert.equal(long.display?.name, 'a'.repeat(200));
  });
});
