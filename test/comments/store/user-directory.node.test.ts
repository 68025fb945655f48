import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { FakeService } from '../fake-service.ts';
import { respondWith } from '../faults.ts';
import { open } from '../open.ts';

const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('the directory', () => {
  let service: FakeService;
  const lookups = () => service.calls.filter(({ path }) => path === '/mentionable-users').length;

  beforeEach(() => {
    service = new FakeService();
    for (let id = 1; id <= 450; id++) service.users.push({ id, username: `user${id}` });
  });

  it('walks until everyone on screen has a name, and no further', async () => {
    service.addComment('hello', { by: 250 });
    const { directory } = await open(service);
    while (!directory.userById(250)) await settle();
    assert.equal(directory.userById(250)?.username, 'user250');
    assert.equal(lookups(), 2);
  });

  it('tells the lengths of usernames by their beginning, each once, longest first', async () => {
    const { directory } = await open(service);
    directory.addUsers(service.users);
    directory.addUsers([{ id: 500, username: 'ana' }]);
    assert.deepEqual(directory.usernameLengths('u'), [7, 6, 5]);
    assert.deepEqual([directory.usernameLengths('a'), directory.usernameLengths('x')], [[3], []]);
  });

  it('walks to the end where a text may mention anybody', async () => {
    service.addComment('hello @user450', { by: 1 });
    const { directory } = await open(service);
    while (!directory.userByUsername('user450')) await settle();
    assert.equal(lookups(), 3);
  });

  it('asks nobody where nobody is on screen', async () => {
    service.addComment('bye', { by: null });
    await open(service);
    await settle();
    assert.equal(lookups(), 0);
  });

  it('asks again at the next change after a failure', async () => {
    service.addComment('hello', { by: 1 });
    service.faults = [({ path }) => (path ? new Response(null, { status: 403 }) : undefined)];
    const { directory, store } = await open(service);
    await settle();
    assert.equal(directory.userById(1), undefined);
    service.faults = [];
    await store.threadList.load();
    while (!directory.userById(1)) await settle();
  });

  it('lets an application know better, once for each user', async () => {
    service.addComment('hello', { by: 1 });
    service.faults = [respondWith(403, 'GET')];
    const { directory, store } = await open(service);
    service.faults = [];
    const asked: number[] = [];
    directory.resolveUser = ({ id }) => {
      asked.push(id);
      return { name: 'Ana', picture: '/ana.png' };
    };
    await store.threadList.load();
    await store.threadList.load();
    await settle();
    assert.deepEqual(directory.display(1), { name: 'Ana', picture: '/ana.png' });
    assert.deepEqual(asked, [1]);
  });
});
